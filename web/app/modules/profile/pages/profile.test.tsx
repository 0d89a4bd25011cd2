import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getSession } from "~/api/session";
import { draftKeys, readDraft } from "~/ui/forms/kept-drafts";
import { ann, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import ProfilePage from "./profile";

const DAY = "2026-11-01T10:00:00Z";
const profile = {
  _id: "018f-ann",
  email: "ann@example.com",
  isAdmin: false,
  firstName: "Ann",
  lastName: "Reyes",
  businessName: "Reyes Plumbing",
  phoneNumber: "555-0100",
  jobRole: null,
  mileageRate: 0.7,
  timezone: "Pacific/Kiritimati",
  sendsReminders: false,
  emailsViews: false,
  emailsSignatures: true,
  emailsPayments: true,
  asksAcceptance: true,
  terms: null,
  dueDays: null,
  takesParts: true,
  paymentMethods: { cashApp: "$reyes", venmo: null, zelle: null, cash: true, check: false },
};
const SESSIONS = "GET /api/user/sessions";
const sessions = [
  { _id: "phone", device: "Chrome on Android", createdAt: DAY, lastUsedAt: DAY, isCurrent: false },
  { _id: "desk", device: "Firefox on Linux", createdAt: DAY, lastUsedAt: DAY, isCurrent: true },
];
const FEED = "GET /api/appointments/feed";
const NO_EXPORT = {
  status: "none",
  requestedAt: null,
  progress: 0,
  name: null,
  size: null,
  address: null,
  availableUntil: null,
};
const LOADED = {
  "GET /api/user/profile": { body: profile, headers: { ETag: 'W/"1"' } },
  "GET /api/documents/email": { body: { isAvailable: true, needsConfirmation: false } },
  "GET /api/user/email": { body: { email: "ann@example.com", needsConfirmation: false, pending: null } },
  "GET /api/user/second-lock": { body: { since: null, recoveryCodesLeft: 0 } },
  [FEED]: { body: { address: null, since: null } },
  [SESSIONS]: { body: sessions },
  "GET /api/user/export": { body: NO_EXPORT },
  "GET /api/user/card-payments": { body: { isAvailable: true, isTest: true, state: "Not connected", account: null } },
  "GET /api/documents/reminders": {
    body: { isOn: false, firstDays: 3, secondDays: 7, thirdDays: 14, message: null, usualMessage: "Hello" },
  },
};

async function type(label: RegExp, value: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));

