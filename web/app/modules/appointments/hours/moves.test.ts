import { afterEach, describe, expect, it, vi } from "vitest";
import { TIME_ZONES } from "~/lib/test-zones";
import { visit } from "../testing";
import { endsAfterStart, timesInWords, type When, whenOf } from "../when";
import { lengthOf } from "./layout";
import { endMovedBy, movedBy, movedByKey, timeAt } from "./moves";

afterEach(() => void vi.unstubAllEnvs());

const HOUR = whenOf(visit({ startDate: "2026-11-18", startTime: "09:10", endTime: "10:10" }));
const NIGHT: When = { ...HOUR, isMultiDay: true, startTime: "22:00", endDate: "2026-11-19", endTime: "02:00" };
const times = ({ startDate, startTime, endDate, endTime }: When) => [startDate, startTime, endDate, endTime].join(" ");

describe("moving", () => {
  it("lands on a quarter of an hour and keeps the length", () => {
    expect(times(movedBy(HOUR, 0, 20))).toBe("2026-11-18 09:30 2026-11-18 10:30");
    expect(times(movedBy(HOUR, 1, -200))).toBe("2026-11-19 05:45 2026-11-19 06:45");
  });

  it("leaves the times as they are where only the day changes", () => {
    expect(times(movedBy(HOUR, -18, 0))).toBe("2026-10-31 09:10 2026-10-31 10:10");
  });

  it("stops at midnight, before and after", () => {
    expect(times(movedBy(HOUR, 0, -2000))).toBe("2026-11-18 00:00 2026-11-18 01:00");
    expect(times(movedBy(HOUR, 0, 2000))).toBe("2026-11-18 22:45 2026-11-18 23:45");
  });

  it("carries what goes over midnight into other days", () => {
    expect(times(movedBy(NIGHT, 0, 180))).toBe("2026-11-19 01:00 2026-11-19 05:00");
    expect(times(movedBy(NIGHT, 2, -15))).toBe("2026-11-20 21:45 2026-11-21 01:45");
  });

  it.each(TIME_ZONES)("keeps day and length in %s, also on days that clocks change on", (zone) => {
    vi.stubEnv("TZ", zone);
    for (let step = -96; step <= 96; step += 1) {
      for (const startDate of ["2026-11-01", "2027-03-14", "2027-03-28", "2026-12-31"]) {
        const when = { ...HOUR, startDate, endDate: startDate };
        const moved = movedBy(when, 0, step * 15);
        expect([moved.startDate, moved.endDate]).toEqual([startDate, startDate]);
        expect(lengthOf(moved)).toBe(60);
        expect(endsAfterStart(moved)).toBe(true);
        const back = movedBy(movedBy(when, step, 0), -step, 0);
        expect(back).toEqual(when);
      }
    }
  });
});

describe("moving the end", () => {
  it("lands on a quarter of an hour, leaves at least one and stops at midnight", () => {
    expect(times(endMovedBy(HOUR, 30))).toBe("2026-11-18 09:10 2026-11-18 10:45");
    expect(times(endMovedBy(HOUR, -500))).toBe("2026-11-18 09:10 2026-11-18 09:25");
    expect(times(endMovedBy(HOUR, 5000))).toBe("2026-11-18 09:10 2026-11-18 23:59");
    expect(times(endMovedBy(NIGHT, 60))).toBe("2026-11-18 22:00 2026-11-19 03:00");
    expect(lengthOf(endMovedBy(NIGHT, 5000))).toBeLessThan(24 * 60);
  });
});

it("moves by the arrow keys, and by Shift with them the end", () => {
  expect(timesInWords(movedByKey(HOUR, "ArrowDown", false) ?? HOUR)).toBe("9:30 AM – 10:30 AM");
  expect(timesInWords(movedByKey(HOUR, "ArrowUp", true) ?? HOUR)).toBe("9:10 AM – 10:00 AM");
  expect(movedByKey(HOUR, "ArrowRight", false)?.startDate).toBe("2026-11-19");
  expect(movedByKey(HOUR, "ArrowLeft", true)).toBeNull();
  expect(movedByKey(HOUR, "a", false)).toBeNull();
});

it("begins a new one at the quarter of an hour that was tapped", () => {
  expect([timeAt(9 * 60 + 29), timeAt(-3), timeAt(1439)]).toEqual(["09:15", "00:00", "22:45"]);
});
