import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import type { Analytics, ProfitAndLoss, YearEnd } from "../queries";
import ReportsPage from "./reports";

const saved = vi.hoisted(() => [] as { name: string; file: Blob }[]);
vi.mock("~/lib/save-file", () => ({ saveFile: (name: string, file: Blob) => saved.push({ name, file }) }));

const report: Analytics = {
  metrics: [
    { label: "Revenue", value: 5400.5, change: 12.5 },
    { label: "Invoices Paid", value: 4, change: -20 },
    { label: "Average Invoice", value: 1350.13, change: 0.01 },
    { label: "New Clients", value: 2, change: 100 },
  ],
  revenue: [
    {
      period: "2026-10",
      startDate: "2026-10-17",
      endDate: "2026-10-31",
      revenue: 1000,
      invoices: 1,
      avgInvoiceValue: 1000,
    },
    {
      period: "2026-11",
      startDate: "2026-11-01",
      endDate: "2026-11-15",
      revenue: 4400.5,
      invoices: 3,
      avgInvoiceValue: 1466.83,
    },
  ],
  services: [{ name: "=Drain cleaning", value: 900, count: 3, percentage: 16.7 }],
  customers: [{ name: "Dana Reyes", value: 1200, count: 1, percentage: 22.2 }],
  categories: [{ name: "Repair", count: 3, percentage: 75 }],
  averages: { invoiceValue: 1350.13, daysToPay: 8.25, jobsPerWeek: 1.5, projectBudget: 8400 },
  growth: { revenue: 12.5, clients: 100, jobs: 0 },
};

const nothing: Analytics = {
  metrics: report.metrics.map(({ label }) => ({ label, value: 0, change: 0 })),
  revenue: report.revenue.map((row) => ({ ...row, revenue: 0, invoices: 0, avgInvoiceValue: 0 })),
  services: [],
  customers: [],
  categories: [],
  averages: { invoiceValue: 0, daysToPay: 0, jobsPerWeek: 0, projectBudget: 0 },
  growth: { revenue: 0, clients: 0, jobs: 0 },
};

const year: YearEnd = {
  year: 2026,
  years: [2026, 2025],
  income: 5400.5,
  invoices: 4,
  expenses: 120,
  tripCosts: 20,
  expenseCount: 1,
  receipts: 1,
  businessMiles: 100,
  mileageRate: 0.655,
  mileageRates: [{ since: null, rate: 0.655 }],
  reimbursement: 65.5,
  unpaidOn: "2026-11-15",
  unpaid: 700,
  unpaidInvoices: 2,
  unpaidByAge: [
    { age: "0–14 days", invoices: 1, amount: 300 },
    { age: "15–30 days", invoices: 0, amount: 0 },
    { age: "31–60 days", invoices: 0, amount: 0 },
    { age: "Over 60 days", invoices: 1, amount: 400 },
  ],
  voided: 1,
  voidedTotal: 550,
  creditHeld: 200,
};

const span = { startDate: "2026-10-17", endDate: "2026-11-15", income: 5400.5, expenses: 1200, profit: 4200.5 };
const profit: ProfitAndLoss = {
  ...span,
  overhead: 900,
  previous: { ...span, startDate: "2026-09-17", endDate: "2026-10-16", income: 800, expenses: 1000, profit: -200 },
  categories: [{ category: "rent-or-lease", name: "Rent or lease", amount: 900, previous: 850 }],
};

/** May to October, the last full month: 10% more every month. */
const fullMonths = [1000, 1000, 1000, 1331, 1331, 1331].map((revenue, at) => ({
  period: `2026-${String(at + 5).padStart(2, "0")}`,
  startDate: "2026-05-01",
  endDate: "2026-05-31",
  revenue,
  invoices: 1,
  avgInvoiceValue: revenue,
}));

const YEAR = {
  "GET /api/analytics/year-end": { body: year },
  "GET /api/analytics/revenue": { body: fullMonths },
  "GET /api/expenses/profit-and-loss": { body: profit },
};

function answersWith(body: Analytics, history = fullMonths) {
  const asked: string[] = [];
  serverAnswers({
    ...YEAR,
    "GET /api/analytics/revenue": { body: history },
    "GET /api/analytics/all": ({ search }) => {
      asked.push(search);
      return { body };
    },
  });
  return asked;
}

const panel = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 15, 9), toFake: ["Date"] });
  signedInAsAnn();
  saved.length = 0;
});
afterEach(() => vi.useRealTimers());

