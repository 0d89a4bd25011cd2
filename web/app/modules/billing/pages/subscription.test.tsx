import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CHECK_FAILED } from "~/account/read-only";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import SubscriptionPage from "./subscription";

const STATUS = "GET /api/stripe/subscription-status";
const PORTAL = "POST /api/stripe/create-portal-session";
const REFRESH = "POST /api/stripe/refresh-subscription-status";
const none = {
  subscriptionActive: false,
  plan: null,
  status: "none",
  provider: null,
  isComplimentary: false,
  complimentaryReason: null,
  complimentaryNeedsConfirmation: false,
  expiresAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  willBeBilled: false,
  trialEnd: null,
};

const active = { ...none, subscriptionActive: true, plan: "professional", status: "active", provider: "stripe" };

describe("the subscription screen", () => {
  beforeEach(signedInAsAnn);

  it("shows where an active subscription stands, and the way back", async () => {
    serverAnswers({
      [STATUS]: { body: active },
    });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText("Active");
    expect(screen.getByText("Professional")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Choose Professional" })).toBeNull();
    expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/app/dashboard");
  });

  it("offers the plans when there is none", async () => {
    serverAnswers({ [STATUS]: { body: none } });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText("No active subscription");
    expect(screen.getByRole("button", { name: "Choose Professional" })).toBeTruthy();
  });

  it("sells nothing to someone whose subscription can't be checked, only logs it, and tries again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    let online = false;
    serverAnswers({ [STATUS]: () => (online ? { body: active } : "offline") });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText(CHECK_FAILED);
    expect(screen.queryByRole("button", { name: "Choose Professional" })).toBeNull();
    expect(log).toHaveBeenCalledWith("Your subscription status didn't load", expect.anything());
    expect(screen.queryByRole("alert")).toBeNull();
    online = true;
    await press("Try again");
    await screen.findByText("Active");
    log.mockRestore();
  });

  it("counts the days of a trial", async () => {
    const trialEnd = Math.floor(Date.now() / 1000) + 9 * 86_400 - 60;
    serverAnswers({ [STATUS]: { body: { ...active, status: "trialing", trialEnd, currentPeriodEnd: trialEnd } } });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText("Trial");
    expect(screen.getByText(/\(9 days left\)/)).toBeTruthy();
    expect(screen.queryByText("Next billing date")).toBeNull();
  });

  it("leads to the portal with what it can do there", async () => {
    serverAnswers({ [STATUS]: { body: { ...active, provider: "builtin" } } });
    const { unmount } = renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText("View invoices, cancel or resume in the customer portal.");
    unmount();
    serverAnswers({ [STATUS]: { body: active } });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText("Update your payment method, download invoices or cancel in the customer portal.");
  });

  it("says that a payment failed and where to mend it", async () => {
    serverAnswers({ [STATUS]: { body: { ...active, status: "past_due" } } });
    renderPage(SubscriptionPage, "/app/subscription");
    expect((await screen.findByRole("alert")).textContent).toContain("Your last payment failed");
    expect(screen.getByRole("button", { name: "Manage Subscription" })).toBeTruthy();
  });

  it("tells why access is complimentary, with nothing to manage", async () => {
    const gift = { isComplimentary: true, complimentaryReason: "Beta tester", expiresAt: "2027-01-31" };
    serverAnswers({ [STATUS]: { body: { ...none, subscriptionActive: true, ...gift } } });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText("Beta tester");
    expect(screen.getByText("1/31/2027")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Manage Subscription" })).toBeNull();
  });

  it("offers the invoices of an ended one, and plans without a second trial", async () => {
    serverAnswers({ [STATUS]: { body: { ...none, status: "canceled", currentPeriodEnd: 1_796_083_200 } } });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText(/Your subscription ended on 12\/1\/2026\./);
    expect(screen.getByRole("button", { name: "Manage Subscription" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Choose Professional" })).toBeTruthy();
    expect(screen.queryByText(/free trial, no card needed/)).toBeNull();
  });

  it("opens the portal, and can be asked again when that fails", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    let online = false;
    serverAnswers({
      [STATUS]: { body: active },
      [PORTAL]: () => (online ? { body: { url: `${window.location.origin}/billing/portal/one` } } : "offline"),
    });
    renderPage(SubscriptionPage, "/app/subscription");
    await press("Manage Subscription");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "We couldn't open the customer portal. Please try again.",
    );
    online = true;
    await press("Manage Subscription");
    await screen.findByText("Elsewhere");
    log.mockRestore();
  });

  it("asks the provider once when coming back from it", async () => {
    const calls = serverAnswers({ [STATUS]: "never", [REFRESH]: { body: active } });
    renderPage(SubscriptionPage, "/app/subscription?checkout=done");
    await screen.findByText("Active");
    await waitFor(() => expect(calls.filter(({ request }) => request === REFRESH)).toHaveLength(1));
  });
});
