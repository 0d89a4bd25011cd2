import { afterEach, describe, expect, it } from "vitest";
import { daysUntil, today } from "./calendar";

const originalTimeZone = process.env.TZ;

afterEach(() => {
  process.env.TZ = originalTimeZone;
});

describe("the owner's day", () => {
  it.each([
    ["Pacific/Kiritimati", "2026-11-16"],
    ["America/Los_Angeles", "2026-11-15"],
    ["UTC", "2026-11-15"],
  ])("in %s is %s", (timeZone, day) => {
    process.env.TZ = timeZone;
    expect(today(new Date("2026-11-15T12:00:00Z"))).toBe(day);
  });

  it.each(["America/New_York", "Europe/Berlin", "Pacific/Kiritimati", "UTC"])(
    "is counted in whole days in %s, through daylight saving and leap years",
    (timeZone) => {
      process.env.TZ = timeZone;
      // Late in the evening and just after midnight of the same day, on each day of two years.
      for (let start = Date.UTC(2027, 0, 1); start < Date.UTC(2029, 0, 1); start += 86_400_000) {
        const [year, month, day] = new Date(start).toISOString().slice(0, 10).split("-").map(Number) as [
          number,
          number,
          number,
        ];
        const inAWeek = new Date(Date.UTC(year, month - 1, day + 7)).toISOString().slice(0, 10);
        expect(daysUntil(inAWeek, new Date(year, month - 1, day, 0, 1))).toBe(7);
        expect(daysUntil(inAWeek, new Date(year, month - 1, day, 23, 59))).toBe(7);
      }
    },
  );
});
