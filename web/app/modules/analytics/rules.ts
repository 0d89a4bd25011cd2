/** What is true of reports, apart from any screen. Pure. */
import { addDays, addMonths, daysBetween, isDay, lastDays, monthOf, type Span, today } from "~/lib/calendar";
import { type ScreenAddress, yearIn } from "~/lib/screen-address";

export const PERIODS = { weekly: "Weekly", monthly: "Monthly", yearly: "Yearly" } as const;
export type Period = keyof typeof PERIODS;
export const USUAL_PERIOD: Period = "monthly";

const LAST: Record<Period, string> = { weekly: "week", monthly: "month", yearly: "year" };

/** Spans that move on with the calendar, so that a kept link is about today again; null is as far back as there is. */
const RANGES = {
  "7-days": { label: "Last 7 days", days: 7 },
  "30-days": { label: "Last 30 days", days: 30 },
  "3-months": { label: "Last 3 months", days: 90 },
  "6-months": { label: "Last 6 months", days: 180 },
  year: { label: "Last year", days: 365 },
  all: { label: "All time", days: null },
} as const;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];
export const USUAL_RANGE: RangeName = "30-days";
export const QUICK_FILTERS = ["7-days", "30-days", "3-months", "year"] as const satisfies RangeName[];
export const CHART_RANGES = ["6-months", "year", "all"] as const satisfies RangeName[];

/** Where "All time" begins. */
export const BEGINNING = "2020-01-01";
const LONGEST_YEARS = 50;

/** What a report is about: a range by its name, or days of one's own. */
export type Range = RangeName | Span;

export function spanOf(range: Range, now: string = today()): Span {
  if (typeof range !== "string") return range;
  const { days } = RANGES[range];
  return days === null ? { start: BEGINNING, end: now } : lastDays(days, now);
}

/** A range that is as long as the period itself, so that "last week" is the truth. */
const AS_LONG_AS: Record<Period, RangeName> = { weekly: "7-days", monthly: "30-days", yearly: "year" };

/** What a change is against: the last of the period where the span is as long as one, otherwise the span before it by its days. */
export function versus(period: Period, range: Range): string {
  if (range === AS_LONG_AS[period]) return `vs last ${LAST[period]}`;
  if (range === "all") return `vs before ${BEGINNING.slice(0, 4)}`;
  const days = daysIn(spanOf(range));
  return days === 1 ? "vs previous day" : `vs previous ${days} days`;
}

function daysIn({ start, end }: Span): number {
  return daysBetween(start, addDays(end, 1));
}

/** What an address says the reports are about. */
export function reportIn(address: ScreenAddress): { period: Period; range: Range; span: Span } {
  const period = address.choice("period", Object.keys(PERIODS) as Period[]) ?? USUAL_PERIOD;
  const own = { start: address.text("from"), end: address.text("to") };
  const range = isSpan(own) ? own : (address.choice("range", RANGE_NAMES) ?? USUAL_RANGE);
  return { period, range, span: spanOf(range) };
}

function isSpan(span: Span): boolean {
  return isDay(span.start) && isDay(span.end) && Object.keys(spanProblems(span)).length === 0;
}

/** By the day on the device, as the choice beside the figures says it. */
export function thisYear(): number {
  return Number(today().slice(0, 4));
}

/** Which year the accountant's tables are about. */
export function yearShown(address: ScreenAddress): number {
  return yearIn(address, "year") ?? thisYear();
}

export function rangeLabel(range: Range): string {
  return typeof range === "string" ? RANGES[range].label : `${dayLabel(range.start)} – ${dayLabel(range.end)}`;
}

/** Why days make no span, by field; nothing when they do. */
export function spanProblems({ start, end }: Span): { start?: string; end?: string } {
  if (!start || !end) {
    return {
      ...(start ? {} : { start: "Choose a first day" }),
      ...(end ? {} : { end: "Choose a last day" }),
    };
  }
  if (end < start) return { end: "The last day can't be before the first" };
  const latest = `${String(Number(start.slice(0, 4)) + LONGEST_YEARS).padStart(4, "0")}${start.slice(4)}`;
  return end > latest ? { end: `Choose at most ${LONGEST_YEARS} years` } : {};
}

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
const dayOfYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** "Nov 15, 2026" */
export function dayLabel(text: string): string {
  return day.format(new Date(text));
}

/** "$1.2K", for the scale beside a chart. */
export function compactMoney(amount: number): string {
  return compactDollars.format(amount);
}

