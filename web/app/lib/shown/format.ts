/**
 * How money, quantities and dates are written: here once, nowhere else.
 *
 * A calendar date ("2026-11-15") is a day on a wall calendar, not a moment: it is read and shown in UTC, so that no
 * time zone can move it to the day before. A moment (RFC 3339) is shown in the owner's own time.
 */
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const DAY = { year: "numeric", month: "numeric", day: "numeric" } as const;

/** "$1,234.50" */
export function money(amount: number): string {
  return dollars.format(withoutNegativeZero(amount, 2));
}

/** "$1,235", for tiles and reports. */
export function moneyWhole(amount: number): string {
  return wholeDollars.format(withoutNegativeZero(amount, 0));
}

/** "1,200" or "1.5": as many decimals as it has, three at most. */
export function quantity(amount: number): string {
  return number.format(withoutNegativeZero(amount, 3));
}

/** "33.3%"; the argument is already in percent. */
export function percent(value: number): string {
  return `${oneDecimal.format(withoutNegativeZero(value, 1))}%`;
}

/** A calendar date or a moment, as the day it has in UTC, in the browser's locale: "11/15/2026". */
export function calendarDate(date: string, locale?: string): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return date;
  return dayFormat(locale).format(moment);
}

// Making one takes longer than using it a hundred times, and a list shows hundreds of days.
const dayFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function dayFormat(locale: string | undefined): Intl.DateTimeFormat {
  const known = dayFormats.get(locale);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: "UTC" });
  dayFormats.set(locale, format);
  return format;
}

/** The same for ends of billing periods and trials, which come in Unix seconds. */
export function calendarDateOfSeconds(seconds: number, locale?: string): string {
  return calendarDate(new Date(seconds * 1000).toISOString(), locale);
}

/** The day of a moment in the owner's own time: "11/15/2026". */
export function dayOf(moment: string, locale?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, DAY).format(date);
}

/** A moment in the owner's own time: "11/15/2026, 9:05 AM". */
export function dateTime(moment: string, locale?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { ...DAY, hour: "numeric", minute: "2-digit" }).format(date);
}

/** How long ago a moment was, in words: "just now", "5 minutes ago", "yesterday"; a date when over a week. */
export function timeAgo(moment: string, now: Date = new Date(), locale?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (seconds < 60) return "just now";
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), "minute");
  const days = daysBetween(date, now);
  if (days === 0) return relative.format(-Math.floor(seconds / 3600), "hour");
  if (days <= 7) return relative.format(-days, "day");
  return dayOf(moment, locale);
}

/** Midnights between two moments in the owner's own time: what happened last evening was yesterday. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(later) - midnight(earlier)) / 86_400_000;
}

/** -0.001 rounds to "-$0.00", which reads like a loss. */
function withoutNegativeZero(amount: number, decimals: number): number {
  return Math.abs(amount) < 0.5 / 10 ** decimals ? 0 : amount;
}
