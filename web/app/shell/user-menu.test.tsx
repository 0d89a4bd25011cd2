import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { storeSession } from "~/api/session";
import { ann, onLargeScreen, press, renderPage, signedInAsAnn } from "~/ui/testing";
import { UserMenu } from "./user-menu";

onLargeScreen();
beforeEach(signedInAsAnn);

const button = () => screen.getByRole("button", { name: "Ann Reyes" });
const focused = () => document.activeElement?.textContent;
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const entries = () => screen.queryAllByRole("menuitem").map(({ textContent }) => textContent);

async function openMenu() {
  renderPage(UserMenu, "/app/inventory");
  await press("Ann Reyes");
  await screen.findByRole("menu", { name: "Ann Reyes" });
}

describe("the menu behind the name", () => {
  it("opens on its first entry, follows the keys, and gives the focus back", async () => {
    renderPage(UserMenu, "/app/inventory");
    expect(button().getAttribute("aria-expanded")).toBe("false");
    button().focus();
    pressKey("ArrowDown");
    await waitFor(() => expect(focused()).toBe("Profile"));
    expect(button().getAttribute("aria-expanded")).toBe("true");
    for (const [key, entry] of [
      ["ArrowDown", "Settings"],
      ["ArrowDown", "Logout"],
      ["ArrowDown", "Profile"],
      ["ArrowUp", "Logout"],
      ["Home", "Profile"],
      ["End", "Logout"],
    ] as const) {
      pressKey(key);
      expect(focused()).toBe(entry);
    }
    pressKey("Escape");
    expect(entries()).toEqual([]);
    expect(document.activeElement).toBe(button());
  });

  it("closes by its button, by a press elsewhere and by Tab", async () => {
    await openMenu();
    fireEvent.pointerDown(button());
    fireEvent.click(button());
    expect(entries()).toEqual([]);
    await press("Ann Reyes");
    expect(entries()).toEqual(["Profile", "Settings", "Logout"]);
    fireEvent.pointerDown(document.body);
    expect(entries()).toEqual([]);
    await press("Ann Reyes");
    pressKey("Tab");
    expect(entries()).toEqual([]);
  });

  it("leads administrators to their panel", async () => {
    storeSession({ token: "token-of-ann", user: { ...ann, isAdmin: true } });
    await openMenu();
    expect(entries()).toEqual(["Profile", "Settings", "Admin", "Logout"]);
    fireEvent.click(screen.getByRole("menuitem", { name: "Admin" }));
    await screen.findByText("Elsewhere");
  });
});
