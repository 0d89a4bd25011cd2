import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import DashboardPage from "./dashboard";

const STATUS = "GET /api/stripe/subscription-status";
const PORTAL = "POST /api/stripe/create-portal-session";
const ACTIVITY = { "GET /api/dashboard/activity": { body: [] } };
const active = {
  subscriptionActive: true,
  plan: "professional",
  status: "active",
  isComplimentary: false,
  complimentaryReason: null,
  expiresAt: null,
  currentPeriodEnd: 1_796_083_200,
  cancelAtPeriodEnd: false,
  willBeBilled: false,
  trialEnd: null,
};

describe("the dashboard's subscription banner", () => {
  beforeEach(signedInAsAnn);

  it("shows the plan and opens the portal", async () => {
    serverAnswers({
      ...ACTIVITY,
      [STATUS]: { body: active },
      [PORTAL]: { body: { url: `${window.location.origin}/billing/portal/one` } },
    });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByText("Professional plan");
    expect(screen.getByText("Renews 12/1/2026")).toBeTruthy();
    await press("Manage Subscription");
    await screen.findByText("Elsewhere");
  });

  it("only logs a portal that cannot be opened, and can be asked again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const calls = serverAnswers({ ...ACTIVITY, [STATUS]: { body: active }, [PORTAL]: { status: 500, body: {} } });
    renderPage(DashboardPage, "/app/dashboard");
    for (const times of [1, 2]) {
      await press("Manage Subscription");
      await waitFor(() => expect(calls.filter(({ request }) => request === PORTAL)).toHaveLength(times));
      await waitFor(() => expect(log).toHaveBeenCalledTimes(times));
    }
    expect(screen.queryByRole("alert")).toBeNull();
    log.mockRestore();
  });

  it("tells why access is complimentary, with nothing to manage", async () => {
    const gift = { plan: null, isComplimentary: true, complimentaryReason: "Beta tester", expiresAt: "2027-01-31" };
    serverAnswers({ ...ACTIVITY, [STATUS]: { body: { ...active, ...gift } } });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByText("Beta tester");
    expect(screen.getByText("Expires 1/31/2027")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Manage Subscription" })).toBeNull();
  });

  it("leads to the plans without a subscription", async () => {
    serverAnswers({ ...ACTIVITY, [STATUS]: { body: { ...active, subscriptionActive: false, plan: null } } });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByText("No active subscription");
    expect(screen.getByRole("link", { name: "Choose a Plan" }).getAttribute("href")).toBe("/subscribe");
  });
});
