/** How the calendar speaks of weeks, hours and what's double-booked. Pure. */
import { dateInWords, shortDay } from "~/lib/days-in-words";
import type { Appointment } from "../types";
import { timesInWords, type When, whenOf } from "../when";
import { weekOf } from "./layout";

/** "Nov 15 – 21, 2026", "Nov 29 – Dec 5, 2026", "Dec 27, 2026 – Jan 2, 2027" */
export function weekInWords(day: string): string {
  const week = weekOf(day);
  const [first, last] = [dateInWords(week[0] ?? day), dateInWords(week[6] ?? day)];
  const [month, , year] = first.split(" ");
  const [lastMonth, lastDay, lastYear] = last.split(" ");
  if (year !== lastYear) return `${first} – ${last}`;
  const start = first.slice(0, -(", ".length + (year ?? "").length));
  return month === lastMonth ? `${start} – ${lastDay} ${lastYear}` : `${start} – ${last}`;
}

/** "9 AM" */
export function hourInWords(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** "Wed, Nov 18, 9:00 AM – 10:00 AM" */
export function shortWhen(when: When): string {
  const times = timesInWords(when);
  return when.startDate === when.endDate ? `${shortDay(when.startDate)}, ${times}` : times;
}

/** Which of these are at the same time as another, in one sentence; empty when none are. */
export function doubleBookedInWords(rows: readonly Appointment[], isDouble: (row: Appointment) => boolean): string {
  const double = rows.filter(isDouble).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const [first] = double;
  if (!first) return "";
  const named = double.slice(0, 3).map((row) => `${row.title} (${shortWhen(whenOf(row))})`);
  const more = double.length - named.length;
  return `Double-booked: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

const keyOf = ({ startDate, startTime }: Appointment) => `${startDate} ${startTime}`;
