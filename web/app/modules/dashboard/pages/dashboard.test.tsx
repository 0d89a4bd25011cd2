import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CHECK_FAILED } from "~/account/read-only";
import { ann, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import DashboardPage from "./dashboard";

const STATUS = "GET /api/stripe/subscription-status";
const PORTAL = "POST /api/stripe/create-portal-session";
const overview = {
  totalRevenueYTD: 48_210.5,
  pendingInvoices: 3,
  overdueInvoices: 2,
  inventoryValue: 12_345,
  upcomingJobs: 7,
};
const span = { startDate: "2026-11-01", endDate: "2026-11-30", income: 900, expenses: 1200, profit: -300 };
const profitAndLoss = {
  month: span,
  year: { ...span, startDate: "2026-01-01", endDate: "2026-12-31", income: 5000, profit: 3800 },
};
const nothing = {
  ...{ date: "2026-11-16", appointments: [], followUps: [], followUpsDue: 0, tasks: [], tasksDue: 0 },
  waitingEmails: { waiting: 0, days: 0, reminders: 0, perDay: 100 },
};
const ACTIVITY = {
  "GET /api/dashboard": { body: { recentActivity: [], businessOverview: overview, profitAndLoss } },
  "GET /api/dashboard/today": { body: nothing },
  "GET /api/user/profile": { body: { _id: ann._id, phoneNumber: null, hidesFirstSteps: true } },
};
const active = {
  subscriptionActive: true,
  plan: "professional",
  status: "active",
  isComplimentary: false,
  complimentaryReason: null,
  complimentaryNeedsConfirmation: false,
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

  it("says that it couldn't check, and tries again", async () => {
    let online = false;
    serverAnswers({ ...ACTIVITY, [STATUS]: () => (online ? { body: active } : "offline") });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByText(CHECK_FAILED);
    expect(screen.queryByRole("link", { name: "Choose a Plan" })).toBeNull();
    online = true;
    await press("Try again");
    await screen.findByText("Professional plan");
  });
});

const visit = {
  _id: "a1",
  title: "Boiler service",
  startDate: "2026-11-16",
  endDate: "2026-11-16",
  startTime: "09:00",
  endTime: "10:00",
  clientName: "Dana Reyes",
  clientPhone: "(555) 010-2200",
  location: "12 Elm St",
};
const caller = {
  _id: "c1",
  name: "Sam Ortiz",
  company: "Ortiz Homes",
  phone: "555-0101",
  nextFollowUpDate: "2026-11-13",
  address: { street: null, city: null, state: null, zip: null, country: null },
};

const task = {
  _id: "t1",
  title: "Order valve",
  dueDate: "2026-11-16",
  clientName: "Kim Lee",
  clientId: {
    ...{ _id: "c2", firstName: "Kim", lastName: "Lee", phone: "555-0202" },
    address: { street: "4 Pine St", city: "Salem", state: "OR", zip: "97301", country: null },
  },
};

