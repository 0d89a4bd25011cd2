/**
 * When an appointment is: days of the wall calendar and times of the wall clock, as text. They compare as text and belong
 * to no zone. Pure.
 */
import { addDays, daysBetween } from "~/lib/calendar";
import { longDay, shortDay, timeInWords } from "~/lib/days-in-words";

export type When = {
  isMultiDay: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
};

export const DAY_MINUTES = 24 * 60;
export const LAST_MINUTE = DAY_MINUTES - 1;

export function whenOf({ isMultiDay, startDate, endDate, startTime, endTime }: When): When {
  return { isMultiDay, startDate, endDate, startTime, endTime };
}

/** Whoever moves the beginning moves the end with it. */
export function withStartDate(when: When, startDate: string): When {
  if (!when.isMultiDay) return { ...when, startDate, endDate: startDate };
  if (!when.startDate || !when.endDate || !startDate) return { ...when, startDate };
  return { ...when, startDate, endDate: addDays(startDate, Math.max(0, daysBetween(when.startDate, when.endDate))) };
}

/** On one day the length stays, as far as the day goes; over several days the end is a matter of its own. */
export function withStartTime(when: When, startTime: string): When {
  const [from, to, next] = [minutesOf(when.startTime), minutesOf(when.endTime), minutesOf(startTime)];
  if (when.isMultiDay || from === null || to === null || next === null || to <= from) return { ...when, startTime };
  return { ...when, startTime, endTime: timeOf(Math.min(next + to - from, LAST_MINUTE)) };
}

/** Whether it is for several days: then it begins as one, and ends as one. */
export function withMultiDay(when: When, isMultiDay: boolean): When {
  return { ...when, isMultiDay, endDate: when.startDate };
}

/** So many days later, at the same time. */
export function laterByDays(when: When, days: number): When {
  return withStartDate(when, addDays(when.startDate, days));
}

/** So many minutes later; null when it would run past midnight, which is another day's matter. */
export function laterByMinutes(when: When, minutes: number): When | null {
  const [from, to] = [minutesOf(when.startTime), minutesOf(when.endTime)];
  if (from === null || to === null || Math.max(from, to) + minutes > LAST_MINUTE) return null;
  return { ...when, startTime: timeOf(from + minutes), endTime: timeOf(to + minutes) };
}

/** What clocks show here when they skip a time, on the day they go forward; null for all others, which they show. */
export function shownInstead(day: string, time: string): string | null {
  const moment = new Date(`${day}T${time}`);
  const clock = timeOf(moment.getHours() * 60 + moment.getMinutes());
  return Number.isNaN(moment.getTime()) || clock === time ? null : clock;
}

export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export function hasMoved(before: When, after: When): boolean {
  const { isMultiDay: _, ...moments } = whenOf(before);
  return (Object.keys(moments) as (keyof typeof moments)[]).some((name) => before[name] !== after[name]);
}

const beginning = ({ startDate, startTime }: When) => `${startDate} ${startTime}`;
const ending = ({ endDate, endTime }: When) => `${endDate} ${endTime}`;

export function endsAfterStart(when: When): boolean {
  return ending(when) > beginning(when);
}

/** Whether two are on at the same time; one that ends as the other begins is not. */
export function isAtSameTime(one: When, other: When): boolean {
  return beginning(one) < ending(other) && beginning(other) < ending(one);
}

/** "Monday, November 16, 2026 at 9:00 AM", with its end where that is another day. */
export function whenInWords(when: When): string {
  const start = `${longDay(when.startDate)} at ${timeInWords(when.startTime)}`;
  if (when.endDate === when.startDate) return start;
  return `${start} until ${longDay(when.endDate)} at ${timeInWords(when.endTime)}`;
}

/** "9:00 AM – 10:00 AM", with days where there are several: "Nov 16, 9:00 AM – Nov 18, 4:00 PM". */
export function timesInWords({ startDate, endDate, startTime, endTime }: When): string {
  const [start, end] = [timeInWords(startTime), timeInWords(endTime)];
  return startDate === endDate
    ? `${start} – ${end}`
    : `${shortDay(startDate)}, ${start} – ${shortDay(endDate)}, ${end}`;
}