describe("the profile", () => {
  beforeEach(() => {
    localStorage.clear();
    signedInAsAnn();
  });
  afterEach(() => void vi.useRealTimers());

  it("is saved in what was changed, from the version that was read, and the stored user follows", async () => {
    const saved = { ...profile, firstName: "Anna", phoneNumber: null };
    const calls = serverAnswers({ ...LOADED, "PUT /api/user/profile": { body: saved } });
    renderPage(ProfilePage, "/app/profile");
    await type(/First name/, " Anna ");
    await type(/Phone number/, " ");
    save();
    await screen.findByText("Profile updated successfully!");
    expect(calls.at(-1)).toEqual({
      request: "PUT /api/user/profile",
      body: { firstName: "Anna", phoneNumber: null },
      version: '"1"',
    });
    expect(getSession()?.user.firstName).toBe("Anna");
  });

  it("keeps what was changed elsewhere meanwhile, and asks where both changed the same", async () => {
    let kept = {
      ...profile,
      businessName: "Reyes & Sons",
      firstName: "Ana",
      paymentMethods: { ...profile.paymentMethods, zelle: "z" },
    };
    let version = 2;
    let isFirst = true;
    const calls = serverAnswers({
      ...LOADED,
      "GET /api/user/profile": () => {
        if (!isFirst) return { body: kept, headers: { ETag: `W/"${version}"` } };
        isFirst = false;
        return LOADED["GET /api/user/profile"];
      },
      "PUT /api/user/profile": (_, { body, version: seen }) => {
        if (seen !== `"${version}"`) return { status: 409, body: { message: "This was changed elsewhere." } };
        kept = { ...kept, ...(body as object) };
        version += 1;
        return { body: kept, headers: { ETag: `W/"${version}"` } };
      },
    });
    renderPage(ProfilePage, "/app/profile");
    await type(/First name/, "Anna");
    await type(/Job role/, "Owner");
    await type(/Venmo/, "@ann");
    save();
    const dialog = within(await screen.findByRole("dialog", { name: "This profile changed somewhere else" }));
    expect(dialog.getByText("Anna")).toBeTruthy();
    expect(dialog.getByText("Ana")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Profile updated successfully!");
    expect(calls.at(-1)?.body).toEqual({
      firstName: "Anna",
      jobRole: "Owner",
      paymentMethods: { ...profile.paymentMethods, venmo: "@ann", zelle: "z" },
    });
    expect(screen.getByLabelText<HTMLInputElement>(/Business name/).value).toBe("Reyes & Sons");
  });

  it("offers this device's time zone first and keeps the one that is chosen", async () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const calls = serverAnswers({ ...LOADED, "PUT /api/user/profile": { body: { ...profile, timezone: here } } });
    renderPage(ProfilePage, "/app/profile");
    const field = await screen.findByLabelText<HTMLSelectElement>(/Time zone/);
    expect(field.value).toBe("Pacific/Kiritimati");
    expect([...field.options].slice(0, 3).map((option) => option.value)).toEqual(["", here, "Pacific/Kiritimati"]);
    await type(/Time zone/, here);
    save();
    await screen.findByText("Profile updated successfully!");
    expect(calls.at(-1)?.body).toMatchObject({ timezone: here });
  });

  it("keeps what is typed while it is being saved", async () => {
    let answer: (() => void) | undefined;
    serverAnswers({
      ...LOADED,
      "PUT /api/user/profile": () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: { ...profile, firstName: "Anna" } });
        }),
    });
    renderPage(ProfilePage, "/app/profile");
    await type(/First name/, " Anna ");
    save();
    await waitFor(() => expect(answer).toBeDefined());
    await type(/Job role/, "Master plumber");
    answer?.();
    await screen.findByText("Profile updated successfully!");
    expect(screen.getByLabelText<HTMLInputElement>(/Job role/).value).toBe("Master plumber");
    expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe("Anna");
  });

  it("says that it was saved for 3 seconds", async () => {
    serverAnswers({ ...LOADED, "PUT /api/user/profile": { body: profile } });
    renderPage(ProfilePage, "/app/profile");
    await type(/First name/, "Anna");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    save();
    await vi.waitFor(() => screen.getByText("Profile updated successfully!"));
    act(() => void vi.advanceTimersByTime(2900));
    expect(screen.queryByText("Profile updated successfully!")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText("Profile updated successfully!")).toBeNull();
  });

  it("asks for the three names", async () => {
    const calls = serverAnswers(LOADED);
    renderPage(ProfilePage, "/app/profile");
    await type(/First name/, "");
    await type(/Last name/, " ");
    await type(/Business name/, "");
    save();
    await screen.findByText("Enter your first name");
    expect(screen.getByText("Enter your last name")).toBeTruthy();
    expect(screen.getByText("Enter your business name")).toBeTruthy();
    expect(calls.every(({ request }) => request.startsWith("GET"))).toBe(true);
  });

  it("says when it could not be saved and keeps what was typed", async () => {
    serverAnswers({ ...LOADED, "PUT /api/user/profile": { status: 500, body: { message: "Out of order." } } });
    renderPage(ProfilePage, "/app/profile");
    await type(/First name/, "Anna");
    save();
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to save profile. Please try again.");
    expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe("Anna");
  });

  it("puts a complaint about a way to pay on its field", async () => {
    const errors = { "paymentMethods.zelle": "Zelle must be at most 254 characters long." };
    serverAnswers({
      ...LOADED,
      "PUT /api/user/profile": { status: 422, body: { message: "Check the form.", errors } },
    });
    renderPage(ProfilePage, "/app/profile");
    await type(/Zelle/, "z".repeat(255));
    save();
    await screen.findByText("Zelle must be at most 254 characters long.");
    expect(screen.getByLabelText(/Zelle/).getAttribute("aria-invalid")).toBe("true");
  });

  it("says when it could not be loaded, with a way to try again", async () => {
    let online = false;
    serverAnswers({ ...LOADED, "GET /api/user/profile": () => (online ? { body: profile } : "offline") });
    renderPage(ProfilePage, "/app/profile");
    await screen.findByText("Failed to load profile data");
    online = true;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByLabelText(/First name/);
  });

  it("does not let the address be changed in the form", async () => {
    serverAnswers(LOADED);
    renderPage(ProfilePage, "/app/profile");
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).readOnly).toBe(true);
  });

  it("asks before unsaved changes are left behind, and only then", async () => {
    serverAnswers(LOADED);
    renderPage(ProfilePage, "/app/profile");
    await type(/First name/, "Anna");
    fireEvent.click(screen.getByRole("link", { name: "Manage Subscription" }));
    fireEvent.click(await screen.findByRole("button", { name: "Keep editing", hidden: true }));
    await waitFor(() => expect(screen.queryByText("Leave without saving?")).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe("Anna");
    fireEvent.click(screen.getByRole("link", { name: "Manage Subscription" }));
    fireEvent.click(await screen.findByRole("button", { name: "Leave", hidden: true }));
    await screen.findByText("Elsewhere");
  });

  it("lets go at once when nothing was changed", async () => {
    serverAnswers(LOADED);
    renderPage(ProfilePage, "/app/profile");
    await screen.findByLabelText(/First name/);
    fireEvent.click(screen.getByRole("link", { name: "Manage Subscription" }));
    await screen.findByText("Elsewhere");
  });
});