describe("the reports", () => {
  it("show what the server worked out, each change with a word and a sign", async () => {
    const asked = answersWith(report);
    renderPage(ReportsPage, "/app/reports");
    expect(await screen.findByText("$5,401")).toBeTruthy();
    expect(asked).toEqual(["?period=monthly&startDate=2026-10-17&endDate=2026-11-15"]);
    const cards = within(screen.getByLabelText("Key figures"));
    const texts = cards.getAllByText(/vs last month/).map((text) => text.parentElement?.textContent);
    expect(texts).toEqual([
      "up +12.5% vs last month",
      "down −20.0% vs last month",
      "unchanged 0.0% vs last month",
      "up +100.0% vs last month",
    ]);
    expect(panel("Top Services").getByText("3 items, 16.7%")).toBeTruthy();
    expect(panel("Top Customers").getByText("1 invoice, 22.2%")).toBeTruthy();
    expect(panel("Average Metrics").getByText("8.3")).toBeTruthy();
    expect(
      panel("Projected Growth").getByText(
        "Assumes revenue keeps growing 10.0% a month, the average of the last 6 full months. Starts from $1,331 in Oct 2026.",
      ),
    ).toBeTruthy();
  });

  it("say what a figure means, and what counts where partial payments make it differ", async () => {
    // $5,401 by 4 is the average; with a partial payment it is not.
    answersWith({
      ...report,
      metrics: report.metrics.map((one) => (one.label === "Average Invoice" ? { ...one, value: 2000 } : one)),
      services: [{ name: "Furnace service", value: 500, count: 0, percentage: 9.3 }],
    });
    renderPage(ReportsPage, "/app/reports");
    expect(await screen.findByText("of invoices paid in full")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Revenue: What customers paid in this period/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Average Invoice: Average total of the invoices/ })).toBeTruthy();
    expect(screen.getByText("Revenue is what customers paid, not what you invoiced.")).toBeTruthy();
    expect(panel("Top Services").getByText("partial payments, 9.3%")).toBeTruthy();
  });

  it("project nothing from too little", async () => {
    answersWith(report, fullMonths.slice(3));
    renderPage(ReportsPage, "/app/reports");
    expect(await screen.findByText("We project growth once you have 4 full months of revenue.")).toBeTruthy();
  });

  it("say where growth was too fast to last", async () => {
    const doubled = fullMonths.map((month, at) => ({ ...month, revenue: at < 3 ? 100 : 800 }));
    answersWith(report, doubled);
    renderPage(ReportsPage, "/app/reports");
    expect(
      await screen.findByText(
        "Assumes revenue grows 20.0% a month. It grew 100.0% a month over the last 6 full months, too fast to last. Starts from $800 in Oct 2026.",
      ),
    ).toBeTruthy();
  });

  it("are pictures with a name, a slider that tells each bar, and a table", async () => {
    answersWith(report);
    renderPage(ReportsPage, "/app/reports");
    expect(
      await screen.findByRole("img", {
        name: "Revenue Overview, by month: bars from Oct 2026 to Nov 2026, the highest Nov 2026 with $4,401",
      }),
    ).toBeTruthy();
    const slider = screen.getByRole("slider", { name: "Revenue Overview, by month: Month" });
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    expect(slider.getAttribute("aria-valuetext")).toBe("Oct 2026: Revenue $1,000, Invoices 1, Average invoice $1,000");
    expect(slider.getAttribute("aria-valuenow")).toBe("1");
    fireEvent.keyDown(slider, { key: "End" });
    expect(slider.getAttribute("aria-valuenow")).toBe("2");
    const table = within(panel("Revenue Overview").getByRole("table", { hidden: true }));
    expect(table.getAllByRole("row", { hidden: true }).map((row) => row.textContent)).toEqual([
      "MonthRevenueInvoicesAverage invoice",
      "Oct 2026$1,0001$1,000",
      "Nov 2026$4,4013$1,467",
    ]);
  });

  it("say so when there is nothing", async () => {
    answersWith(nothing, []);
    renderPage(ReportsPage, "/app/reports");
    expect(await screen.findAllByText("No data available")).toHaveLength(7);
  });

  it("say so when they cannot be loaded, and try again", async () => {
    let isDown = true;
    serverAnswers({
      ...YEAR,
      "GET /api/analytics/revenue": { body: [] },
      "GET /api/analytics/all": () => (isDown ? { status: 422, body: {} } : { body: report }),
    });
    renderPage(ReportsPage, "/app/reports");
    expect(await screen.findByText("Failed to load analytics")).toBeTruthy();
    expect(screen.getAllByText("No data available")).toHaveLength(7);
    isDown = false;
    await press("Try again");
    expect(await screen.findByText("$5,401")).toBeTruthy();
  });

  it("are about what the address says, and ignore what it makes up", async () => {
    const asked = answersWith(report);
    renderPage(ReportsPage, "/app/reports?period=weekly&from=2026-01-01&to=2026-03-31");
    await screen.findByText("$5,401");
    renderPage(ReportsPage, "/app/reports?period=daily&from=2026-02-30&to=soon&range=never");
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      "?period=weekly&startDate=2026-01-01&endDate=2026-03-31",
      "?period=monthly&startDate=2026-10-17&endDate=2026-11-15",
    ]);
  });

  it("say from which day on they count all time", async () => {
    const asked = answersWith(report);
    const { unmount } = renderPage(ReportsPage, "/app/reports?range=all");
    expect(await screen.findByText(/^All time starts on Jan 1, 2020\. Revenue is what/)).toBeTruthy();
    expect(asked).toEqual(["?period=monthly&startDate=2020-01-01&endDate=2026-11-15"]);
    unmount();
    renderPage(ReportsPage, "/app/reports?range=year");
    await screen.findByText("$5,401");
    expect(screen.queryByText(/All time starts/)).toBeNull();
  });

  it("show what is left by category, beside the previous period", async () => {
    answersWith(report);
    renderPage(ReportsPage, "/app/reports");
    await screen.findByText("$5,401");
    const rows = panel("Profit and Loss").getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "This periodPrevious period",
      "Income $5,400.50$800.00",
      "Rent or lease$900.00$850.00",
      "All expenses $1,200.00$1,000.00",
      "Profit $4,200.50-$200.00",
    ]);
    expect(panel("Profit and Loss").getByRole("link", { name: "Rent or lease" }).getAttribute("href")).toBe(
      "/app/expenses?tab=all&category=rent-or-lease&from=2026-10-17&to=2026-11-15",
    );
  });

  it("are exported as tables that no spreadsheet runs", async () => {
    answersWith(report);
    renderPage(ReportsPage, "/app/reports");
    await screen.findByText("$5,401");
    await press("Export Report");
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe("analytics-report-2026-11-15.csv");
    const text = (await saved[0]?.file.text())?.split("\r\n");
    expect(text?.filter((line) => /^\uFEFF?(Metrics|Revenue|Top Services|Top Customers)$/.test(line))).toHaveLength(4);
    expect(text).toContain("'=Drain cleaning,900,3,16.7");
    expect(text).toContain("Nov 2026,4400.5,3,1466.83");
    expect(text?.slice(text.indexOf("Profit and Loss"), -1)).toEqual([
      "Profit and Loss",
      "Category,Amount,Previous Period",
      "Income,5400.50,800.00",
      "Rent or lease,900.00,850.00",
      "All expenses,1200.00,1000.00",
      "Profit,4200.50,-200.00",
    ]);
  });

  it("say when the export fails", async () => {
    let isDown = false;
    serverAnswers({ ...YEAR, "GET /api/analytics/all": () => (isDown ? "offline" : { body: report }) });
    renderPage(ReportsPage, "/app/reports");
    await screen.findByText("$5,401");
    isDown = true;
    await press("Export Report");
    expect(await screen.findByText("Failed to export report")).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe("the year's end", () => {
  it("tells what each table comes to", async () => {
    answersWith(report);
    renderPage(ReportsPage, "/app/reports");
    expect(await screen.findByText("$5,401 from 4 paid invoices")).toBeTruthy();
    expect(screen.getByText("$120 in 1 expense, 1 receipt")).toBeTruthy();
    expect(
      screen.getByText(
        "100 business miles, $66 at $0.655 a mile. Deduct that or the $20 of fuel, tolls and parking in Expenses, not both.",
      ),
    ).toBeTruthy();
    expect(screen.getByText("$700 in 2 invoices on Nov 15, 2026, $400 over 60 days")).toBeTruthy();
    expect(screen.getByLabelText("Year")).toHaveProperty("value", "2026");
  });

  it("is downloaded as a workbook or as CSV files", async () => {
    serverAnswers({
      ...YEAR,
      "GET /api/analytics/all": { body: report },
      "GET /api/analytics/year-end/workbook": { body: {} },
      "GET /api/analytics/year-end/archive": { body: {} },
    });
    renderPage(ReportsPage, "/app/reports");
    await screen.findByText("$5,401 from 4 paid invoices");
    await press("Download for Excel");
    await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["year-end-2026.xlsx"]));
    await press("Download CSV files");
    await vi.waitFor(() => expect(saved[1]?.name).toBe("year-end-2026.zip"));
  });

  it("says when a file does not come", async () => {
    serverAnswers({
      ...YEAR,
      "GET /api/analytics/all": { body: report },
      "GET /api/analytics/year-end/workbook": { status: 500, body: {} },
    });
    renderPage(ReportsPage, "/app/reports");
    await screen.findByText("$5,401 from 4 paid invoices");
    await press("Download for Excel");
    expect(await screen.findByText("Failed to export report")).toBeTruthy();
  });
});
