/** What is true of business expenses, apart from any screen. Pure. */
import { idOf } from "~/api/identity";
import { isDay, today } from "~/lib/calendar";
import { type Cell, csvOf, dollars } from "~/lib/csv";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { required } from "~/lib/rules";
import { type ScreenAddress, sortedBy, valuesIn } from "~/lib/screen-address";
import { calendarDate } from "~/lib/shown/format";
import { EXPENSES_PATH } from "~/modules/modules";
import type { FileRules } from "~/ui/files/file-rules";
import type { Category, Cost, Expense, NewExpense } from "./types";

/** The two lists of the screen. */
export const TABS = { overhead: "Overhead", all: "All costs" } as const;

export const METHODS = [
  { value: "card", label: "Card" },
  { value: "cash", label: "Cash" },
  { value: "check", label: "Check" },
  { value: "transfer", label: "Bank transfer" },
  { value: "other", label: "Other" },
] as const satisfies { value: Expense["method"]; label: string }[];

export function methodInWords(method: Expense["method"]): string {
  return METHODS.find(({ value }) => value === method)?.label ?? "Other";
}

export const RECEIPT_RULES: FileRules = {
  most: 5,
  largestMegabytes: 50,
  kinds: ["JPEG", "PNG", "PDF"],
  help: "Up to 5 photos or PDFs, 50 MB each. We make large photos and scans smaller.",
};

/** What each of the lists can be sorted by. */
export const ORDERS = {
  overhead: sortedBy({
    date: "Date",
    vendor: "Vendor",
    category: "Category",
    method: "Method",
    tax: "Sales tax",
    amount: "Amount",
  }),
  all: sortedBy({ date: "Date", vendor: "What", source: "From", category: "Category", amount: "Amount" }),
} as const;

/** The order that the address names; empty for newest first. */
export function orderIn<Tab extends keyof typeof TABS>(address: ScreenAddress, tab: Tab) {
  const { sort, direction } = valuesIn(address, ORDERS[tab]);
  return { sort, direction };
}

export type Order<Tab extends keyof typeof TABS> = ReturnType<typeof orderIn<Tab>>;

/** What is looked at; what is empty narrows nothing. */
export type Filters = { search: string; category: string; startDate: string; endDate: string };

export function filtersIn(address: ScreenAddress): Filters {
  const day = (name: string) => (isDay(address.text(name)) ? address.text(name) : "");
  const [startDate, endDate] = [day("from"), day("to")];
  // A span that ends before it begins has nothing in it: the later choice counts, as far as it makes sense.
  const isSpan = !startDate || !endDate || startDate <= endDate;
  return {
    search: address.text("search"),
    category: address.text("category"),
    startDate,
    endDate: isSpan ? endDate : startDate,
  };
}

export function nameOfCategory(categories: readonly Category[], id: string): string {
  return categories.find((category) => idOf(category) === id)?.name ?? "";
}

/** Those to choose from: what's hidden is there only where it's chosen already. */
export function toChoose(categories: readonly Category[], chosen: string) {
  return categories
    .filter((category) => !category.isHidden || idOf(category) === chosen)
    .map((category) => ({ value: idOf(category), label: category.name }));
}

/** The same to narrow a list by. One that isn't known yet is a choice all the same, or a link to it would narrow nothing. */
export function categoryChoices(categories: readonly Category[], chosen: string) {
  const known = toChoose(categories, chosen);
  const isKnown = chosen === "" || known.some(({ value }) => value === chosen);
  const other = isKnown ? [] : [{ value: chosen, label: "One category" }];
  return [{ value: "", label: "All categories" }, ...known, ...other];
}

/** What is known of an expense beside its figures. */
export function factsOf({ notes, repeatsMonthly, nextOn, repeatOf, receipts }: Expense): string[] {
  const repeats = repeatsMonthly ? [nextOn ? `Repeats monthly, next ${calendarDate(nextOn)}` : "Repeats monthly"] : [];
  const count = receipts.length === 1 ? "1 receipt" : `${receipts.length} receipts`;
  return [
    ...(notes ? [notes] : []),
    ...repeats,
    ...(repeatOf ? ["Added monthly"] : []),
    ...(receipts.length > 0 ? [count] : []),
  ];
}

export const SOURCES: Record<Cost["source"], string> = {
  overhead: "Overhead",
  project: "Project",
  garage: "Garage",
  trip: "Mileage",
};

