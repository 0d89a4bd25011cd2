/**
 * How appointments lie in the hours of a day: each from its first minute to its last, those at the same time side by side.
 * What lasts a day or longer is a bar above the hours. All of it is wall clock, so a day has 24 hours here, also where
 * clocks go forward or back. Pure.
 */
import { type Identified, idOf } from "~/api/identity";
import { addDays, daysBetween, startOfWeek } from "~/lib/calendar";
import { DAY_MINUTES, isAtSameTime, minutesOf, type When, whenOf } from "../when";

export type Timed = Identified & When & { status: string };

/** What of an appointment is on one day, in minutes from midnight. */
export type Part<Row> = { row: Row; from: number; to: number; continuesBefore: boolean; continuesAfter: boolean };

/** A part with its place: it takes `span` of `columns` columns, from the given one on. */
export type Placed<Row> = Part<Row> & { column: number; columns: number; span: number };

/** A bar above the days: from which of them, over how many, and in which lane, from 0. */
export type Bar<Row> = { row: Row; from: number; days: number; lane: number };

/** What's shorter is drawn as long as this, so that a thumb finds it. */
export const SHORTEST_SHOWN = 20;

/** The seven days of a day's week, from Sunday. */
export function weekOf(day: string): string[] {
  const sunday = startOfWeek(day);
  return Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
}

export function lengthOf({ startDate, endDate, startTime, endTime }: When): number {
  const minutes = (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
  return daysBetween(startDate, endDate) * DAY_MINUTES + minutes;
}

export const lastsADay = (when: When) => lengthOf(when) >= DAY_MINUTES;

/** What is on at some hours of a day, in its place. */
export function placedOn<Row extends Timed>(rows: readonly Row[], day: string): Placed<Row>[] {
  const parts = rows.flatMap((row) => partOn(row, day) ?? []).sort(byTime);
  const clusters: Part<Row>[][] = [];
  let until = -1;
  for (const part of parts) {
    if (part.from >= until) clusters.push([]);
    clusters.at(-1)?.push(part);
    until = Math.max(until, shownUntil(part));
  }
  return clusters.flatMap(sideBySide);
}

export function partOn<Row extends When>(row: Row, day: string): Part<Row> | null {
  if (lastsADay(row) || row.startDate > day || row.endDate < day) return null;
  const [continuesBefore, continuesAfter] = [row.startDate < day, row.endDate > day];
  const from = continuesBefore ? 0 : (minutesOf(row.startTime) ?? 0);
  const to = continuesAfter ? DAY_MINUTES : (minutesOf(row.endTime) ?? 0);
  // One that ends at midnight isn't on the next day.
  return to > from ? { row, from, to, continuesBefore, continuesAfter } : null;
}

/** Parts that hang together, each in the first column that's free, and as wide as there's room beside it. */
function sideBySide<Row>(parts: Part<Row>[]): Placed<Row>[] {
  const columns: Part<Row>[][] = [];
  const columnOf = parts.map((part) => {
    const free = columns.findIndex((column) => column.every((other) => !meet(part, other)));
    const column = free === -1 ? columns.length : free;
    columns[column] = [...(columns[column] ?? []), part];
    return column;
  });
  return parts.map((part, at) => {
    const column = columnOf[at] ?? 0;
    const blocked = columns.findIndex((others, right) => right > column && others.some((other) => meet(part, other)));
    const span = (blocked === -1 ? columns.length : blocked) - column;
    return { ...part, column, columns: columns.length, span };
  });
}

const shownUntil = <Row>({ from, to }: Part<Row>) => Math.max(to, from + SHORTEST_SHOWN);
const meet = <Row>(one: Part<Row>, other: Part<Row>) => one.from < shownUntil(other) && other.from < shownUntil(one);

/** By the clock, the longest first, and always the same way. */
function byTime<Row extends Timed>(one: Part<Row>, other: Part<Row>): number {
  return one.from - other.from || other.to - one.to || (idOf(one.row) < idOf(other.row) ? -1 : 1);
}

/** What lasts a day or longer, as bars over days that follow each other. */
export function barsOver<Row extends Timed>(rows: readonly Row[], days: readonly string[]): Bar<Row>[] {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const taken: number[] = [];
  return rows
    .filter((row) => lastsADay(row) && row.startDate <= last && row.endDate >= first)
    .sort((one, other) => (one.startDate + idOf(one) < other.startDate + idOf(other) ? -1 : 1))
    .map((row) => {
      const from = Math.max(0, daysBetween(first, row.startDate));
      const to = Math.min(days.length - 1, daysBetween(first, row.endDate));
      const free = taken.findIndex((until) => until < from);
      const lane = free === -1 ? taken.length : free;
      taken[lane] = to;
      return { row, from, days: to - from + 1, lane };
    });
}

/** The ids of those that are on at the same time as another. What was called off or is done is in nobody's way. */
export function doubleBooked(rows: readonly Timed[]): Set<string> {
  const open = rows.filter(({ status }) => status !== "Cancelled" && status !== "Completed");
  const meets = (one: Timed) => open.some((other) => other !== one && isAtSameTime(whenOf(one), whenOf(other)));
  return new Set(open.filter(meets).map((row) => idOf(row)));
}

/** The hour that's looked at first: the one before the day's work begins, or before now. */
export function firstHour(parts: readonly { from: number }[], now: number | null): number {
  const usual = 8 * 60;
  const earliest = Math.min(...parts.map(({ from }) => from), now ?? usual, usual);
  return Math.max(0, Math.floor(earliest / 60) - (earliest < usual ? 1 : 0));
}
