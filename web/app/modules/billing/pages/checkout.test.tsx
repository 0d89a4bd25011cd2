import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { clearSession } from "~/api/session";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import CheckoutPage from "./checkout";

const OFFER = {
  open: true,
  planName: "Professional",
  planType: "professional",
  price: 19.99,
  sessionId: "one",
  trialDays: 14,
};
const LOOK = "GET /api/billing/builtin/checkout/one";
const DECIDE = "POST /api/billing/builtin/checkout/one";
const STATUS = "GET /api/stripe/subscription-status";

const show = () => renderPage(CheckoutPage, "/billing/checkout/one", "/billing/checkout/:sessionId");

describe("the built-in checkout", () => {
  beforeEach(signedInAsAnn);

  it("starts the trial, learns of the subscription and goes where the server says", async () => {
    const calls = serverAnswers({
      [LOOK]: { body: OFFER },
      [DECIDE]: { body: { url: `${window.location.origin}/app/dashboard` } },
      [STATUS]: { body: { subscriptionActive: true } },
    });
    show();
    expect(screen.getByText("Test mode: no card is charged")).toBeTruthy();
    await press("Start 14-day free trial");
    await screen.findByText("Elsewhere");
    expect(calls.slice(1)).toEqual([
      { request: DECIDE, body: { outcome: "succeed" } },
      { request: STATUS, body: null },
    ]);
  });

  it("says when the payment is declined and lets the person try again", async () => {
    serverAnswers({
      [LOOK]: { body: OFFER },
      [DECIDE]: { body: { url: "/subscribe" } },
      [STATUS]: { body: { subscriptionActive: false } },
    });
    show();
    await press("Decline");
    expect((await screen.findByRole("alert")).textContent).toContain("Payment declined.");
    expect(screen.getByRole("button", { name: "Start 14-day free trial" })).toBeTruthy();
  });

  it("leads back when cancelled", async () => {
    const calls = serverAnswers({
      [LOOK]: { body: OFFER },
      [DECIDE]: { body: { url: "/subscribe" } },
      [STATUS]: { body: { subscriptionActive: false } },
    });
    show();
    await press("Cancel");
    await screen.findByText("Elsewhere");
    expect(calls[1]?.body).toEqual({ outcome: "cancel" });
  });

  it("promises no second trial", async () => {
    serverAnswers({ [LOOK]: { body: { ...OFFER, trialDays: 0 } } });
    show();
    await screen.findByRole("button", { name: "Start subscription" });
    expect(screen.queryByText("Free trial")).toBeNull();
    expect(screen.getByText("$19.99")).toBeTruthy();
  });

  it("knows a used session, also when it was used elsewhere meanwhile", async () => {
    let open = true;
    serverAnswers({
      [LOOK]: () => ({ body: { ...OFFER, open } }),
      [DECIDE]: { status: 409, body: { message: "This checkout is over." } },
    });
    show();
    await screen.findByRole("button", { name: "Start 14-day free trial" });
    open = false;
    await press("Start 14-day free trial");
    await screen.findByText("You've already used this checkout");
  });

  it("knows an unknown session", async () => {
    serverAnswers({ [LOOK]: { status: 404, body: { message: "Not found" } } });
    show();
    await screen.findByText("This checkout doesn't exist");
  });

  it("says when there is no connection", async () => {
    serverAnswers({ [LOOK]: "offline" });
    show();
    await screen.findByText("The checkout didn't load");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("asks visitors to sign in", () => {
    clearSession();
    const calls = serverAnswers({});
    show();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    expect(calls).toEqual([]);
  });
});
