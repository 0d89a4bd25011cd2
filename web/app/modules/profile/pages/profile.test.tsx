import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getSession } from "~/api/session";
import { draftKeys, readDraft } from "~/ui/forms/kept-drafts";
import { ann, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { LOADED, profile, save, type } from "../testing";
import ProfilePage, { redirect } from "./profile";

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

  it("has three sections, and leads back from Stripe to the payments", async () => {
    serverAnswers(LOADED);
    renderPage(ProfilePage, "/app/profile");
    await screen.findByLabelText(/First name/);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Personal Information",
      "Payment Methods",
      "Subscription & Billing",
    ]);
    expect(redirect(new URL("http://localhost/app/profile?cards=back"))).toBe("/app/settings/payments?cards=back");
    expect(redirect(new URL("http://localhost/app/profile"))).toBeNull();
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
});
