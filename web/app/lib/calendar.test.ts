import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  daysShown,
  daysUntil,
  isBefore,
  isDay,
  lastDays,
  monthOf,
  monthSpan,
  overlaps,
  type Span,
  segmentsInWeeks,
  startOfWeek,
  today,
} from "./calendar";

afterEach(() => void vi.unstubAllEnvs());

it("knows a day from what an address may say instead", () => {
  expect(
    ["2026-11-17", "2026-13-01", "2026-02-30", "2026-11", "17.11.2026", "2026-11-17T10:00", ""].filter(isDay),
  ).toEqual(["2026-11-17"]);
});

/** Zones whose clocks change at other hours and on other days, one of them at midnight. */
const ZONES = [
  "America/New_York",
  "Europe/London",
  "Europe/Berlin",
  "America/Santiago",
  "Pacific/Kiritimati",
  "UTC",
] as const;

/** Every month from January 2020 to December 2035. */
const MONTHS = Array.from({ length: 16 * 12 }, (_, at) => addMonths("2020-01", at));

const DAY_MS = 86_400_000;

describe("the owner's day", () => {
  it.each([
    ["Pacific/Kiritimati", "2026-11-16"],
    ["America/Los_Angeles", "2026-11-15"],
    ["UTC", "2026-11-15"],
  ])("in %s is %s", (timeZone, day) => {
    vi.stubEnv("TZ", timeZone);
    expect(today(new Date("2026-11-15T12:00:00Z"))).toBe(day);
  });

  it.each(ZONES)("is the one on the wall in %s, and counted in whole days from 2020 to 2035", (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const wrong: string[] = [];
    for (let start = Date.UTC(2020, 0, 1); start < Date.UTC(2036, 0, 1); start += DAY_MS) {
      const day = new Date(start).toISOString().slice(0, 10);
      const inAWeek = new Date(start + 7 * DAY_MS).toISOString().slice(0, 10);
      // The day's first minute and its last; where clocks skip midnight, the first there is.
      for (const now of [new Date(`${day}T00:00:00`), new Date(`${day}T23:59:59`)]) {
        if (today(now) !== day || daysUntil(inAWeek, now) !== 7) wrong.push(now.toISOString());
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe.each(ZONES)("the calendar in %s", (timeZone) => {
  beforeEach(() => {
    vi.stubEnv("TZ", timeZone);
  });

  it("shows each month in six whole weeks that hold all of its days, each once", () => {
    expect(MONTHS.at(-1)).toBe("2035-12");
    for (const month of MONTHS) {
      const days = daysShown(month);
      expect(days).toHaveLength(42);
      expect(new Set(days).size).toBe(42);
      expect(days.every((day, at) => new Date(`${day}T00:00:00Z`).getUTCDay() === at % 7)).toBe(true);
      const [year = 0, index = 0] = month.split("-").map(Number);
      const length = new Date(Date.UTC(year, index, 0)).getUTCDate();
      const own = days.filter((day) => monthOf(day) === month);
      expect(own).toHaveLength(length);
      expect(own[0]).toBe(`${month}-01`);
      expect(own.at(-1)).toBe(`${month}-${length}`);
      expect(days.indexOf(`${month}-01`)).toBeLessThan(7);
    }
  });

  it("adds days and takes them away again, over every month's end and both changes of the clocks", () => {
    for (const month of MONTHS) {
      for (const day of daysShown(month)) {
        expect(addDays(addDays(day, 1), -1)).toBe(day);
        expect(daysBetween(day, addDays(day, 1))).toBe(1);
        expect(daysBetween(startOfWeek(day), day)).toBe(new Date(`${day}T00:00:00Z`).getUTCDay());
      }
      expect(addMonths(addMonths(month, 13), -13)).toBe(month);
    }
  });

  it("knows each month's days and every range that ends in it, as long as it is meant to be", () => {
    for (const month of MONTHS) {
      const span = monthSpan(month);
      const days = daysShown(month).filter((day) => monthOf(day) === month);
      expect(span).toEqual({ start: days[0], end: days.at(-1) });
      expect(addDays(span.end, 1)).toBe(`${addMonths(month, 1)}-01`);
      for (const length of [1, 7, 30, 90, 180, 365]) {
        const range = lastDays(length, span.end);
        expect(daysBetween(range.start, range.end) + 1).toBe(length);
        expect(range.end).toBe(span.end);
      }
    }
  });

  it("has every day once through the nights in which the clocks change", () => {
    for (const [before, after] of [
      ["2026-03-07", "2026-03-09"],
      ["2026-03-28", "2026-03-30"],
      ["2026-04-04", "2026-04-06"],
      ["2026-09-05", "2026-09-07"],
      ["2026-10-24", "2026-10-26"],
      ["2026-10-31", "2026-11-02"],
    ] as const) {
      expect(addDays(addDays(before, 1), 1)).toBe(after);
      expect(daysBetween(before, after)).toBe(2);
    }
  });

  it("cuts a span at the ends of weeks without losing or doubling a day", () => {
    for (const month of MONTHS) {
      const days = daysShown(month);
      const shown = { start: days[0] ?? "", end: days[41] ?? "" };
      for (const [before, length] of [
        [-3, 1],
        [-3, 10],
        [0, 1],
        [4, 6],
        [10, 40],
        [41, 5],
        [42, 3],
        [-9, 60],
        [-9, 5],
      ] as const) {
        const start = addDays(shown.start, before);
        const span: Span = { start, end: addDays(start, length - 1) };
        const segments = segmentsInWeeks(span, shown);
        const covered = segments.flatMap(({ week, from, days }) =>
          Array.from({ length: days }, (_, at) => addDays(week, from + at)),
        );
        expect(covered).toEqual(days.filter((day) => day >= span.start && day <= span.end));
        expect(segments.every(({ from, days }) => from + days <= 7)).toBe(true);
        expect(segments.length > 0).toBe(overlaps(span, shown));
        for (const segment of segments) {
          const first = addDays(segment.week, segment.from);
          expect(segment.continuesBefore).toBe(span.start < first);
          expect(segment.continuesAfter).toBe(span.end > addDays(first, segment.days - 1));
        }
      }
    }
  });
});

it("spans overlap when they share a day", () => {
  const june: Span = { start: "2027-06-01", end: "2027-06-30" };
  expect(overlaps(june, { start: "2027-06-30", end: "2027-07-02" })).toBe(true);
  expect(overlaps(june, { start: "2027-05-01", end: "2027-06-01" })).toBe(true);
  expect(overlaps(june, { start: "2027-07-01", end: "2027-07-02" })).toBe(false);
  expect(overlaps(june, { start: "2027-05-01", end: "2027-05-31" })).toBe(false);
});

it("compares two days, once both are known", () => {
  expect(isBefore("2026-11-14", "2026-11-15")).toBe(true);
  expect(isBefore("2026-11-15", "2026-11-15")).toBe(false);
  expect(isBefore("", "2026-11-15")).toBe(false);
  expect(isBefore("2026-11-14", "")).toBe(false);
});
