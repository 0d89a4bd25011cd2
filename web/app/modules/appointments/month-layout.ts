/**
 * How appointments lie in the six weeks of a month: what lasts several days is one bar through each week it touches,
 * and what does not fit into a day is counted there. Pure.
 */
import { type Identified, idOf } from "~/api/identity";
import { daysShown, monthOf, type Span, segmentsInWeeks, type WeekSegment } from "~/lib/calendar";
import { dayIn, type ScreenAddress } from "~/lib/screen-address";

/** What the layout needs to know. */
export type Placed = Identified & { startDate: string; endDate: string; startTime: string; title: string };

/** One appointment in one week. Lanes lie below each other, from 0. */
export type Bar<Row> = WeekSegment & { row: Row; lane: number };

/** A week with what is drawn in it, and for each of its days how many appointments are not. */
export type Week<Row> = { days: string[]; bars: Bar<Row>[]; hidden: number[] };

/** The month an address names, or that of the day it names, or this one. */
export function monthShown(address: ScreenAddress, today: string): string {
  const named = address.text("month");
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : monthOf(dayIn(address, "day") || today);
}

export function spanOf({ startDate, endDate }: Pick<Placed, "startDate" | "endDate">): Span {
  return { start: startDate, end: endDate };
}

export function lastsDays({ startDate, endDate }: Pick<Placed, "startDate" | "endDate">): boolean {
  return endDate > startDate;
}

/** What is on at a day, in the order it is shown: first what goes on for days, then by the clock. */
export function onDay<Row extends Placed>(rows: readonly Row[], day: string): Row[] {
  return rows.filter(({ startDate, endDate }) => startDate <= day && day <= endDate).sort(byPlace);
}

/** The weeks of a month, with room for so many lanes in each day. */
export function weeksOf<Row extends Placed>(month: string, rows: readonly Row[], lanes: number): Week<Row>[] {
  const days = daysShown(month);
  const shown = { start: days[0] ?? "", end: days.at(-1) ?? "" };
  const bars = [...rows]
    .sort(byPlace)
    .flatMap((row) => segmentsInWeeks(spanOf(row), shown).map((segment) => ({ ...segment, row })));
  return Array.from({ length: days.length / 7 }, (_, at) => {
    const week = days.slice(at * 7, at * 7 + 7);
    return { days: week, ...fitted(inLanes(bars.filter(({ week: sunday }) => sunday === week[0])), lanes) };
  });
}

/** Each bar in the first lane that is free on all of its days. */
function inLanes<Row>(bars: Omit<Bar<Row>, "lane">[]): Bar<Row>[] {
  const taken: boolean[][] = [];
  return bars.map((bar) => {
    let lane = 0;
    while (daysOf(bar).some((day) => taken[lane]?.[day])) lane += 1;
    taken[lane] ??= [];
    for (const day of daysOf(bar)) (taken[lane] ?? [])[day] = true;
    return { ...bar, lane };
  });
}

/** A day with more than fits gives its last lane to the count; a bar is hidden in all of its week or not at all. */
function fitted<Row>(bars: Bar<Row>[], lanes: number): Pick<Week<Row>, "bars" | "hidden"> {
  const overfull = new Set(bars.filter(({ lane }) => lane >= lanes).flatMap(daysOf));
  const isShown = (bar: Bar<Row>) =>
    bar.lane < lanes - 1 || (bar.lane === lanes - 1 && !daysOf(bar).some((day) => overfull.has(day)));
  const hidden = Array.from({ length: 7 }, () => 0);
  for (const bar of bars) if (!isShown(bar)) for (const day of daysOf(bar)) hidden[day] = (hidden[day] ?? 0) + 1;
  return { bars: bars.filter(isShown), hidden };
}

function daysOf({ from, days }: Pick<WeekSegment, "from" | "days">): number[] {
  return Array.from({ length: days }, (_, at) => from + at);
}

function byPlace(one: Placed, other: Placed): number {
  return (
    Number(lastsDays(other)) - Number(lastsDays(one)) ||
    compare(one.startDate, other.startDate) ||
    // Of those that begin together the longest first, so that bars leave no holes.
    (lastsDays(one) ? compare(other.endDate, one.endDate) : 0) ||
    compare(one.startTime, other.startTime) ||
    compare(one.title, other.title) ||
    compare(idOf(one), idOf(other))
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
