import { describe, expect, it } from "vitest";
import { addressOf as screenAddress } from "~/lib/screen-address";
import {
  addressOf,
  categoryChoices,
  costTable,
  expenseOf,
  factsOf,
  filtersIn,
  newEntry,
  problemsOf,
  repeatHelp,
  toChoose,
} from "./rules";
import type { Category, Cost, Expense } from "./types";

describe("the form", () => {
  it("sends no sales tax for an empty one, and no notes for blanks", () => {
    const entry = { ...newEntry(), vendor: " Fern Wireless ", amount: 95, category: "utilities", notes: "  " };
    expect(expenseOf({ ...entry, date: "2026-11-05" })).toEqual({
      vendor: "Fern Wireless",
      amount: 95,
      date: "2026-11-05",
      category: "utilities",
      method: "card",
      tax: null,
      notes: null,
      repeatsMonthly: false,
    });
  });

  it("needs a vendor, an amount and a category, and no more tax than was paid", () => {
    expect(problemsOf({ ...newEntry(), tax: 3 })).toEqual({
      vendor: "Enter who you paid",
      amount: "Enter what you paid",
      date: null,
      category: "Choose a category",
      tax: "Sales tax can't be more than the amount",
    });
  });

  it.each([
    ["2026-11-05", "We'll add the same expense on day 5 of every month."],
    [
      "2026-10-31",
      "We'll add the same expense on day 31, or the last day of a shorter month. We'll add the months since then, too.",
    ],
    ["", "We'll add the same expense every month."],
  ])("says what repeating from %j does", (date, says) => {
    expect(repeatHelp(date, "2026-11-19")).toBe(says);
  });

  it("offers no hidden category, unless it's chosen", () => {
    const categories = [
      { _id: "meals", name: "Meals", isHidden: true, line: "24b" },
      { _id: "other", name: "Other", isHidden: false, line: "27" },
    ] as Category[];
    expect(toChoose(categories, "").map(({ label }) => label)).toEqual(["Other"]);
    expect(toChoose(categories, "meals").map(({ label }) => label)).toEqual(["Meals", "Other"]);
    expect(categoryChoices(categories, "").map(({ label }) => label)).toEqual(["All categories", "Other"]);
    // Until the categories have come.
    expect(categoryChoices([], "meals").map(({ value }) => value)).toEqual(["", "meals"]);
  });
});

describe("the list", () => {
  it("is narrowed by what the address says, and by no span that ends before it begins", () => {
    expect(filtersIn(screenAddress("?category=meals&from=2026-01-01&to=soon"))).toEqual({
      search: "",
      category: "meals",
      startDate: "2026-01-01",
      endDate: "",
    });
    expect(filtersIn(screenAddress("?from=2026-02-01&to=2026-01-01")).endDate).toBe("2026-02-01");
  });

  it("tells what is known of an expense", () => {
    const expense = { notes: null, repeatsMonthly: true, nextOn: "2026-12-01", repeatOf: null, receipts: [{}, {}] };
    expect(factsOf(expense as Expense)).toEqual(["Repeats monthly, next 12/1/2026", "2 receipts"]);
  });

  const cost = {
    _id: "1",
    date: "2026-11-03",
    vendor: "Tile",
    categoryName: "Supplies",
    amount: 120.5,
    tax: null,
  } as Cost;

  it.each([
    ["overhead", "/app/expenses?open=1"],
    ["project", "/app/projects?expenses=bath"],
    ["garage", "/app/garage?history=bath"],
    ["trip", "/app/mileage?from=2026-11-03&to=2026-11-03"],
  ] as const)("leads to where a cost lives: %s", (source, address) => {
    expect(addressOf({ ...cost, source, belongsToId: "bath" })).toBe(address);
  });

  it("is handed out as a table", () => {
    const table = costTable([{ ...cost, source: "project", belongsTo: "Bath", method: null }]);
    expect(table.split("\r\n")[1]).toBe("2026-11-03,Project,Tile,Bath,Supplies,120.50,,");
  });
});