describe("what is typed into the profile", () => {
  const RESTORED = /^Your draft was restored/;
  const kept = (name: string) => draftKeys(ann._id, name).map((key) => readDraft(key)?.values);
  const shownIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  /** As it is by the time the tab is back. */
  const now = (change: object) => ({
    ...LOADED,
    "GET /api/user/profile": { body: { ...profile, ...change }, headers: { ETag: 'W/"2"' } },
  });

  beforeEach(() => {
    localStorage.clear();
    signedInAsAnn();
  });

  /** The tab went, as a phone drops it. */
  async function leftBehind() {
    serverAnswers(LOADED);
    const { unmount } = renderPage(ProfilePage, "/app/profile");
    await type(/First name/, "Anna");
    await type(/Venmo/, "@ann");
    await waitFor(() => expect(kept("profile")).toEqual([{ firstName: "Anna", venmo: "@ann" }]));
    unmount();
  }

  it("comes back, and takes back nothing that was changed elsewhere meanwhile", async () => {
    await leftBehind();
    serverAnswers(now({ jobRole: "Owner", paymentMethods: { ...profile.paymentMethods, zelle: "z" } }));
    renderPage(ProfilePage, "/app/profile");
    expect((await screen.findByText(RESTORED)).textContent).toBe("Your draft was restored");
    const fields = [/First name/, /Venmo/, /Job role/, /Zelle/];
    expect(fields.map(shownIn)).toEqual(["Anna", "@ann", "Owner", "z"]);
    await press("Discard draft");
    expect(fields.map(shownIn)).toEqual(["Ann", "", "Owner", "z"]);
    expect([kept("profile"), screen.queryByText(RESTORED)]).toEqual([[], null]);
  });

  it("says so when the same field was changed elsewhere since", async () => {
    await leftBehind();
    serverAnswers(now({ firstName: "Ana" }));
    renderPage(ProfilePage, "/app/profile");
    expect((await screen.findByText(RESTORED)).textContent).toContain("changed somewhere else since");
    expect(shownIn(/First name/)).toBe("Anna");
  });

  it("is gone once it's saved, but for what is typed meanwhile", async () => {
    await leftBehind();
    let answer: (() => void) | undefined;
    const saved = { ...profile, firstName: "Anna", paymentMethods: { ...profile.paymentMethods, venmo: "@ann" } };
    serverAnswers({
      ...LOADED,
      "PUT /api/user/profile": () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: saved, headers: { ETag: 'W/"2"' } });
        }),
    });
    renderPage(ProfilePage, "/app/profile");
    await screen.findByText(RESTORED);
    save();
    await waitFor(() => expect(answer).toBeDefined());
    await type(/Job role/, "Master plumber");
    answer?.();
    await screen.findByText("Profile updated successfully!");
    expect(screen.queryByText(RESTORED)).toBeNull();
    await waitFor(() => expect(kept("profile")).toEqual([{ jobRole: "Master plumber" }]));
    expect(readDraft(draftKeys(ann._id, "profile")[0] ?? "")?.base).toEqual({ version: "2" });
    await type(/Job role/, "");
    await waitFor(() => expect(kept("profile")).toEqual([]));
  });

  it.each([
    ["estimates", /^Change terms/, /^Terms/, { terms: "Pay at once." }],
    ["tax-rates", /Tax Rates$/, /^Name/, { taxRates: [{ _id: "t", name: "VAT", percent: 5, isDefault: true }] }],
  ])("in its dialogs says the same: %s", async (name, button, label, change) => {
    serverAnswers(LOADED);
    const { unmount } = renderPage(ProfilePage, "/app/profile");
    await press(button);
    await type(label, "Typed");
    await waitFor(() => expect(kept(name)).toHaveLength(1));
    unmount();
    serverAnswers(now({ jobRole: "Owner" }));
    const second = renderPage(ProfilePage, "/app/profile");
    await press(button);
    expect((await screen.findByText(RESTORED)).textContent).toBe("Your draft was restored");
    second.unmount();
    serverAnswers(now(change));
    renderPage(ProfilePage, "/app/profile");
    await press(button);
    expect((await screen.findByText(RESTORED)).textContent).toContain("changed somewhere else since");
  });
});

