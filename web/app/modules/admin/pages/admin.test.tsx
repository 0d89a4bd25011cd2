import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storeSession } from "~/api/session";
import { draftKeys, readDraft } from "~/ui/forms/kept-drafts";
import { ann, onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { suggestedExpiry } from "../rules";
import { answer, countOf, details, GIFTS, gift, LOADED, openSection, posts, question, USERS, user } from "../testing";
import type { ComplimentaryUser } from "../types";
import AdminPage from "./admin";

onLargeScreen();

describe("the administrator panel", () => {
  beforeEach(() => {
    localStorage.clear();
    storeSession({ token: "token-of-ann", user: { ...ann, isAdmin: true } });
  });
  afterEach(() => void vi.restoreAllMocks());

  it("keeps everybody else out without a single call", async () => {
    signedInAsAnn();
    const calls = serverAnswers({});
    renderPage(AdminPage, "/app/admin");
    await screen.findByText("This page is for administrators");
    expect(calls).toEqual([]);
  });

  it("shows users and those with complimentary access", async () => {
    serverAnswers({ ...LOADED, [USERS]: { body: [user(1), user(2, { subscriptionPlan: null })] } });
    renderPage(AdminPage, "/app/admin");
    await screen.findByRole("heading", { name: "Complimentary Users (1)" });
    expect(screen.getByText("10/31/2026")).toBeTruthy();
    expect(screen.getByText("(Expired)")).toBeTruthy();
    expect((await screen.findAllByText("Trial (14 days)")).length).toBe(2);
    expect(screen.getByText("None")).toBeTruthy();
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers).toEqual(
      ["Email", "Name", "Reason", "Expires", "Granted By", "Action"].concat([
        "Email",
        "Name",
        "Status",
        "Plan",
        "Created",
        "Actions",
      ]),
    );
  });

  it("says when nobody has complimentary access, and Never for no expiry", async () => {
    let gifts: ComplimentaryUser[] = [];
    serverAnswers({ ...LOADED, [GIFTS]: () => ({ body: gifts }) });
    const { unmount } = renderPage(AdminPage, "/app/admin");
    await screen.findByText("No users with complimentary access.");
    unmount();
    gifts = [{ ...gift, expiresAt: null, isExpired: false }];
    renderPage(AdminPage, "/app/admin");
    await screen.findByText("Never");
  });

  it("lets the server sort: a new column ascending, the same one flipped", async () => {
    const asked: string[] = [];
    serverAnswers({
      ...LOADED,
      [USERS]: ({ searchParams }) => {
        asked.push(`${searchParams.get("sort")} ${searchParams.get("order")}`);
        return LOADED[USERS];
      },
    });
    renderPage(AdminPage, "/app/admin");
    await screen.findByText("user1@example.com");
    const header = (name: string) => screen.getByRole("columnheader", { name });
    expect(asked).toEqual(["email asc"]);
    await press("Status");
    await waitFor(() => expect(asked.at(-1)).toBe("subscriptionStatus asc"));
    expect(header("Status").getAttribute("aria-sort")).toBe("ascending");
    await press("Status");
    await waitFor(() => expect(asked.at(-1)).toBe("subscriptionStatus desc"));
    expect(header("Status").getAttribute("aria-sort")).toBe("descending");
    await press("Created");
    await waitFor(() => expect(asked.at(-1)).toBe("createdAt asc"));
    expect(header("Status").getAttribute("aria-sort")).toBeNull();
  });

  it("asks for the second page of 50,000 accounts on scrolling, and not before", async () => {
    // This DOM lays nothing out: without a height every row would be in sight.
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
    const asked: (string | null)[] = [];
    serverAnswers({
      ...LOADED,
      [USERS]: ({ searchParams }) => {
        asked.push(searchParams.get("cursor"));
        const first = searchParams.get("cursor") ? 101 : 1;
        const next = `</api/admin/all-users?limit=100&cursor=page-${first + 100}>; rel="next"`;
        return {
          body: Array.from({ length: 100 }, (_, index) => user(first + index)),
          headers: { "X-Total-Count": "50000", Link: next },
        };
      },
    });
    renderPage(AdminPage, "/app/admin");
    await screen.findByText("Showing 100 of 50,000");
    expect(asked).toEqual([null]);
    expect(document.querySelectorAll("tr").length).toBeLessThan(60);
    act(() => {
      window.scrollTo(0, 100 * 56);
      window.dispatchEvent(new Event("scroll"));
    });
    await screen.findByText("Showing 200 of 50,000");
    expect(asked).toEqual([null, "page-101"]);
  });

  it("grants access, for good when no days are given, and reloads", async () => {
    const calls = serverAnswers({
      ...LOADED,
      "POST /api/admin/grant-complimentary": {
        body: { message: "Complimentary access granted to new@example.com", replaced: null },
      },
    });
    renderPage(AdminPage, "/app/admin");
    await screen.findByText("user1@example.com");
    await press("Grant Access");
    await screen.findByText("Enter the user's email address");
    expect(screen.getByText("Enter a reason")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/User Email/), { target: { value: "new@example.com" } });
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: "Friend" } });
    await press("Grant Access");
    expect((await screen.findByText("Complimentary access granted to new@example.com")).role).toBe("status");
    expect(posts(calls)[0]?.body).toEqual({ userEmail: "new@example.com", reason: "Friend", expiresInDays: null });
    await waitFor(() => expect([countOf(calls, USERS), countOf(calls, GIFTS)]).toEqual([2, 3]));
    expect(screen.getByLabelText<HTMLInputElement>(/User Email/).value).toBe("");
  });

  it("brings back a grant that was being typed, until it's granted", async () => {
    const kept = () => draftKeys(ann._id, "grant").map((key) => readDraft(key)?.values);
    serverAnswers(LOADED);
    const { unmount } = renderPage(AdminPage, "/app/admin");
    fireEvent.change(await screen.findByLabelText(/User Email/), { target: { value: "friend@example.com" } });
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: "Friend" } });
    await waitFor(() => expect(kept()).toEqual([{ userEmail: "friend@example.com", reason: "Friend" }]));
    unmount();
    // No notice of another test says the same and is still there.
    const message = "Complimentary access granted to friend@example.com";
    serverAnswers({ ...LOADED, "POST /api/admin/grant-complimentary": { body: { message, replaced: null } } });
    renderPage(AdminPage, "/app/admin");
    await screen.findByText("Your draft was restored");
    expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("Friend");
    await press("Grant Access");
    await screen.findByText(message);
    expect([kept(), screen.queryByText("Your draft was restored")]).toEqual([[], null]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("");
  });

  it("says what a second grant takes the place of, before and after", async () => {
    const replaced = { reason: "Beta tester", expiresAt: "2026-10-31" };
    const message = "Complimentary access granted to Gift@example.com";
    const calls = serverAnswers({
      ...LOADED,
      [GIFTS]: ({ searchParams }) => ({
        body: searchParams.has("search") ? [{ ...gift, email: "other-gift@example.com" }, gift] : [gift],
      }),
      "POST /api/admin/grant-complimentary": { body: { message, replaced } },
    });
    renderPage(AdminPage, "/app/admin");
    fireEvent.change(await screen.findByLabelText(/User Email/), { target: { value: "Gift@example.com" } });
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: "Friend" } });
    fireEvent.change(screen.getByLabelText(/^Expires in days/), { target: { value: "10" } });
    await press("Grant Access");
    expect((await question()).textContent).toContain("gift@example.com already has complimentary access. Replace it?");
    expect((await question()).textContent).toContain(
      "Now: Beta tester, until 10/31/2026 (expired). New: Friend, expires in 10 days.",
    );
    await answer("Go back");
    await waitFor(() => expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull());
    expect(posts(calls)).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("Friend");

    await press("Grant Access");
    await answer("Replace");
    await screen.findByText(`${message} in place of: Beta tester, until 10/31/2026`);
    expect(posts(calls)).toHaveLength(1);
  });

  it("says what the server refused, or its own words", async () => {
    let status = 500;
    serverAnswers({
      ...LOADED,
      "POST /api/admin/grant-complimentary": () => ({
        status,
        body: status === 409 ? { message: "Not that one." } : {},
      }),
    });
    renderPage(AdminPage, "/app/admin");
    fireEvent.change(screen.getByLabelText(/User Email/), { target: { value: "new@example.com" } });
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: "Friend" } });
    await press("Grant Access");
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to grant access");
    status = 409;
    await press("Grant Access");
    await screen.findByText("Not that one.");
  });

  it("revokes after a yes that names the address", async () => {
    const calls = serverAnswers({ ...LOADED, "POST /api/admin/revoke-complimentary": { body: null } });
    renderPage(AdminPage, "/app/admin");
    await press("Revoke access of gift@example.com");
    expect((await question()).textContent).toContain("gift@example.com");
    await answer("Cancel");
    expect(posts(calls)).toEqual([]);
    await press("Revoke access of gift@example.com");
    await answer("Revoke");
    await screen.findByText("Access revoked for gift@example.com");
    expect(posts(calls)[0]?.body).toEqual({ userEmail: "gift@example.com" });
  });

  it("changes an expiry, suggesting 30 days where there is none", async () => {
    const forever = { ...gift, expiresAt: null, isExpired: false };
    const calls = serverAnswers({
      ...LOADED,
      [GIFTS]: { body: [forever] },
      "POST /api/admin/update-complimentary-expiry": { body: { message: "Expiry updated for gift@example.com" } },
    });
    renderPage(AdminPage, "/app/admin");
    await press("Edit Expiry of gift@example.com");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Expiry" }));
    expect(dialog.getByText("Never expires")).toBeTruthy();
    const date = dialog.getByLabelText<HTMLInputElement>(/New Expiry Date/);
    expect(date.value).toBe(suggestedExpiry(forever, new Date()));
    const update = () => dialog.getByRole("button", { name: "Update Expiry" });
    fireEvent.change(date, { target: { value: "" } });
    expect(update().getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(date, { target: { value: "2020-01-01" } });
    fireEvent.click(update());
    await dialog.findByText("The new expiry date can't be before today");
    fireEvent.change(date, { target: { value: "2099-12-31" } });
    fireEvent.click(update());
    await screen.findByText("Expiry updated for gift@example.com");
    expect(posts(calls)[0]?.body).toEqual({ userEmail: "gift@example.com", expiryDate: "2099-12-31" });
  });

  it("lets an expiry go back to never, and suggests no day that has passed", async () => {
    const calls = serverAnswers({
      ...LOADED,
      "POST /api/admin/grant-complimentary": {
        body: { message: "Access granted to gift@example.com", replaced: null },
      },
    });
    renderPage(AdminPage, "/app/admin");
    await press("Edit Expiry of gift@example.com");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Expiry" }));
    const date = dialog.getByLabelText<HTMLInputElement>(/New Expiry Date/);
    expect(date.value).toBe(suggestedExpiry({ expiresAt: null }, new Date()));
    fireEvent.click(dialog.getByLabelText("Never expires"));
    expect(date.disabled).toBe(true);
    fireEvent.click(dialog.getByRole("button", { name: "Update Expiry" }));
    await screen.findByText("Access granted to gift@example.com");
    expect(posts(calls)[0]?.body).toEqual({ userEmail: "gift@example.com", reason: gift.reason });
  });

  it.each([
    [
      "Update plan",
      "Update Plan",
      "update-subscription",
      ["user1@example.com", "Starter"],
      "Subscription updated to starter",
    ],
    [
      "Cancel subscription",
      "Cancel at Period End",
      "cancel-subscription",
      ["user1@example.com", "at period end"],
      "Subscription set to cancel at period end",
    ],
    [
      "Cancel subscription",
      "Cancel Immediately",
      "cancel-subscription-now",
      ["IMMEDIATELY", "cannot be undone"],
      "Subscription canceled immediately",
    ],
    [
      "Reset subscription data",
      "Reset Subscription Data",
      "reset-subscription-status",
      ["for troubleshooting only", "doesn't cancel a subscription"],
      "Subscription status reset",
    ],
  ])("manages: %s, %s", async (section, button, path, warnings, message) => {
    // Without a word of the server, ours is shown.
    const calls = serverAnswers({ ...LOADED, [`POST /api/admin/${path}`]: { body: null } });
    renderPage(AdminPage, "/app/admin");
    const dialog = await openSection(section);
    fireEvent.click(await dialog.findByRole("button", { name: button }));
    for (const warning of warnings) expect((await question()).textContent).toContain(warning);
    await answer("Go back");
    expect(posts(calls)).toEqual([]);
    fireEvent.click(await dialog.findByRole("button", { name: button }));
    await answer(button);
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Manage Subscription" })).toBeNull());
    expect(posts(calls)).toHaveLength(1);
    await waitFor(() => expect([countOf(calls, USERS), countOf(calls, GIFTS)]).toEqual([2, 2]));
  });

  it("keeps the dialog with what went wrong", async () => {
    serverAnswers({ ...LOADED, "POST /api/admin/cancel-subscription": { status: 500, body: {} } });
    renderPage(AdminPage, "/app/admin");
    const dialog = await openSection("Cancel subscription");
    fireEvent.click(await dialog.findByRole("button", { name: "Cancel at Period End" }));
    await answer("Cancel at Period End");
    expect((await dialog.findByRole("alert")).textContent).toBe("Failed to cancel subscription");
  });

  it("shows a user with what administrators did, and resets there", async () => {
    let finish = () => {};
    const answered = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const calls = serverAnswers({
      ...LOADED,
      "GET /api/admin/users/u1": { body: details },
      "POST /api/admin/reset-subscription-status": () => answered.then(() => ({ body: null })),
    });
    renderPage(AdminPage, "/app/admin");
    await press("Details of user1@example.com");
    const dialog = within(await screen.findByRole("dialog", { name: "User Details" }));
    await dialog.findByText("Plan changed");
    expect(dialog.getByText(/by admin@example\.com/)).toBeTruthy();

    fireEvent.click(dialog.getByRole("button", { name: "Reset Subscription Data" }));
    await answer("Reset Subscription Data");
    const resetting = await dialog.findByRole("button", { name: "Resetting..." });
    expect(resetting.getAttribute("aria-disabled")).toBe("true");
    finish();
    await screen.findByText("Subscription status reset", { selector: "[role=status]" });
    await waitFor(() => expect(countOf(calls, "GET /api/admin/users/u1")).toBe(2));
    fireEvent.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens a user whose details a link names, and asks for them once", async () => {
    const calls = serverAnswers({ ...LOADED, "GET /api/admin/users/u1": { body: details } });
    renderPage(AdminPage, "/app/admin?open=u1");
    const dialog = within(await screen.findByRole("dialog", { name: "User Details" }));
    await dialog.findByText("Plan changed");
    expect(countOf(calls, "GET /api/admin/users/u1")).toBe(1);
  });

  it("says so when a link names a user who is gone", async () => {
    serverAnswers({
      ...LOADED,
      "GET /api/admin/users/u1": { status: 404, body: { message: "We couldn't find that." } },
    });
    renderPage(AdminPage, "/app/admin?open=u1");
    await screen.findByText("This user no longer exists");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
