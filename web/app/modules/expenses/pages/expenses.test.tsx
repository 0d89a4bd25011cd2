import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import type { Category, Cost, Expense } from "../types";
import ExpensesPage from "./expenses";

const rent: Expense = {
  _id: "rent",
  date: "2026-11-01",
  vendor: "Alder Street Storage",
  category: "rent-or-lease",
  amount: 850,
  tax: null,
  method: "check",
  notes: null,
  repeatsMonthly: true,
  nextOn: "2026-12-01",
  repeatOf: null,
  receipts: [],
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-01T12:00:00.000Z",
};
const categories: Category[] = [
  { _id: "insurance", name: "Insurance", isHidden: true, line: "15" },
  { _id: "rent-or-lease", name: "Rent or lease", isHidden: false, line: "20" },
];
const tile: Cost = {
  _id: "tile",
  source: "project",
  date: "2026-11-03",
  vendor: "Tile",
  belongsTo: "Bathroom renovation",
  belongsToId: "bath",
  category: "supplies",
  categoryName: "Supplies",
  amount: 120.5,
  tax: null,
  method: null,
  receipts: 0,
};
const span = { startDate: "2026-11-01", endDate: "2026-11-30", income: 612, expenses: 970.5, profit: -358.5 };
const ANSWERS = {
  "GET /api/expenses/total": { body: { amount: 850 } },
  "GET /api/expenses/profit-and-loss": { body: { ...span, previous: span, categories: [], overhead: 850 } },
  "GET /api/expenses/categories": { body: categories },
  "GET /api/expenses/costs": { body: [tile] },
};

beforeEach(signedInAsAnn);

describe("the expenses", () => {
  it("are deleted at once, and come back from the notice", async () => {
    let isThere = true;
    const calls = serverAnswers({
      ...ANSWERS,
      "GET /api/expenses": () => ({ body: isThere ? [rent] : [] }),
      "DELETE /api/expenses/rent": () => {
        isThere = false;
        return { status: 204 };
      },
      "PUT /api/expenses/rent/restore": () => {
        isThere = true;
        return { body: rent };
      },
    });
    renderPage(ExpensesPage, "/app/expenses");
    await screen.findByText("Alder Street Storage");
    expect(screen.getByText("Repeats monthly, next 12/1/2026")).toBeTruthy();
    await press("View Alder Street Storage");
    const details = await screen.findByRole("dialog", { name: "Alder Street Storage" });
    expect(within(details).getByText("Next on 12/1/2026")).toBeTruthy();
    await press("Delete");
    await screen.findByText("Alder Street Storage deleted. It won't repeat anymore.");
    await screen.findByText("No expenses found");
    await press("Undo");
    await screen.findByText("Alder Street Storage is back");
    expect(calls.map(({ request }) => request)).toContain("PUT /api/expenses/rent/restore");
    expect(await screen.findByRole("button", { name: "View Alder Street Storage" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("show everything that is spent, each leading to where it lives", async () => {
    serverAnswers({ ...ANSWERS, "GET /api/expenses": { body: [rent] } });
    renderPage(ExpensesPage, "/app/expenses?tab=all");
    const link = await screen.findByRole("link", { name: "View Tile" });
    expect(link.getAttribute("href")).toBe("/app/projects?expenses=bath");
    expect(screen.getByText("-$358.50")).toBeTruthy();
  });
});