describe("where the account is signed in", () => {
  beforeEach(signedInAsAnn);

  it("lists this device first, which has no button of its own", async () => {
    serverAnswers(LOADED);
    renderPage(ProfilePage, "/app/profile");
    await screen.findByText("This device");
    const devices = screen.getAllByText(/ on (Android|Linux)$/).map(({ textContent }) => textContent);
    expect(devices).toEqual(["Firefox on Linux", "Chrome on Android"]);
    expect(screen.queryByRole("button", { name: "Sign out Firefox on Linux" })).toBeNull();
  });

  it("signs another device out after a yes", async () => {
    const calls = serverAnswers({ ...LOADED, "DELETE /api/user/sessions/phone": { status: 204 } });
    renderPage(ProfilePage, "/app/profile");
    await press("Sign out Chrome on Android");
    await screen.findByText("Sign out Chrome on Android?");
    expect(calls.some(({ request }) => request.startsWith("DELETE"))).toBe(false);
    await press("Sign out");
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
    expect(screen.getByText("Firefox on Linux")).toBeTruthy();
  });

  it("takes a device that is gone already for signed out", async () => {
    serverAnswers({ ...LOADED, "DELETE /api/user/sessions/phone": { status: 404, body: { message: "Not found" } } });
    renderPage(ProfilePage, "/app/profile");
    await press("Sign out Chrome on Android");
    await press("Sign out");
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("signs out everywhere, this device too", async () => {
    serverAnswers({ ...LOADED, "POST /api/auth/logout-everywhere": { status: 204 } });
    renderPage(ProfilePage, "/app/profile");
    await press("Sign out everywhere");
    await screen.findByText("Sign out everywhere?");
    fireEvent.click(screen.getAllByText("Sign out everywhere").at(-1) as HTMLElement);
    await waitFor(() => expect(getSession()).toBeNull());
  });

  it("stays signed in when the server cannot be told", async () => {
    serverAnswers({ ...LOADED, "POST /api/auth/logout-everywhere": "offline" });
    renderPage(ProfilePage, "/app/profile");
    await press("Sign out everywhere");
    await screen.findByText("Sign out everywhere?");
    fireEvent.click(screen.getAllByText("Sign out everywhere").at(-1) as HTMLElement);
    await screen.findByRole("alert");
    expect(getSession()).not.toBeNull();
  });
});