/** Where a cost lives. */
export function addressOf(cost: Cost): string {
  const { source, belongsToId, date } = cost;
  const id = encodeURIComponent(belongsToId ?? "");
  if (source === "project") return `/app/projects?expenses=${id}`;
  if (source === "garage") return `/app/garage?history=${id}`;
  if (source === "trip") return `/app/mileage?from=${date}&to=${date}`;
  return `${EXPENSES_PATH}?open=${encodeURIComponent(idOf(cost))}`;
}

/** What the form holds while it is being filled in. */
export type ExpenseEntry = {
  vendor: string;
  amount: NumberEntry;
  date: string;
  category: string;
  method: Expense["method"];
  tax: NumberEntry;
  notes: string;
  repeatsMonthly: boolean;
};

export function newEntry(): ExpenseEntry {
  return {
    ...{ vendor: "", amount: "", date: today(), category: "", method: "card", tax: "", notes: "" },
    repeatsMonthly: false,
  };
}

export function entryOf(expense: Expense): ExpenseEntry {
  const { vendor, amount, date, category, method, tax, notes, repeatsMonthly } = expense;
  return { vendor, amount, date, category, method, repeatsMonthly, tax: tax ?? "", notes: notes ?? "" };
}

export function expenseOf(entry: ExpenseEntry): NewExpense {
  const tax = numberOr(entry.tax, 0);
  return {
    vendor: entry.vendor.trim(),
    amount: numberOr(entry.amount, 0),
    date: entry.date,
    category: entry.category,
    method: entry.method,
    tax: tax > 0 ? tax : null,
    notes: entry.notes.trim() || null,
    repeatsMonthly: entry.repeatsMonthly,
  };
}

export function problemsOf(entry: ExpenseEntry) {
  const amount = numberOr(entry.amount, 0);
  return {
    vendor: required("Enter who you paid")(entry.vendor),
    amount: amount > 0 ? null : "Enter what you paid",
    date: required("Choose a date")(entry.date),
    category: required("Choose a category")(entry.category),
    tax: numberOr(entry.tax, 0) > amount ? "Sales tax can't be more than the amount" : null,
  };
}

/** What turning on the repeat does. A day the month doesn't have becomes its last. */
export function repeatHelp(date: string, now: string = today()): string {
  if (!isDay(date)) return "We'll add the same expense every month.";
  const day = Number(date.slice(8));
  const on = day > 28 ? `day ${day}, or the last day of a shorter month` : `day ${day} of every month`;
  const past = date.slice(0, 7) < now.slice(0, 7) ? " We'll add the months since then, too." : "";
  return `We'll add the same expense on ${on}.${past}`;
}

const EXPENSE_COLUMNS: [string, (expense: Expense, categories: readonly Category[]) => Cell][] = [
  ["Date", ({ date }) => date],
  ["Vendor", ({ vendor }) => vendor],
  ["Category", ({ category }, categories) => nameOfCategory(categories, category)],
  ["Amount", ({ amount }) => dollars(amount)],
  ["Sales Tax", ({ tax }) => (tax === null ? null : dollars(tax))],
  ["Method", ({ method }) => methodInWords(method)],
  ["Receipts", ({ receipts }) => receipts.length],
  ["Notes", ({ notes }) => notes],
];

export function expenseTable(expenses: Expense[], categories: readonly Category[]): string {
  return csvOf(
    EXPENSE_COLUMNS.map(([header]) => header),
    expenses.map((expense) => EXPENSE_COLUMNS.map(([, cell]) => cell(expense, categories))),
  );
}

const COST_COLUMNS: [string, (cost: Cost) => Cell][] = [
  ["Date", ({ date }) => date],
  ["From", ({ source }) => SOURCES[source]],
  ["Vendor or Description", ({ vendor }) => vendor],
  ["Belongs To", ({ belongsTo }) => belongsTo],
  ["Category", ({ categoryName }) => categoryName],
  ["Amount", ({ amount }) => dollars(amount)],
  ["Sales Tax", ({ tax }) => (tax === null ? null : dollars(tax))],
  ["Method", ({ method }) => (method ? methodInWords(method) : null)],
];

export function costTable(costs: Cost[]): string {
  return csvOf(
    COST_COLUMNS.map(([header]) => header),
    costs.map((cost) => COST_COLUMNS.map(([, cell]) => cell(cost))),
  );
}
