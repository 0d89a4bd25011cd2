/**
 * How money, quantities and days are written: here once, nowhere else.
 *
 * A calendar date ("2026-11-15") is a day on a wall calendar, not a moment: it is read and shown in UTC, so that no
 * time zone can move it to the day before. A moment ("2026-11-15T23:10:00Z") has the day it had where the owner is.
 *
 * What every list shows is written without Intl: whoever uses that first waits while the browser reads its list of languages,
 * on a phone longer than for all the rows.
 */
const AMERICAN = "en-US";

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

/** A calendar date, in no time zone: "11/15/2026". American, as the rest of the app is, whatever the browser's language. */
export function calendarDate(date: string): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return date;
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
}

/** The owner's day of a moment (RFC 3339): what was sent at 11 PM was sent today. "11/15/2026" */
export function dayOf(moment: string): string {
  const local = new Date(moment);
  if (Number.isNaN(local.getTime())) return moment;
  return `${local.getMonth() + 1}/${local.getDate()}/${local.getFullYear()}`;
}

/** Ends of billing periods and trials, which come in Unix seconds, as the day they have in UTC. */
export function calendarDateOfSeconds(seconds: number): string {
  return calendarDate(new Date(seconds * 1000).toISOString());
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
