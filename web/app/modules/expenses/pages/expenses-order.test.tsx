import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import type { Cost, Expense } from "../types";
import ExpensesPage from "./expenses";

const rent: Expense = {
  ...{ _id: "rent", date: "2026-11-01", vendor: "Alder Street Storage", category: "rent-or-lease", amount: 850 },
  ...{ tax: null, method: "check", notes: null, repeatsMonthly: false, nextOn: null, repeatOf: null, receipts: [] },
  ...{ createdAt: "2026-11-01T12:00:00.000Z", updatedAt: "2026-11-01T12:00:00.000Z" },
};
const tile: Cost = {
  ...{ _id: "tile", source: "project", date: "2026-11-03", vendor: "Tile", belongsTo: "Bath", belongsToId: "bath" },
  ...{ category: "supplies", categoryName: "Supplies", amount: 120.5, tax: null, method: null, receipts: 0 },
};
const span = { startDate: "2026-11-01", endDate: "2026-11-30", income: 612, expenses: 970.5, profit: -358.5 };

onLargeScreen();
beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["/app/expenses", "/api/expenses", "Amount", "amount"],
  ["/app/expenses?tab=overhead", "/api/expenses", "Category", "category"],
  ["/app/expenses?tab=all", "/api/expenses/costs", "Category", "category"],
])("sorts %s by a heading, up, down and back to newest first", async (page, list, heading, key) => {
  const asked: string[] = [];
  serverAnswers({
    [`GET ${list}`]: ({ searchParams }) => {
      asked.push([searchParams.get("sort"), searchParams.get("direction")].filter(Boolean).join(" "));
      return { body: [list.endsWith("costs") ? tile : rent] };
    },
    // Sums don't depend on the order.
    "GET /api/expenses/total": ({ searchParams }) => {
      expect(searchParams.has("sort")).toBe(false);
      return { body: { amount: 850 } };
    },
    "GET /api/expenses/profit-and-loss": { body: { ...span, previous: span, categories: [], overhead: 850 } },
    "GET /api/expenses/categories": { body: [] },
  });
  renderPage(ExpensesPage, page);
  await screen.findByText(list.endsWith("costs") ? "Tile" : "Alder Street Storage");
  const sortedBy = () => screen.getByRole("columnheader", { name: heading }).getAttribute("aria-sort");
  for (const [direction, words] of [
    ["ascending", key],
    ["descending", `${key} desc`],
  ]) {
    await press(heading);
    await waitFor(() => expect(sortedBy()).toBe(direction));
    await waitFor(() => expect(asked.at(-1)).toBe(words));
  }
  fireEvent.click(screen.getByRole("button", { name: heading }));
  await waitFor(() => expect(sortedBy()).toBeNull());
  expect(asked[0]).toBe("");
});
