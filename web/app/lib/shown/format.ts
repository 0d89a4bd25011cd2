/**
 * How money, quantities and days are written: here once, nowhere else.
 *
 * A calendar date ("2026-11-15") is a day on a wall calendar, not a moment: it is read and shown in UTC, so that no
 * time zone can move it to the day before.
 *
 * What every list shows is written without Intl: whoever uses that first waits while the browser reads its list of languages,
 * on a phone longer than for all the rows.
 */
const AMERICAN = "en-US";
const DAY = { year: "numeric", month: "numeric", day: "numeric" } as const;

/** "$1,234.50" */
export function money(amount: number): string {
  return inFigures(amount, 2, "$");
}

/** "$1,235", for tiles and reports. */
export function moneyWhole(amount: number): string {
  return inFigures(amount, 0, "$");
}

/** "1,200" or "1.5": as many decimals as it has, three at most. */
export function quantity(amount: number): string {
  return inFigures(amount, 3).replace(/\.?0+$/, "");
}

/** "18.3": with one decimal, and exactly one. */
export function tenths(amount: number): string {
  return inFigures(amount, 1);
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

/** With so many decimals, and a sign before it: "$1,234.50". */
export function inFigures(amount: number, decimals: number, sign = ""): string {
  const size = Math.abs(amount);
  // "-$0.00" reads like a loss.
  if (size < 0.5 / 10 ** decimals) return sign + (0).toFixed(decimals);
  // The point is moved in the text: as numbers, 1.005 times a hundred is a little less than 100.5.
  const units = Math.round(Number(`${size}e${decimals}`));
  const figures = Number.isSafeInteger(units)
    ? (units / 10 ** decimals).toFixed(decimals).replaceAll(/\B(?=(\d{3})+(\.|$))/g, ",")
    : // More than a computer counts exactly: no sum of a business, and shown all the same.
      size.toLocaleString(AMERICAN, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (amount < 0 ? "-" : "") + sign + figures;
}