/** What a period of the revenue is called: in full, and in short for under its bar. */
export function periodLabels(period: string): { full: string; short: string } {
  if (/^\d{4}$/.test(period)) return { full: period, short: period };
  if (/^\d{4}-\d{2}$/.test(period)) {
    const text = monthLabel(period);
    return { full: text, short: text };
  }
  return { full: `Week of ${dayLabel(period)}`, short: dayOfYear.format(new Date(period)) };
}

/** "Nov 2026" */
function monthLabel(text: string): string {
  return month.format(new Date(`${text}-01`));
}

/** Which way a figure went: told by a word and a sign, never by colour alone. */
export type Direction = "up" | "down" | "unchanged";

export function directionOf(change: number): Direction {
  // What rounds to 0.0% is shown as no change.
  if (Math.abs(change) < 0.05) return "unchanged";
  return change > 0 ? "up" : "down";
}

const PROJECTED_MONTHS = 6;
/** How many full months the growth is the average of: in two halves, and fewer where there aren't as many yet. */
const MONTHS_AVERAGED = [6, 4];

/** The last full months: the one that has begun says nothing yet. */
export function fullMonths(now: string = today()): Span {
  const present = monthOf(now);
  return { start: `${addMonths(present, -Math.max(...MONTHS_AVERAGED))}-01`, end: addDays(`${present}-01`, -1) };
}

export type Outlook =
  /** `averaged` is the growth of the full months; `growth`, what is projected, is never steeper than STEEPEST. */
  | { months: number; averaged: number; growth: number; from: MonthOfRevenue; projected: MonthOfRevenue[] }
  /** Why there is none. */
  | { why: string };
type MonthOfRevenue = { period: string; revenue: number };

/** In percent a month. A first busy season doubles every month; nobody doubles for another six. */
const STEEPEST = 20;

/** The next six months, from the last full one, if each grows as the full months did on average. Null without any revenue. */
export function outlook(history: MonthOfRevenue[]): Outlook | null {
  const first = history.findIndex(({ revenue }) => revenue > 0);
  const last = history.at(-1);
  if (first === -1 || !last) return null;
  const months = MONTHS_AVERAGED.find((count) => count <= history.length - first);
  if (!months)
    return { why: `We project growth once you have ${Math.min(...MONTHS_AVERAGED)} full months of revenue.` };
  if (last.revenue <= 0)
    return { why: `No revenue in ${monthLabel(last.period)}, so there's nothing to project from.` };
  const full = history.slice(-months);
  const sum = (rows: MonthOfRevenue[]) => rows.reduce((all, { revenue }) => all + revenue, 0);
  const [before, after] = [sum(full.slice(0, months / 2)), sum(full.slice(months / 2))];
  // More went back than came in.
  if (before <= 0 || after <= 0)
    return { why: "Refunds were more than revenue in recent months, so there's no growth to project." };
  const averaged = ((after / before) ** (2 / months) - 1) * 100;
  const growth = Math.max(-STEEPEST, Math.min(STEEPEST, averaged));
  return { months, averaged, growth, from: last, projected: projection(last.revenue, growth, last.period) };
}

/** What the next six months bring if each grows by so many percent over the one before. */
export function projection(lastRevenue: number, growth: number, end: string): { period: string; revenue: number }[] {
  return Array.from({ length: PROJECTED_MONTHS }, (_, at) => ({
    period: addMonths(monthOf(end), at + 1),
    revenue: Math.max(0, lastRevenue * Math.max(0, 1 + growth / 100) ** (at + 1)),
  }));
}

/** The lines of a scale from 0 to above the largest value: round numbers, five at most. */
export function scaleOf(largest: number): number[] {
  if (!(largest > 0)) return [0, 1];
  const least = largest / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
  const lines = [0];
  while ((lines.at(-1) ?? 0) < largest) lines.push(lines.length * step);
  return lines;
}

/** Which of so many bars have their name under them: evenly apart, the last one always. */
export function namedBars(count: number, most: number): Set<number> {
  const apart = Math.max(1, Math.ceil(count / most));
  return new Set(Array.from({ length: Math.ceil(count / apart) }, (_, at) => count - 1 - at * apart));
}

/** "Nov 1, 2026 – Nov 30, 2026, compared with the 30 days before" */
export function comparedWith({ start, end }: Span): string {
  const days = daysIn({ start, end });
  const before = days === 1 ? "the day before" : `the ${days} days before`;
  return `${dayLabel(start)} – ${dayLabel(end)}, compared with ${before}`;
}
