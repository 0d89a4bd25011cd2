import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { getSession } from "~/api/session";
import { screenAt } from "~/modules/screens";
import { draftKeys, readDraft } from "~/ui/forms/kept-drafts";
import { ann, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { LOADED, profile, save, type } from "../testing";
import SettingsPage from "./settings";

const RESTORED = /^Your draft was restored/;
const kept = (name: string) => draftKeys(ann._id, name).map((key) => readDraft(key)?.values);

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});

describe("the settings", () => {
  it("lead to a screen for each section", async () => {
    renderPage(SettingsPage, "/app/settings");
    const links = within(screen.getByRole("list")).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Business",
      "Documents",
      "Payments",
      "Reminders",
      "Calendar",
      "Security",
      "Your data",
    ]);
    for (const link of links) {
      const address = link.getAttribute("href") ?? "";
      expect(screenAt(address)?.screen.path).toBe(address);
    }
  });

  it("say in each section which one it is, and lead to the others", async () => {
    serverAnswers(LOADED);
    renderPage(SettingsPage, "/app/settings/security");
    const nav = within(screen.getByRole("navigation", { name: "Settings" }));
    expect(nav.getByRole("link", { name: "Security" }).getAttribute("aria-current")).toBe("page");
    fireEvent.click(nav.getByRole("link", { name: "Business" }));
    await screen.findByText("Elsewhere");
  });
});

describe("the business settings", () => {
  it("save what was changed, and nothing else", async () => {
    const calls = serverAnswers({ ...LOADED, "PUT /api/user/profile": { body: { ...profile, takesParts: false } } });
    renderPage(SettingsPage, "/app/settings/business");
    fireEvent.click(await screen.findByLabelText(/Deduct parts/));
    save();
    await screen.findByText("Settings saved");
    expect(calls.at(-1)).toMatchObject({ request: "PUT /api/user/profile", body: { takesParts: false } });
  });

  it("ask for the business's name", async () => {
    const calls = serverAnswers(LOADED);
    renderPage(SettingsPage, "/app/settings/business");
    await type(/Business name/, " ");
    save();
    await screen.findByText("Enter your business name");
    expect(calls.every(({ request }) => request.startsWith("GET"))).toBe(true);
  });

  it("ask before changes are left behind, and keep them as a draft of their own", async () => {
    serverAnswers(LOADED);
    const { unmount } = renderPage(SettingsPage, "/app/settings/business");
    await type(/Phone number/, "503-555-0199");
    await waitFor(() => expect(kept("business")).toEqual([{ phoneNumber: "503-555-0199" }]));
    fireEvent.click(screen.getByRole("link", { name: "Documents" }));
    fireEvent.click(await screen.findByRole("button", { name: "Keep editing", hidden: true }));
    unmount();
    renderPage(SettingsPage, "/app/settings/business");
    await screen.findByText(RESTORED);
    expect(screen.getByLabelText<HTMLInputElement>(/Phone number/).value).toBe("503-555-0199");
  });

  it("offers this device's time zone first and keeps the one that is chosen", async () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const calls = serverAnswers({ ...LOADED, "PUT /api/user/profile": { body: { ...profile, timezone: here } } });
    renderPage(SettingsPage, "/app/settings/business");
    const field = await screen.findByLabelText<HTMLSelectElement>(/Time zone/);
    expect(field.value).toBe("Pacific/Kiritimati");
    expect([...field.options].slice(0, 3).map((option) => option.value)).toEqual(["", here, "Pacific/Kiritimati"]);
    await type(/Time zone/, here);
    save();
    await screen.findByText("Settings saved");
    expect(calls.at(-1)?.body).toEqual({ timezone: here });
  });
});

