/** What is true of recurring invoices, apart from any screen. Pure. */
import type { Schemas } from "~/api/client";
import { addDays, addMonths, daysBetween, isBefore, monthOf, today } from "~/lib/calendar";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { calendarDate } from "~/lib/shown/format";
import type { NewRecurring, Recurring, Rhythm, Timing } from "./queries";

export const RECURRING_PATH = "/app/invoices/recurring";
export const MOST_MADE = 1000;
export const LONGEST_DUE = 365;

export const RHYTHMS = [
  { value: "weekly", label: "Every week" },
  { value: "every two weeks", label: "Every two weeks" },
  { value: "monthly", label: "Every month, on a set day" },
  { value: "last day of the month", label: "Every month, on the last day" },
  { value: "quarterly", label: "Every three months" },
  { value: "yearly", label: "Every year" },
] as const satisfies { value: Rhythm; label: string }[];

export const ENDS = [
  { value: "never", label: "Never" },
  { value: "until", label: "On a date" },
  { value: "count", label: "After a number of invoices" },
] as const;

export const WAYS = [
  { value: "new", label: "Save a draft for me to send" },
  { value: "mail", label: "Create and email it" },
] as const;

/** What the form holds. */
export type RecurringEntry = {
  rhythm: Rhythm;
  dayOfMonth: NumberEntry;
  startsOn: string;
  ends: (typeof ENDS)[number]["value"];
  endsOn: string;
  count: NumberEntry;
  dueDays: NumberEntry;
  way: (typeof WAYS)[number]["value"];
};

const dayOf = (day: string) => Number(day.slice(8));

/** For repeating an invoice: every month on its day, the first time after today. */
export function entryFor(
  { date, dueDate }: Pick<Schemas["Document"], "date" | "dueDate">,
  now: Date = new Date(),
): RecurringEntry {
  return {
    rhythm: "monthly",
    dayOfMonth: dayOf(date),
    startsOn: nextMonthly(date, today(now)),
    ends: "never",
    endsOn: "",
    count: 12,
    dueDays: dueDate && !isBefore(dueDate, date) ? Math.min(daysBetween(date, dueDate), LONGEST_DUE) : "",
    way: "new",
  };
}

/** The first day behind both this one and today that is as far into its month, or its month's last. */
function nextMonthly(date: string, now: string): string {
  let month = isBefore(date, now) ? monthOf(now) : monthOf(date);
  for (;;) {
    const last = addDays(`${addMonths(month, 1)}-01`, -1);
    const day = dayOf(date) > dayOf(last) ? last : `${month}-${date.slice(8)}`;
    if (isBefore(date, day) && isBefore(now, day)) return day;
    month = addMonths(month, 1);
  }
}

export function entryOf(row: Recurring): RecurringEntry {
  return {
    rhythm: row.rhythm,
    dayOfMonth: row.dayOfMonth ?? dayOf(row.startsOn),
    startsOn: row.startsOn,
    ends: row.count !== null ? "count" : row.endsOn !== null ? "until" : "never",
    endsOn: row.endsOn ?? "",
    count: row.count ?? 12,
    dueDays: row.dueDays ?? "",
    way: row.sendsByMail ? "mail" : "new",
  };
}

export function problemsOf(entry: RecurringEntry): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!entry.startsOn) problems.startsOn = "Enter the day";
  if (entry.rhythm === "monthly" && numberOr(entry.dayOfMonth, 0) < 1) problems.dayOfMonth = "Enter a day from 1 to 31";
  if (entry.ends === "until" && !entry.endsOn) problems.endsOn = "Enter the day";
  if (entry.ends === "until" && isBefore(entry.endsOn, entry.startsOn)) {
    problems.endsOn = "The last day can't be before the first.";
  }
  if (entry.ends === "count" && numberOr(entry.count, 0) < 1) problems.count = "Enter how many";
  return problems;
}

/** What says on which days, as far as it is known, of one that has come so far. */
export function timingOf(
  entry: RecurringEntry,
  { made, lastOn }: Pick<Recurring, "made" | "lastOn"> = { made: 0, lastOn: null },
): Timing | null {
  if (!entry.startsOn) return null;
  return {
    rhythm: entry.rhythm,
    startsOn: entry.startsOn,
    endsOn: entry.ends === "until" ? entry.endsOn : "",
    dayOfMonth: entry.rhythm === "monthly" ? numberOr(entry.dayOfMonth, 1) : "",
    count: entry.ends === "count" ? Math.max(0, numberOr(entry.count, 1) - made) : "",
    after: lastOn ?? "",
  };
}

export function fieldsOf(entry: RecurringEntry): Omit<NewRecurring, "documentId" | "isPaused"> {
  const due = entry.dueDays === "" ? null : numberOr(entry.dueDays, 0);
  return {
    rhythm: entry.rhythm,
    dayOfMonth: entry.rhythm === "monthly" ? numberOr(entry.dayOfMonth, 1) : null,
    startsOn: entry.startsOn,
    endsOn: entry.ends === "until" ? entry.endsOn : null,
    count: entry.ends === "count" ? numberOr(entry.count, 1) : null,
    dueDays: due,
    sendsByMail: entry.way === "mail",
  };
}

type Told = Pick<Recurring, "rhythm" | "dayOfMonth" | "startsOn">;

/** "Every month on the 31st", "Every Monday", "Every year on November 15". */
export function rhythmInWords({ rhythm, dayOfMonth, startsOn }: Told): string {
  const start = new Date(`${startsOn}T00:00:00Z`);
  const weekday = start.toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
  switch (rhythm) {
    case "weekly":
      return `Every ${weekday}`;
    case "every two weeks":
      return `Every other ${weekday}`;
    case "monthly":
      return `Every month on the ${ordinal(dayOfMonth ?? dayOf(startsOn))}`;
    case "last day of the month":
      return "Every month on its last day";
    case "quarterly":
      return `Every three months on the ${ordinal(dayOf(startsOn))}`;
    case "yearly":
      return `Every year on ${start.toLocaleDateString("en-US", { month: "long", day: "numeric", timeZone: "UTC" })}`;
  }
}

const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

function ordinal(day: number): string {
  return `${day}${ENDINGS[new Intl.PluralRules("en-US", { type: "ordinal" }).select(day)]}`;
}

/** "12/1/2026, 1/1/2027, and 2/1/2027". */
export function daysInWords(days: string[]): string {
  return new Intl.ListFormat("en-US").format(days.map((day) => calendarDate(day)));
}

/** Where it stands: "Next 12/1/2026", "Paused", "Ended". */
export function standingOf({ isPaused, nextDates }: Pick<Recurring, "isPaused" | "nextDates">): string {
  if (isPaused) return "Paused";
  const next = nextDates[0];
  return next ? `Next ${calendarDate(next)}` : "Ended";
}

export function madeInWords({ made, count }: Pick<Recurring, "made" | "count">): string {
  if (count !== null) return `${made} of ${count}`;
  return made === 0 ? "None yet" : String(made);
}

/** Where it went, and what comes next. */
export function savedInWords(row: Recurring): string {
  const first = row.nextDates[0];
  if (row.isPaused) return "Paused. Nothing is created until you resume it.";
  if (!first) return "No more are scheduled.";
  const what = row.sendsByMail ? "created and emailed" : "saved as a draft for you to send";
  return `The next one for ${row.customerName} is ${what} on ${calendarDate(first)}. You'll find it in Invoices.`;
}
