import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ann, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { type StepName, stepsOf } from "../first-steps";
import DashboardPage from "./dashboard";

const span = { startDate: "2026-11-01", endDate: "2026-11-30", income: 0, expenses: 0, profit: 0 };
const zeros = { totalRevenueYTD: 0, pendingInvoices: 0, overdueInvoices: 0, inventoryValue: 0, upcomingJobs: 0 };
const dashboard = (overview: object) => ({
  body: {
    recentActivity: [],
    businessOverview: { ...zeros, ...overview },
    profitAndLoss: { month: span, year: { ...span, startDate: "2026-01-01", endDate: "2026-12-31" } },
  },
});
const profile = {
  ...{ _id: ann._id, email: ann.email, isAdmin: false, firstName: "Ann", lastName: "Reyes", businessName: "Reyes" },
  ...{ phoneNumber: null as string | null, hidesFirstSteps: false },
};
const documents = { sentCount: 0, paidCount: 0, pastDueCount: 0 };
const clients = { totalClients: 0 };
const cards = { isAvailable: true, isTest: false, state: "Not connected" as const, account: null };
const mail = { isAvailable: true, needsConfirmation: true };
const NEW_OWNER = {
  "GET /api/dashboard": dashboard({}),
  "GET /api/dashboard/today": {
    body: {
      ...{ date: "2026-11-16", appointments: [], followUps: [], followUpsDue: 0, tasks: [], tasksDue: 0 },
      waitingEmails: { waiting: 0, days: 0, reminders: 0, perDay: 100 },
    },
  },
  "GET /api/stripe/subscription-status": {
    body: {
      ...{ subscriptionActive: true, plan: "professional", status: "active", isComplimentary: false },
      ...{ complimentaryReason: null, complimentaryNeedsConfirmation: false, expiresAt: null },
      ...{ currentPeriodEnd: null, cancelAtPeriodEnd: false, willBeBilled: false, trialEnd: null },
    },
  },
  "GET /api/user/profile": { body: profile, headers: { ETag: 'W/"1"' } },
  "GET /api/documents/summary": { body: documents },
  "GET /api/clients/summary": { body: clients },
  "GET /api/user/card-payments": { body: cards },
  "GET /api/documents/email": { body: mail },
};

const known = { profile, mail, documents, clients, cards };
const done = (change: Partial<typeof known>) =>
  stepsOf({ ...known, ...change })
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

describe("the first steps", () => {
  it.each<[StepName, Parameters<typeof done>[0]]>([
    ["business", { profile: { ...profile, phoneNumber: "503-555-0142" } }],
    ["email", { mail: { isAvailable: true, needsConfirmation: false } }],
    ["clients", { clients: { totalClients: 1 } }],
    ["estimate", { documents: { ...documents, sentCount: 1 } }],
    ["estimate", { documents: { ...documents, paidCount: 1 } }],
  ])("are checked off by what's there: %s", (name, change) => {
    expect(done({})).toEqual([]);
    expect(done(change)).toEqual([name]);
  });

  it("leave out what can't be done here", () => {
    const without = stepsOf({
      ...known,
      mail: { isAvailable: false, needsConfirmation: false },
      cards: { ...cards, isAvailable: false },
    });
    expect(without.map(({ name }) => name)).toEqual(["business", "clients", "estimate"]);
  });
});

