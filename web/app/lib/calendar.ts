/** Days on the owner's own calendar, as `YYYY-MM-DD`. No clock time and no daylight saving reaches them. */
const DAY_MS = 86_400_000;

/** Which day it is where the owner is. */
export function today(now: Date = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${month}-${String(now.getDate()).padStart(2, "0")}`;
}

/** Whole days from today to a day; negative when it has passed. */
export function daysUntil(day: string, now: Date = new Date()): number {
  return (Date.parse(day) - Date.parse(today(now))) / DAY_MS;
}