describe("the reminder settings", () => {
  it("save the appointment reminders on their own", async () => {
    const calls = serverAnswers({ ...LOADED, "PUT /api/user/profile": { body: { ...profile, sendsReminders: true } } });
    renderPage(SettingsPage, "/app/settings/reminders");
    fireEvent.click(await screen.findByLabelText(/Remind clients the day before/));
    save();
    await screen.findByText("Settings saved");
    expect(calls.at(-1)).toMatchObject({ request: "PUT /api/user/profile", body: { sendsReminders: true } });
  });
});

describe("the document settings", () => {
  /** As it is by the time the tab is back. */
  const now = (change: object) => ({
    ...LOADED,
    "GET /api/user/profile": { body: { ...profile, ...change }, headers: { ETag: 'W/"2"' } },
  });

  it.each([
    ["estimates", /^Change terms/, /^Terms/, { terms: "Pay at once." }],
    ["tax-rates", /tax rates$/, /^Name/, { taxRates: [{ _id: "t", name: "VAT", percent: 5, isDefault: true }] }],
  ])("keeps what is typed into its dialogs: %s", async (name, button, label, change) => {
    serverAnswers(LOADED);
    const { unmount } = renderPage(SettingsPage, "/app/settings/documents");
    await press(button);
    await type(label, "Typed");
    await waitFor(() => expect(kept(name)).toHaveLength(1));
    unmount();
    serverAnswers(now({ jobRole: "Owner" }));
    const second = renderPage(SettingsPage, "/app/settings/documents");
    await press(button);
    expect((await screen.findByText(RESTORED)).textContent).toBe("Your draft was restored");
    second.unmount();
    serverAnswers(now(change));
    renderPage(SettingsPage, "/app/settings/documents");
    await press(button);
    expect((await screen.findByText(RESTORED)).textContent).toContain("changed somewhere else since");
  });
});

describe("where the account is signed in", () => {
  beforeEach(signedInAsAnn);

  it("lists this device first, which has no button of its own", async () => {
    serverAnswers(LOADED);
    renderPage(SettingsPage, "/app/settings/security");
    await screen.findByText("This device");
    const devices = screen.getAllByText(/ on (Android|Linux)$/).map(({ textContent }) => textContent);
    expect(devices).toEqual(["Firefox on Linux", "Chrome on Android"]);
    expect(screen.queryByRole("button", { name: "Sign out Firefox on Linux" })).toBeNull();
  });

  it("signs another device out after a yes", async () => {
    const calls = serverAnswers({ ...LOADED, "DELETE /api/user/sessions/phone": { status: 204 } });
    renderPage(SettingsPage, "/app/settings/security");
    await press("Sign out Chrome on Android");
    await screen.findByText("Sign out Chrome on Android?");
    expect(calls.some(({ request }) => request.startsWith("DELETE"))).toBe(false);
    await press("Sign out");
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
    expect(screen.getByText("Firefox on Linux")).toBeTruthy();
  });

  it("takes a device that is gone already for signed out", async () => {
    serverAnswers({ ...LOADED, "DELETE /api/user/sessions/phone": { status: 404, body: { message: "Not found" } } });
    renderPage(SettingsPage, "/app/settings/security");
    await press("Sign out Chrome on Android");
    await press("Sign out");
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("signs out everywhere, this device too", async () => {
    serverAnswers({ ...LOADED, "POST /api/auth/logout-everywhere": { status: 204 } });
    renderPage(SettingsPage, "/app/settings/security");
    await press("Sign out everywhere");
    await screen.findByText("Sign out everywhere?");
    fireEvent.click(screen.getAllByText("Sign out everywhere").at(-1) as HTMLElement);
    await waitFor(() => expect(getSession()).toBeNull());
  });

  it("stays signed in when the server cannot be told", async () => {
    serverAnswers({ ...LOADED, "POST /api/auth/logout-everywhere": "offline" });
    renderPage(SettingsPage, "/app/settings/security");
    await press("Sign out everywhere");
    await screen.findByText("Sign out everywhere?");
    fireEvent.click(screen.getAllByText("Sign out everywhere").at(-1) as HTMLElement);
    await screen.findByRole("alert");
    expect(getSession()).not.toBeNull();
  });
});