describe("the dashboard's cards", () => {
  beforeEach(signedInAsAnn);

  it("lead from each figure to the list behind it", async () => {
    serverAnswers({ ...ACTIVITY, [STATUS]: { body: active } });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByText("$48,210.50");
    const stats = screen.getByRole("region", { name: "Business Overview" });
    for (const [label, value, to] of [
      [
        "Total Revenue YTD",
        "$48,210.50",
        `/app/invoices?type=Invoice&paidYear=${new Date().getFullYear()}&sort=newest`,
      ],
      ["Pending Invoices", "3", "/app/invoices?type=Invoice&paid=false&late=false"],
      ["Overdue Invoices", "2", "/app/invoices?late=true"],
      ["Inventory Value", "$12,345.00", "/app/inventory"],
      ["Upcoming Jobs", "7", "/app/scheduling?tab=appointments&when=upcoming&toDo=true"],
    ] as const) {
      const link = within(stats).getByRole("link", { name: new RegExp(`^${label}: `) });
      expect(link.getAttribute("href")).toBe(to);
      expect(link.closest("dt")?.nextElementSibling?.textContent).toBe(value);
    }
    expect(screen.getByRole("heading", { name: "Recent Activity" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: /^Today/ })).toBeNull();
  });

  it("give way to one sentence when they cannot be loaded, and come back with a press", async () => {
    let fails = true;
    serverAnswers({
      ...ACTIVITY,
      [STATUS]: { body: active },
      "GET /api/dashboard": () => (fails ? { status: 500, body: {} } : ACTIVITY["GET /api/dashboard"]),
    });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByRole("heading", { name: "Failed to load dashboard data" });
    expect(screen.queryByRole("heading", { name: "Recent Activity" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Business Overview" })).toBeNull();
    fails = false;
    await press("Try again");
    await screen.findByText("$48,210.50");
    expect(screen.queryByRole("heading", { name: "Failed to load dashboard data" })).toBeNull();
  });

  it("wait until it is known whether anything is on today, so that nothing moves", async () => {
    let tell: (answer: { body: object }) => void = () => {};
    const answer = new Promise<{ body: object }>((resolve) => {
      tell = resolve;
    });
    serverAnswers({ ...ACTIVITY, [STATUS]: { body: active }, "GET /api/dashboard/today": () => answer });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByText("Professional plan");
    expect(screen.getByRole("status", { name: "Loading..." })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Business Overview" })).toBeNull();
    tell({ body: { ...nothing, tasks: [task], tasksDue: 1 } });
    const day = await screen.findByRole("heading", { name: /^Today/ });
    const overview = screen.getByRole("heading", { name: "Business Overview" });
    expect(day.compareDocumentPosition(overview) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const tiles = screen.getByRole("region", { name: "Shortcuts" });
    expect(overview.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading..." })).toBeNull();
  });

  it("name what is on today, with a call and the way there", async () => {
    const today = {
      ...nothing,
      appointments: [visit],
      followUps: [caller],
      followUpsDue: 12,
      tasks: [task],
      tasksDue: 1,
    };
    serverAnswers({ ...ACTIVITY, [STATUS]: { body: active }, "GET /api/dashboard/today": { body: today } });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByRole("heading", { name: "Today Monday, November 16, 2026" });
    const at = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(at("Boiler service")).toBe("/app/scheduling?open=a1");
    expect(screen.getByText("9:00 AM")).toBeTruthy();
    expect(at("Call Dana Reyes")).toBe("tel:5550102200");
    expect(at("Directions to Dana Reyes")).toContain("12%20Elm%20St");
    expect(at("Sam Ortiz")).toBe("/app/crm?open=c1");
    expect(at("Call Sam Ortiz")).toBe("tel:5550101");
    expect(screen.getByText("3 days overdue")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Directions to Sam Ortiz" })).toBeNull();
    expect(at("Order valve")).toBe("/app/crm?tab=tasks&open=t1");
    expect(at("Call Kim Lee")).toBe("tel:5550202");
    expect(at("Directions to Kim Lee")).toContain("4%20Pine%20St");
    expect(screen.getByText("Due today")).toBeTruthy();
    expect(at("Follow-ups")).toBe("/app/crm");
    expect(screen.getByText("1 of 12")).toBeTruthy();
  });

  it("says how many emails wait for their turn", async () => {
    const waiting = { ...nothing, waitingEmails: { waiting: 214, days: 3, reminders: 0, perDay: 100 } };
    serverAnswers({ ...ACTIVITY, [STATUS]: { body: active }, "GET /api/dashboard/today": { body: waiting } });
    renderPage(DashboardPage, "/app/dashboard");
    expect((await screen.findByText("214 emails waiting, about 3 days")).closest("[role=status]")).toBeTruthy();
  });
});

describe("the profit and loss", () => {
  beforeEach(signedInAsAnn);

  it("leads from each figure to what it counts", async () => {
    serverAnswers({ ...ACTIVITY, [STATUS]: { body: active } });
    renderPage(DashboardPage, "/app/dashboard");
    const card = within(await screen.findByRole("region", { name: "Profit and loss" }));
    const leadsTo = (name: string) => card.getByRole("link", { name }).getAttribute("href");
    expect(leadsTo("Expenses this month: $1,200.00")).toBe("/app/expenses?tab=all&from=2026-11-01&to=2026-11-30");
    expect(leadsTo("Profit this month: -$300.00")).toBe("/app/reports?from=2026-11-01&to=2026-11-30");
    expect(leadsTo("Profit this year: $3,800.00")).toBe("/app/reports?from=2026-01-01&to=2026-12-31");
  });
});