describe("a new owner's dashboard", () => {
  beforeEach(() => {
    localStorage.clear();
    signedInAsAnn();
  });

  it("shows the steps instead of zeros, each with one tap to it", async () => {
    serverAnswers({ ...NEW_OWNER, "GET /api/clients/summary": { body: { totalClients: 2 } } });
    renderPage(DashboardPage, "/app/dashboard");
    const steps = within(await screen.findByRole("region", { name: "Get set up" }));
    expect(steps.getByText("1 of 5 done")).toBeTruthy();
    const leadsTo = (name: string) => steps.getByRole("link", { name }).getAttribute("href");
    expect(leadsTo("Add details")).toBe("/app/settings/business");
    expect(leadsTo("New estimate")).toBe("/app/invoices?new=estimate");
    expect(leadsTo("Set up cards")).toBe("/app/settings/payments?cards=setup");
    expect(steps.getByRole("heading", { name: "Add your clients (done)" })).toBeTruthy();
    expect(steps.queryByRole("link", { name: "Add client" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Business Overview" })).toBeNull();
    expect(screen.getByRole("region", { name: "Shortcuts" })).toBeTruthy();
  });

  it("shows them below the figures once there are some", async () => {
    serverAnswers({ ...NEW_OWNER, "GET /api/dashboard": dashboard({ pendingInvoices: 1 }) });
    renderPage(DashboardPage, "/app/dashboard");
    const steps = await screen.findByRole("heading", { name: "Get set up" });
    const overview = screen.getByRole("heading", { name: "Business Overview" });
    expect(overview.compareDocumentPosition(steps) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("hides them for good, and brings them back on Undo", async () => {
    let kept = profile;
    const calls = serverAnswers({
      ...NEW_OWNER,
      "GET /api/user/profile": () => ({ body: kept, headers: { ETag: 'W/"1"' } }),
      "PUT /api/user/profile": (_, { body }) => {
        kept = { ...kept, ...(body as object) };
        return { body: kept, headers: { ETag: 'W/"2"' } };
      },
    });
    renderPage(DashboardPage, "/app/dashboard");
    await press("Hide");
    await screen.findByRole("heading", { name: "Business Overview" });
    expect(screen.queryByRole("heading", { name: "Get set up" })).toBeNull();
    expect(calls.filter(({ request }) => request.startsWith("PUT")).map(({ body }) => body)).toEqual([
      { hidesFirstSteps: true },
    ]);
    await press("Undo");
    await screen.findByRole("heading", { name: "Get set up" });
  });

  it("asks for nothing more where they are hidden", async () => {
    const calls = serverAnswers({
      ...NEW_OWNER,
      "GET /api/user/profile": { body: { ...profile, hidesFirstSteps: true } },
    });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByRole("heading", { name: "Business Overview" });
    expect(calls.map(({ request }) => request)).not.toContain("GET /api/documents/summary");
  });

  it("goes on without them when they don't load", async () => {
    serverAnswers({ ...NEW_OWNER, "GET /api/clients/summary": { status: 500, body: {} } });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByRole("heading", { name: "Business Overview" });
    expect(screen.queryByRole("heading", { name: "Get set up" })).toBeNull();
  });

  it("says when all is done", async () => {
    serverAnswers({
      ...NEW_OWNER,
      "GET /api/user/profile": { body: { ...profile, phoneNumber: "503-555-0142" } },
      "GET /api/documents/summary": { body: { ...documents, sentCount: 1 } },
      "GET /api/clients/summary": { body: { totalClients: 1 } },
      "GET /api/user/card-payments": { body: { ...cards, state: "Ready" } },
      "GET /api/documents/email": { body: { isAvailable: true, needsConfirmation: false } },
    });
    renderPage(DashboardPage, "/app/dashboard");
    await screen.findByText("All done. You're ready to go.");
    expect(screen.getByRole("heading", { name: "Business Overview" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Done" })).toBeTruthy();
  });

  it("shows a sample that can do nothing", async () => {
    const html = "<!DOCTYPE html><title>Sample estimate</title>";
    serverAnswers({ ...NEW_OWNER, "GET /api/documents/sample": { body: { html } } });
    renderPage(DashboardPage, "/app/dashboard");
    await press("See a sample");
    const frame = await screen.findByTitle("What your customer sees");
    expect(frame.getAttribute("srcdoc")).toBe(html);
    expect(frame.getAttribute("sandbox")).toBe("allow-same-origin");
  });

  it("sends the email to confirm once more", async () => {
    const calls = serverAnswers({ ...NEW_OWNER, "POST /api/user/email": { body: {} } });
    renderPage(DashboardPage, "/app/dashboard");
    await press("Send the link again");
    await waitFor(() => expect(calls.map(({ request }) => request)).toContain("POST /api/user/email"));
    await screen.findByText(`We sent another link to ${ann.email}.`);
  });
});
