/**
 * How money, quantities and dates are written: here once, nowhere else.
 *
 * A calendar date ("2026-11-15") is a day on a wall calendar, not a moment: it is read and shown in UTC, so that no
 * time zone can move it to the day before. A moment (RFC 3339) is shown in the owner's own time.
 *
 * What every list shows is written without Intl: whoever uses that first waits while the browser reads its list of languages,
 * on a phone longer than for all the rows.
 */
const AMERICAN = "en-US";
const DAY = { year: "numeric", month: "numeric", day: "numeric" } as const;

/** "$1,234.50" */
export function money(amount: number): string {
  return inFigures(amount, { sign: "$", least: 2, most: 2 });
}

/** "$1,235", for tiles and reports. */
export function moneyWhole(amount: number): string {
  return inFigures(amount, { sign: "$", least: 0, most: 0 });
}

/** "1,200" or "1.5": as many decimals as it has, three at most. */
export function quantity(amount: number): string {
  return inFigures(amount, { least: 0, most: 3 });
}

/** "18.3": with one decimal, and exactly one. */
export function tenths(amount: number): string {
  return inFigures(amount, { least: 1, most: 1 });
}

/** "33.3%"; the argument is already in percent. */
export function percent(value: number): string {
  return `${tenths(value)}%`;
}

/** A calendar date or a moment, as the day it has in UTC, in the browser's locale: "11/15/2026". */
export function calendarDate(date: string, locale = navigator.language): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return date;
  if (locale === AMERICAN) return `${moment.getUTCMonth() + 1}/${moment.getUTCDate()}/${moment.getUTCFullYear()}`;
  return dayFormat(locale).format(moment);
}

// Making one takes longer than using it a hundred times, and a list shows hundreds of days.
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(locale: string): Intl.DateTimeFormat {
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
export function dayOf(moment: string, locale = navigator.language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  if (locale === AMERICAN) return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
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
  if (seconds < 60) return "just now";
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
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

/** With at least and at most so many decimals: "1,234.5". */
export function inFigures(
  amount: number,
  { sign = "", least, most }: { sign?: string; least: number; most: number },
): string {
  // "-$0.00" reads like a loss.
  if (Math.abs(amount) < 0.5 / 10 ** most) return sign + (0).toFixed(least);
  // The point is moved in the text: as numbers, 1.005 times a hundred is a little less than 100.5.
  const units = Math.round(Number(`${Math.abs(amount)}e${most}`));
  const minus = amount < 0 ? "-" : "";
  if (!Number.isSafeInteger(units)) return minus + sign + beyond(Math.abs(amount), least, most);
  const digits = String(units).padStart(most + 1, "0");
  const point = digits.length - most;
  const whole = digits.slice(0, point).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const decimals = trimmed(digits.slice(point), least);
  return minus + sign + whole + (decimals && `.${decimals}`);
}

/** Without noughts at its end, as far as they are not wanted. */
function trimmed(decimals: string, least: number): string {
  return decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, "");
}

/** More than a computer counts exactly: no sum of a business, and shown all the same. */
function beyond(amount: number, least: number, most: number): string {
  return amount.toLocaleString(AMERICAN, { minimumFractionDigits: least, maximumFractionDigits: most });
}
