import { describe, expect, it } from "vitest";
import { addDays, daysShown, overlaps } from "~/lib/calendar";
import { dayByKey } from "./calendar/month-keys";
import { onDay, type Placed, spanOf, weeksOf } from "./month-layout";

function visit(title: string, startDate: string, endDate = startDate, startTime = "09:00"): Placed {
  return { _id: title, title, startDate, endDate, startTime };
}

const drawn = (rows: Placed[], lanes = 3) =>
  weeksOf("2026-11", rows, lanes).flatMap(({ days, bars }) =>
    bars.map(({ row, from, days: length, lane }) => `${row.title} ${days[from]} x${length} lane ${lane}`),
  );

describe("the weeks of a month", () => {
  it("are six of seven days, from a Sunday", () => {
    const weeks = weeksOf("2026-11", [], 3);
    expect(weeks.map(({ days }) => days.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weeks[0]?.days[0]).toBe("2026-11-01");
    expect(weeksOf("2026-02", [], 3)[0]?.days[0]).toBe("2026-02-01");
    expect(weeksOf("2026-10", [], 3)[0]?.days[0]).toBe("2026-09-27");
  });

  it("draw what lasts several days as one bar through each week, above what does not", () => {
    const rows = [visit("Early call", "2026-11-06", "2026-11-06", "07:00"), visit("Roof", "2026-11-05", "2026-11-10")];
    expect(drawn(rows)).toEqual([
      "Roof 2026-11-05 x3 lane 0",
      "Early call 2026-11-06 x1 lane 1",
      "Roof 2026-11-08 x3 lane 0",
    ]);
    const [first, second] = weeksOf("2026-11", rows, 3).map(({ bars }) => bars.find(({ row }) => row.title === "Roof"));
    expect(first).toMatchObject({ continuesBefore: false, continuesAfter: true });
    expect(second).toMatchObject({ continuesBefore: true, continuesAfter: false });
  });

  it("put a day in the order of the clock", () => {
    const rows = [
      visit("Noon", "2026-11-09", "2026-11-09", "12:00"),
      visit("Nine", "2026-11-09", "2026-11-09", "09:00"),
      visit("Eight", "2026-11-09", "2026-11-09", "08:30"),
    ];
    expect(drawn(rows)).toEqual([
      "Eight 2026-11-09 x1 lane 0",
      "Nine 2026-11-09 x1 lane 1",
      "Noon 2026-11-09 x1 lane 2",
    ]);
    expect(onDay(rows, "2026-11-09").map(({ title }) => title)).toEqual(["Eight", "Nine", "Noon"]);
  });

  it("count what does not fit, and only where it does not", () => {
    const many = ["08", "09", "10", "11"].map((hour) => visit(hour, "2026-11-10", "2026-11-10", `${hour}:00`));
    const week = weeksOf("2026-11", many, 3)[1];
    expect(week?.bars.map(({ row }) => row.title)).toEqual(["08", "09"]);
    expect(week?.hidden).toEqual([0, 0, 2, 0, 0, 0, 0]);
    expect(weeksOf("2026-11", many.slice(1), 3)[1]?.hidden).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it("hide a bar in all of a week or not at all, and count it on each of its days", () => {
    const bars = ["A", "B", "C"].map((title) => visit(title, "2026-11-09", "2026-11-11"));
    const week = weeksOf("2026-11", [...bars, visit("One more", "2026-11-10")], 3)[1];
    expect(week?.bars.map(({ row }) => row.title)).toEqual(["A", "B"]);
    expect(week?.hidden).toEqual([0, 1, 2, 1, 0, 0, 0]);
  });

  it("show or count every appointment on every day it has, and never draw two in one place", () => {
    const random = pseudoRandom(7);
    for (let round = 0; round < 40; round += 1) {
      const rows = Array.from({ length: 40 }, (_, at) => {
        const start = addDays("2026-10-25", random(48));
        return visit(`Visit ${at}`, start, addDays(start, random(4) === 0 ? random(20) : 0), `${10 + random(9)}:00`);
      });
      const weeks = weeksOf("2026-11", rows, 3);
      for (const day of daysShown("2026-11")) {
        const week = weeks.find(({ days }) => days.includes(day));
        const at = week?.days.indexOf(day) ?? -1;
        const here = week?.bars.filter(({ from, days }) => from <= at && at < from + days) ?? [];
        expect(here.length + (week?.hidden[at] ?? 0)).toBe(
          rows.filter((row) => overlaps(spanOf(row), { start: day, end: day })).length,
        );
        expect(new Set(here.map(({ lane }) => lane)).size).toBe(here.length);
        expect(here.every(({ lane }) => lane < ((week?.hidden[at] ?? 0) > 0 ? 2 : 3))).toBe(true);
      }
    }
  });
});

describe("the keyboard", () => {
  it.each([
    ["ArrowLeft", "2026-11-01", "2026-10-31"],
    ["ArrowRight", "2026-12-31", "2027-01-01"],
    ["ArrowUp", "2026-03-08", "2026-03-01"],
    ["ArrowDown", "2026-10-25", "2026-11-01"],
    ["Home", "2026-11-18", "2026-11-15"],
    ["End", "2026-11-18", "2026-11-21"],
    ["PageUp", "2026-03-31", "2026-02-28"],
    ["PageDown", "2028-01-31", "2028-02-29"],
    ["PageDown", "2026-12-15", "2027-01-15"],
  ])("goes by %s from %s to %s", (key, from, to) => {
    expect(dayByKey(key, from)).toBe(to);
  });

  it("leaves other keys alone", () => {
    expect(dayByKey("a", "2026-11-16")).toBeNull();
  });
});

/** The same numbers in every run. */
function pseudoRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
