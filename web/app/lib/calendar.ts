/** Days on the owner's own calendar, as `YYYY-MM-DD`. No clock time and no daylight saving reaches them. */
const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
/** Six weeks: however its days fall, every month fits, and the calendar keeps its height. */
const DAYS_SHOWN = 42;

/** Which day it is where the owner is. */
export function today(now: Date = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${month}-${String(now.getDate()).padStart(2, "0")}`;
}

/** Whole days from today to a day; negative when it has passed. */
export function daysUntil(day: string, now: Date = new Date()): number {
  return daysBetween(today(now), day);
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text, e.g. out of an address, names a day. The 30th of February, which a browser reads as the 2nd of March, is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The month of a day, as `YYYY-MM`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, index = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, index - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The Sunday that a day's week begins with. */
export function startOfWeek(day: string): string {
  return addDays(day, -new Date(day).getUTCDay());
}

/** The 42 days that a month is shown with: from the Sunday on or before its first, six whole weeks. */
export function daysShown(month: string): string[] {
  const first = startOfWeek(`${month}-01`);
  return Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(first, at));
}

/** A run of days, both ends included. */
export type Span = { start: string; end: string };

/** A month from its first day to its last. */
export function monthSpan(month: string): Span {
  return { start: `${month}-01`, end: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** So many days, of which the given one is the last. */
export function lastDays(days: number, until: string): Span {
  return { start: addDays(until, 1 - days), end: until };
}

export function overlaps(one: Span, other: Span): boolean {
  return one.start <= other.end && other.start <= one.end;
}

/** A span's segment in one week: from which day of the week (Sunday is 0), and for how many days. */
export type WeekSegment = {
  /** The week's Sunday. */
  week: string;
  from: number;
  days: number;
  /** Whether the span goes on before or after this segment. */
  continuesBefore: boolean;
  continuesAfter: boolean;
};

/** What of a span is seen in the days that are shown, cut at the end of each week. */
export function segmentsInWeeks(span: Span, shown: Span): WeekSegment[] {
  const segments: WeekSegment[] = [];
  const last = earliest(span.end, shown.end);
  let day = latest(span.start, shown.start);
  while (day <= last) {
    const week = startOfWeek(day);
    const end = earliest(addDays(week, DAYS_OF_WEEK - 1), last);
    segments.push({
      week,
      from: daysBetween(week, day),
      days: daysBetween(day, end) + 1,
      continuesBefore: span.start < day,
      continuesAfter: span.end > end,
    });
    day = addDays(end, 1);
  }
  return segments;
}

const earliest = (...days: string[]) => days.sort()[0] ?? "";
const latest = (...days: string[]) => days.sort().at(-1) ?? "";

/** Whether both days are known and the first comes before the second. Days compare as text. */
export function isBefore(day: string, other: string): boolean {
  return day !== "" && other !== "" && day < other;
}
