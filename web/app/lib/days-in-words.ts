/**
 * Days, months and times of day in full words, for what a person reads or is sent. They belong to no zone: all are read
 * and written in UTC, so that none can move one, and without Intl, as in shown/format.ts.
 */
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Monday, November 16, 2026" */
export function longDay(day: string): string {
  return written(day, (date) => `${weekdayOf(date)}, ${monthOf(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`);
}

/** "Nov 16, 2026" */
export function dateInWords(day: string): string {
  return written(day, (date) => `${short(monthOf(date))} ${date.getUTCDate()}, ${date.getUTCFullYear()}`);
}

/** "Mon, Nov 16" */
export function shortDay(day: string): string {
  return written(day, (date) => `${short(weekdayOf(date))}, ${short(monthOf(date))} ${date.getUTCDate()}`);
}

/** "November 2026" */
export function monthInWords(month: string): string {
  return written(month, (date) => `${monthOf(date)} ${date.getUTCFullYear()}`);
}

/** "November" */
export function monthName(day: string): string {
  return written(day, monthOf);
}

/** "9:05 AM" of "09:05" */
export function timeInWords(time: string): string {
  const date = new Date(`2000-01-01T${time}Z`);
  if (Number.isNaN(date.getTime())) return time;
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, "0");
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** As it is where it is no date. */
function written(day: string, inWords: (date: Date) => string): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : inWords(date);
}

const monthOf = (date: Date) => MONTHS[date.getUTCMonth()] ?? "";
const weekdayOf = (date: Date) => WEEKDAYS[date.getUTCDay()] ?? "";
const short = (name: string) => name.slice(0, 3);
