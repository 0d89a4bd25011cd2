import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { clearSession } from "~/api/session";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import PortalPage from "./portal";

const LOOK = "GET /api/billing/builtin/portal/one";
const USE = "POST /api/billing/builtin/portal/one";
const subscription = {
  subscriptionActive: true,
  plan: "professional",
  status: "active",
  provider: "builtin",
  isComplimentary: false,
  complimentaryReason: null,
  complimentaryNeedsConfirmation: false,
  expiresAt: null,
  currentPeriodEnd: 1_796_083_200,
  cancelAtPeriodEnd: false,
  willBeBilled: false,
  trialEnd: null,
};
const portal = {
  sessionId: "one",
  planName: "Professional",
  price: 19.99,
  subscription,
  invoices: [
    {
      _id: "i1",
      plan: "professional",
      amount: 19.99,
      periodStart: "2026-11-01T00:00:00.000Z",
      periodEnd: "2026-12-01T00:00:00.000Z",
    },
  ],
};
const cancelled = { ...portal, subscription: { ...subscription, cancelAtPeriodEnd: true } };

const show = () => renderPage(PortalPage, "/billing/portal/one", "/billing/portal/:sessionId");

describe("the built-in portal", () => {
  beforeEach(signedInAsAnn);

  it("shows the period and past invoices, in test mode", async () => {
    serverAnswers({ [LOOK]: { body: portal } });
    show();
    await screen.findByText("$19.99 per month");
    expect(screen.getByText("Test mode: no card is charged")).toBeTruthy();
    expect(screen.getByText("11/1/2026 to 12/1/2026")).toBeTruthy();
    expect(screen.getByText("Next billing date")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Back to/ }).getAttribute("href")).toBe("/app/subscription");
  });

  it("cancels at period end after a yes, and resumes", async () => {
    const calls = serverAnswers({ [LOOK]: { body: portal }, [USE]: { body: cancelled } });
    show();
    await press("Cancel at period end");
    await screen.findByText("Cancel your subscription at period end?");
    await press("Keep subscription");
    await waitFor(() => expect(screen.queryByText("Cancel your subscription at period end?")).toBeNull());
    expect(calls).toHaveLength(1);

    await press("Cancel at period end");
    await screen.findByText(/You keep full access until 12\/1\/2026\./);
    const [, yes] = screen.getAllByRole("button", { name: "Cancel at period end", hidden: true });
    yes?.click();
    await screen.findByText("Access ends");

    serverAnswers({ [USE]: { body: portal } });
    await press("Resume subscription");
    await screen.findByText("Next billing date");
    expect(calls.at(-1)).toEqual({ request: USE, body: { action: "cancel" } });
  });

  it("leads somebody whose subscription ended to the plans", async () => {
    const ended = { ...subscription, subscriptionActive: false, plan: null, status: "canceled" };
    serverAnswers({ [LOOK]: { body: { ...portal, subscription: ended } } });
    show();
    await screen.findByText("Your subscription ended on 12/1/2026.");
    expect(screen.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe("/subscribe");
    expect(screen.queryByRole("button", { name: "Cancel at period end" })).toBeNull();
  });

  it("says when a change is refused", async () => {
    serverAnswers({
      [LOOK]: { body: cancelled },
      [USE]: { status: 409, body: { message: "There's no active subscription." } },
    });
    show();
    await press("Resume subscription");
    expect((await screen.findByRole("alert")).textContent).toBe("There's no active subscription.");
  });

  it("knows an unknown session and asks visitors to sign in", async () => {
    serverAnswers({ [LOOK]: { status: 404, body: { message: "Not found" } } });
    const { unmount } = show();
    await screen.findByText("This portal page doesn't exist");
    unmount();
    clearSession();
    show();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
  });
});
