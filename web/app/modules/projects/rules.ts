/** What is true of projects, apart from any screen. Pure. */
import { daysBetween, isBefore, today } from "~/lib/calendar";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { DATES, sortedBy } from "~/lib/screen-address";
import type { Threshold } from "~/ui/figures/meter";
import type { FileRules } from "~/ui/files/file-rules";
import type { Expense, ListedProject, NewExpense, NewProject } from "./types";

export type Status = ListedProject["status"];
export type Task = ListedProject["tasks"][number];
export type Tracking = ListedProject["budgetTracking"];
export type Category = Expense["category"];

export const STATUSES = ["Planning", "In Progress", "Completed", "On Hold"] as const satisfies Status[];

/** The buttons beside the search; what is on hold is found among all. */
export const STATUS_FILTERS = [
  { value: "", label: "All" },
  { value: "Planning", label: "Planning" },
  { value: "In Progress", label: "In Progress" },
  { value: "Completed", label: "Completed" },
] as const satisfies { value: Status | ""; label: string }[];

export const FILTERS = {
  status: { label: "Status", choices: STATUS_FILTERS, inPlace: true },
  ...DATES,
  ...sortedBy({
    name: "Name",
    client: "Client",
    status: "Status",
    startDate: "Start date",
    endDate: "End date",
    budget: "Budget",
  }),
} as const;

export const CATEGORIES = [
  "General",
  "Materials",
  "Labor",
  "Equipment",
  "Travel",
  "Permits",
  "Subcontractor",
  "Other",
] as const satisfies Category[];

/** A word that nobody knows is Planning. */
export function statusOf({ status }: { status: string }): Status {
  return STATUSES.find((known) => known === status) ?? "Planning";
}

/** Where the bars change their colour: on a card, in the details, among the expenses. */
export const CARD_THRESHOLDS: Threshold[] = [
  { over: 90, tone: "danger" },
  { over: 70, tone: "attention" },
];
export const DETAILS_THRESHOLDS: Threshold[] = [
  { over: 90, tone: "danger" },
  { over: 75, tone: "attention" },
];
export const EXPENSES_THRESHOLDS: Threshold[] = [
  { over: 100, tone: "danger" },
  { over: 90, tone: "attention" },
  { over: 75, tone: "caution" },
];

/** Above this much of the budget, the details warn. */
export const WARNING_OVER = 80;

type Budgeted = {
  budget: number | null;
  budgetTracking?: Partial<Tracking> | null;
  expenses?: Pick<Expense, "amount">[];
};

