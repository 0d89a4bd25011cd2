import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { AddActionProvider, useAddAction } from "~/ui/page/add-action";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { BottomBar } from "./bottom-bar";

beforeEach(signedInAsAnn);
afterEach(() => void vi.unstubAllGlobals());

function Screen() {
  return (
    <AddActionProvider>
      <BottomBar />
    </AddActionProvider>
  );
}

let opened = 0;

function Parts() {
  useAddAction({ label: "Add Part", open: () => (opened += 1), blockedBecause: null });
  return null;
}

function ScreenOfParts() {
  return (
    <AddActionProvider>
      <Parts />
      <BottomBar />
    </AddActionProvider>
  );
}

function ReadOnlyScreen() {
  return (
    <ReadOnlyProvider value={READ_ONLY_REASON}>
      <Screen />
    </ReadOnlyProvider>
  );
}

const bar = () => within(screen.getByRole("navigation", { name: "Shortcuts" }));
const current = () => bar().queryByRole("link", { current: "page" })?.textContent;

describe("the bar at the bottom", () => {
  it("leads to what people go back and forth between", () => {
    renderPage(Screen, "/app/reports");
    expect(
      bar()
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Today", "/app/dashboard"],
      ["Calendar", "/app/scheduling"],
      ["Money", "/app/invoices"],
    ]);
    expect(current()).toBeUndefined();
  });

  it.each([
    ["/app/dashboard", "Today"],
    ["/app/nowhere", "Today"],
    ["/app/scheduling", "Calendar"],
    ["/app/invoices/recurring", "Money"],
    ["/app/expenses", "Money"],
  ])("marks at %s that this is %s", (address, place) => {
    renderPage(Screen, address);
    expect(current()).toBe(place);
  });

  it("adds what the screen is about", async () => {
    renderPage(ScreenOfParts, "/app/inventory");
    await press("Add Part");
    expect(opened).toBe(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers what people create where the screen has no form", async () => {
    renderPage(Screen, "/app/dashboard");
    await press("Create");
    const sheet = within(await screen.findByRole("dialog", { name: "Create" }));
    expect(sheet.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Estimate",
      "Invoice",
      "Appointment",
      "Client",
      "Expense",
    ]);
    // The round button is hidden while anything is open.
    expect(screen.getByRole("button", { name: "Create", hidden: true }).dataset.covered).toBe("true");
  });

  it("opens the menu with More", async () => {
    serverAnswers({ "GET /api/user/profile": { body: { businessName: "Reyes Plumbing" } } });
    renderPage(Screen, "/app/reports");
    await press("More");
    const menu = within(await screen.findByRole("dialog", { name: "Menu" }));
    expect(menu.getByRole("link", { name: "CRM" })).toBeTruthy();
  });

  it("creates nothing while the account is read-only", async () => {
    renderPage(ReadOnlyScreen, "/app/dashboard");
    const create = screen.getByRole("button", { name: "Create" });
    expect(create.getAttribute("aria-disabled")).toBe("true");
    await press("Create");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
