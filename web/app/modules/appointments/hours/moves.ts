/**
 * Where an appointment goes that's dragged or moved with the keyboard, in quarters of an hour. Days and times are the wall
 * clock's, so no zone and no daylight saving time moves anything. Pure.
 */
import { addDays } from "~/lib/calendar";
import { DAY_MINUTES, LAST_MINUTE, minutesOf, timeOf, type When, whenOf } from "../when";
import { lengthOf } from "./layout";

const SNAP = 15;
/** So that it stays something to take hold of. */
const SHORTEST = 15;

const snapped = (minutes: number) => Math.round(minutes / SNAP) * SNAP;
const within = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** The whole of it, by so many days and minutes. What's on one day stays on one: it stops at midnight. */
export function movedBy(when: When, days: number, minutes: number): When {
  const [from, length] = [minutesOf(when.startTime) ?? 0, lengthOf(when)];
  const startDate = addDays(when.startDate, days);
  if (minutes === 0) return { ...whenOf(when), startDate, endDate: addDays(when.endDate, days) };
  if (when.startDate !== when.endDate) return lasting(when, startDate, snapped(from + minutes), length);
  const latest = Math.floor((LAST_MINUTE - length) / SNAP) * SNAP;
  return lasting(when, startDate, within(0, snapped(from + minutes), Math.max(0, latest)), length);
}

/** Its end alone, by so many minutes: at least a quarter of an hour remains, and midnight is as far as a day goes. */
export function endMovedBy(when: When, minutes: number): When {
  const [from, length] = [minutesOf(when.startTime) ?? 0, lengthOf(when)];
  const most = when.startDate === when.endDate ? LAST_MINUTE : from + DAY_MINUTES - 1;
  const to = within(from + SHORTEST, snapped(from + length + minutes), most);
  return lasting(when, when.startDate, from, Math.min(to, Math.max(most, from + length)) - from);
}

/** From a minute of a day on, which may be before or after that day. */
function lasting(when: When, day: string, from: number, length: number): When {
  const [start, end] = [momentAt(day, from), momentAt(day, from + length)];
  return { ...whenOf(when), startDate: start.day, startTime: start.time, endDate: end.day, endTime: end.time };
}

function momentAt(day: string, minutes: number) {
  const days = Math.floor(minutes / DAY_MINUTES);
  return { day: addDays(day, days), time: timeOf(minutes - days * DAY_MINUTES) };
}

/** Where a key leads while Alt is held: the arrows move it, with Shift too they move its end. Null for all others. */
export function movedByKey(when: When, key: string, withShift: boolean): When | null {
  switch (key) {
    case "ArrowUp":
      return withShift ? endMovedBy(when, -SNAP) : movedBy(when, 0, -SNAP);
    case "ArrowDown":
      return withShift ? endMovedBy(when, SNAP) : movedBy(when, 0, SNAP);
    case "ArrowLeft":
      return withShift ? null : movedBy(when, -1, 0);
    case "ArrowRight":
      return withShift ? null : movedBy(when, 1, 0);
    default:
      return null;
  }
}

/** The time an empty place stands for: the quarter of an hour it's in, as far as an hour still fits. */
export function timeAt(minutes: number): string {
  return timeOf(within(0, Math.floor(minutes / SNAP) * SNAP, 22 * 60 + 45));
}
