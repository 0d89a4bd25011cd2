import { describe, expect, it } from "vitest";
import { visit } from "../testing";
import type { Appointment } from "../types";
import { whenOf } from "../when";
import { barsOver, doubleBooked, firstHour, lengthOf, partOn, placedOn, weekOf } from "./layout";

const DAY = "2026-11-18";
let made = 0;
function at(startTime: string, endTime: string, more: Parameters<typeof visit>[0] = {}): Appointment {
  made += 1;
  return visit({ _id: `visit-${made}`, startDate: DAY, startTime, endTime, ...more });
}
const places = (rows: Appointment[]) => placedOn(rows, DAY).map(({ column, columns, span }) => [column, columns, span]);

/** The same numbers each time, as different as chance's. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe("a day's hours", () => {
  it("gives one after the other the whole width", () => {
    expect(places([at("09:00", "10:00"), at("10:00", "11:00")])).toEqual([
      [0, 1, 1],
      [0, 1, 1],
    ]);
  });

  it("puts what's on at the same time side by side, and lets it take what room is left", () => {
    const rows = [at("09:00", "12:00"), at("09:30", "10:00"), at("09:45", "10:30"), at("11:00", "11:30")];
    expect(places(rows)).toEqual([
      [0, 3, 1],
      [1, 3, 1],
      [2, 3, 1],
      [1, 3, 2],
    ]);
  });

  it("keeps very short ones apart, which are drawn longer than they are", () => {
    expect(places([at("09:00", "09:05"), at("09:10", "09:20")])).toEqual([
      [0, 2, 1],
      [1, 2, 1],
    ]);
  });

  it("has each part of what goes over midnight on its day, and none where it ends as the day begins", () => {
    const night = at("22:00", "02:00", { endDate: "2026-11-19" });
    expect(partOn(night, DAY)).toMatchObject({ from: 1320, to: 1440, continuesBefore: false, continuesAfter: true });
    expect(partOn(night, "2026-11-19")).toMatchObject({ from: 0, to: 120, continuesBefore: true });
    expect(partOn(night, "2026-11-20")).toBeNull();
    expect(partOn(at("22:00", "00:00", { endDate: "2026-11-19" }), "2026-11-19")).toBeNull();
  });

  it("never puts two in one place, whatever there is", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = chance(seed);
      const rows = Array.from({ length: 1 + next(14) }, () => {
        const from = next(1400);
        const to = Math.min(1439, from + 5 + next(240));
        const time = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        return at(time(from), time(to));
      });
      const placed = placedOn(rows, DAY);
      expect(placed.map(({ row }) => row._id).sort()).toEqual(rows.map(({ _id }) => _id).sort());
      for (const one of placed) {
        expect(one.span).toBeGreaterThan(0);
        expect(one.column + one.span).toBeLessThanOrEqual(one.columns);
        for (const other of placed) {
          if (other === one || one.from >= other.to || other.from >= one.to) continue;
          const isBeside = one.column + one.span <= other.column || other.column + other.span <= one.column;
          expect(isBeside, `seed ${seed}`).toBe(true);
          expect(one.columns).toBe(other.columns);
        }
      }
      // The order in which they came doesn't matter.
      expect(placedOn([...rows].reverse(), DAY)).toEqual(placed);
    }
  });
});

describe("what lasts a day or longer", () => {
  const days = weekOf(DAY);
  const long = (startDate: string, endDate: string) => at("09:00", "17:00", { isMultiDay: true, startDate, endDate });

  it("is a bar over the days it touches, below those it meets", () => {
    const rows = [
      long("2026-11-10", "2026-11-16"),
      long("2026-11-16", "2026-11-18"),
      long("2026-11-17", "2026-12-01"),
      long("2026-11-30", "2026-12-01"),
    ];
    expect(barsOver(rows, days).map(({ from, days: count, lane }) => [from, count, lane])).toEqual([
      [0, 2, 0],
      [1, 3, 1],
      [2, 5, 0],
    ]);
    expect(placedOn(rows, "2026-11-17")).toEqual([]);
  });
});

describe("double-booking", () => {
  it("is what's on at the same time, and neither called off nor done", () => {
    const [one, other, after] = [at("09:00", "10:00"), at("09:30", "11:00"), at("11:00", "12:00")];
    const off = at("09:00", "12:00", { status: "Cancelled" });
    const done = at("10:30", "12:00", { status: "Completed" });
    expect(doubleBooked([one, other, after, off, done])).toEqual(new Set([one._id, other._id]));
  });
});

it("measures by the wall clock, also where clocks change", () => {
  expect(lengthOf(whenOf(visit({ startDate: "2027-03-14", startTime: "01:00", endTime: "04:00" })))).toBe(180);
  expect(weekOf("2027-03-14")).toEqual(["14", "15", "16", "17", "18", "19", "20"].map((day) => `2027-03-${day}`));
});

it("begins to look an hour before the work, or now", () => {
  expect(firstHour([], null)).toBe(8);
  expect(firstHour([{ from: 13 * 60 }], null)).toBe(8);
  expect(firstHour([{ from: 6 * 60 + 30 }], null)).toBe(5);
  expect(firstHour([], 3 * 60)).toBe(2);
  expect(firstHour([{ from: 0 }], null)).toBe(0);
});