/** How the budget stands: as the server says, or, where it says less than all of it, from what is there. */
export function trackingOf({ budget, budgetTracking, expenses = [] }: Budgeted): Tracking {
  const { allocated, spent, remaining, percentageUsed } = budgetTracking ?? {};
  if (isNumber(allocated) && isNumber(spent) && isNumber(remaining) && isNumber(percentageUsed)) {
    return { allocated, spent, remaining, percentageUsed };
  }
  const whole = budget ?? 0;
  const sum = sumOf(expenses.map(({ amount }) => amount));
  return {
    allocated: whole,
    spent: sum,
    remaining: sumOf([whole, -sum]),
    percentageUsed: whole > 0 ? (sum / whole) * 100 : 0,
  };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** In whole cents, so that no sum ends in a fraction of one. */
export function sumOf(amounts: number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}

/** "83%": whole percents. What is not all used is never rounded up to all of it, nor what is used to none. */
export function percentInWords(percent: number): string {
  const rounded = Math.round(percent);
  if (percent > 100 && rounded === 100) return "over 100%";
  if (percent < 100 && rounded === 100) return "99%";
  return percent > 0 && rounded === 0 ? "under 1%" : `${rounded}%`;
}

/**
 * How much of the time between two days has passed, in whole percent: 0 before the first, 100 after the last. Days are
 * the owner's own, so neither a zone nor daylight saving moves it.
 */
export function timeElapsed({ startDate, endDate }: Pick<ListedProject, "startDate" | "endDate">, now?: Date): number {
  const day = today(now);
  if (day <= startDate) return 0;
  if (day >= endDate) return 100;
  return Math.round((daysBetween(startDate, day) / daysBetween(startDate, endDate)) * 100);
}

/** "3 of 7 completed" */
export function tasksInWords(tasks: Task[]): string {
  return `${tasks.filter(({ completed }) => completed).length} of ${tasks.length} completed`;
}

export type Group = { category: Category; total: number; expenses: Expense[] };

/** Expenses by what they went to, in the order of the categories; those of each as they came. */
export function groupsOf(expenses: Expense[]): Group[] {
  return CATEGORIES.flatMap((category) => {
    const those = expenses.filter((expense) => categoryOf(expense) === category);
    return those.length > 0 ? [{ category, total: sumOf(those.map(({ amount }) => amount)), expenses: those }] : [];
  });
}

function categoryOf({ category }: { category: string }): Category {
  return CATEGORIES.find((known) => known === category) ?? "General";
}

/** A task in the form; its key stays with it wherever it moves. One that is saved already has its id. */
export type TaskEntry = { key: string; id?: string; name: string };

/** What the form holds while it is being filled in. */
export type ProjectEntry = {
  name: string;
  /** The client's name, or any other. */
  client: string;
  /** Which of the owner's clients it is; null for a name that is none's. */
  clientId: string | null;
  description: string;
  budget: NumberEntry;
  startDate: string;
  endDate: string;
  status: Status;
  tasks: TaskEntry[];
  notes: string;
};

export function newProjectEntry(): ProjectEntry {
  return {
    name: "",
    client: "",
    clientId: null,
    description: "",
    budget: "",
    startDate: today(),
    endDate: "",
    status: "Planning",
    tasks: [],
    notes: "",
  };
}

export function entryOf(project: ListedProject): ProjectEntry {
  const { name, startDate, endDate } = project;
  return {
    ...{ name, startDate, endDate },
    client: project.clientName,
    clientId: project.client.kind === "client" ? project.client.id : null,
    description: project.description ?? "",
    budget: project.budget ?? "",
    status: statusOf(project),
    tasks: project.tasks.map(({ id, name: task }) => ({ key: id, id, name: task })),
    notes: project.notes ?? "",
  };
}

/** Empty texts and an empty budget become nothing; a task without a name is none. Whether one is done is not said here. */
export function projectOf(entry: ProjectEntry): NewProject {
  return {
    name: entry.name.trim(),
    client: entry.clientId ? { kind: "client", id: entry.clientId } : { kind: "name", name: entry.client.trim() },
    description: entry.description.trim() || null,
    budget: numberOr(entry.budget, 0) || null,
    startDate: entry.startDate,
    endDate: entry.endDate,
    status: entry.status,
    tasks: entry.tasks
      .filter(({ name }) => name.trim())
      .map(({ id, name }) => ({ ...(id ? { id } : {}), name: name.trim() })),
    notes: entry.notes.trim() || null,
  };
}

/** A sentence for each field that is not right yet, under the field's name in the form. */
export function problemsOf(entry: ProjectEntry): Record<string, string> {
  const problems: Record<string, string> = {};
  const { budget, startDate, endDate } = entry;
  if (!entry.name.trim()) problems.name = "Project name is required";
  if (!entry.client.trim()) problems.client = "Client is required";
  if (String(budget).trim() && numberOr(budget, 0) <= 0) problems.budget = BUDGET_ABOVE_ZERO;
  if (!startDate) problems.startDate = "Start date is required";
  if (!endDate) problems.endDate = "End date is required";
  if (startDate && endDate && !isBefore(startDate, endDate)) problems.endDate = "End date must be after start date";
  return problems;
}

export const BUDGET_ABOVE_ZERO = "Budget must be greater than zero";

/** The key of a task that is added; unlike any other in the same form. */
export function newTaskKey(): string {
  return crypto.randomUUID();
}

/** What the form of an expense holds while it is being filled in. */
export type ExpenseEntry = { description: string; amount: NumberEntry; date: string; category: Category };

export function newExpenseEntry(): ExpenseEntry {
  return { description: "", amount: "", date: today(), category: "General" };
}

export function expenseOf({ description, amount, date, category }: ExpenseEntry): NewExpense {
  return { description: description.trim(), amount: numberOr(amount, 0), date, category };
}

export function expenseProblemsOf(entry: ExpenseEntry): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!entry.description.trim()) problems.description = "Enter what you bought";
  if (!String(entry.amount).trim()) problems.amount = "Enter the amount";
  if (!entry.date) problems.date = "Enter the expense's date";
  return problems;
}

/** What may go with an expense. */
export const RECEIPT_RULES: FileRules = {
  most: 1,
  largestMegabytes: 10,
  kinds: ["JPEG", "PNG"],
  help: "JPG, PNG up to 10MB",
};
