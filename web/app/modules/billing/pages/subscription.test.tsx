import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import SubscriptionPage from "./subscription";

const STATUS = "GET /api/stripe/subscription-status";
const none = {
  subscriptionActive: false,
  plan: null,
  status: "none",
  isComplimentary: false,
  complimentaryReason: null,
  expiresAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  trialEnd: null,
};

describe("the subscription screen", () => {
  beforeEach(signedInAsAnn);

  it("shows where an active subscription stands, and the way back", async () => {
    serverAnswers({
      [STATUS]: { body: { ...none, subscriptionActive: true, plan: "professional", status: "active" } },
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

  it("treats a status that cannot be had as none, and only logs it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    serverAnswers({ [STATUS]: "offline" });
    renderPage(SubscriptionPage, "/app/subscription");
    await screen.findByText("No active subscription");
    expect(log).toHaveBeenCalledWith("The subscription status could not be loaded", expect.anything());
    expect(screen.queryByRole("alert")).toBeNull();
    log.mockRestore();
  });
});
