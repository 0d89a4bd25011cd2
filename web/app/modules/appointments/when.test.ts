import { afterEach, describe, expect, it, vi } from "vitest";
import {
  endsAfterStart,
  hasMoved,
  isAtSameTime,
  laterByDays,
  laterByMinutes,
  shownInstead,
  timesInWords,
  type When,
  whenInWords,
  withMultiDay,
  withStartDate,
  withStartTime,
} from "./when";

const HOUR: When = {
  isMultiDay: false,
  startDate: "2026-11-16",
  endDate: "2026-11-16",
  startTime: "09:00",
  endTime: "10:00",
};
const DAYS: When = { ...HOUR, isMultiDay: true, endDate: "2026-11-18", endTime: "16:00" };

describe("moving the beginning", () => {
  it("moves the end with it, by days and on one day by the clock", () => {
    expect(withStartDate(HOUR, "2026-11-20")).toMatchObject({ startDate: "2026-11-20", endDate: "2026-11-20" });
    expect(withStartDate(DAYS, "2026-12-30")).toMatchObject({ startDate: "2026-12-30", endDate: "2027-01-01" });
    expect(withStartTime(HOUR, "13:30")).toMatchObject({ startTime: "13:30", endTime: "14:30" });
    expect(withStartTime(HOUR, "23:30").endTime).toBe("23:59");
    expect(withStartTime(DAYS, "13:30").endTime).toBe("16:00");
  });

  it("takes a day or time that is being typed as it is", () => {
    expect(withStartDate(DAYS, "")).toMatchObject({ startDate: "", endDate: "2026-11-18" });
    expect(withStartTime(HOUR, "")).toMatchObject({ startTime: "", endTime: "10:00" });
  });

  it("never moves a day over a change of clocks", () => {
    expect(laterByDays({ ...HOUR, startDate: "2026-03-07", endDate: "2026-03-07" }, 1).startDate).toBe("2026-03-08");
    expect(laterByDays({ ...HOUR, startDate: "2026-10-31", endDate: "2026-10-31" }, 1).startDate).toBe("2026-11-01");
    expect(laterByDays({ ...DAYS, startDate: "2026-10-24", endDate: "2026-10-26" }, 7)).toMatchObject({
      startDate: "2026-10-31",
      endDate: "2026-11-02",
      startTime: "09:00",
    });
  });
});

describe("several days", () => {
  it("begin as one when ticked, and end as one when not", () => {
    expect(withMultiDay(HOUR, true)).toMatchObject({ isMultiDay: true, endDate: "2026-11-16" });
    expect(withMultiDay(DAYS, false)).toMatchObject({ isMultiDay: false, endDate: "2026-11-16" });
  });
});

describe("a delay by the clock", () => {
  it("keeps within the day", () => {
    expect(laterByMinutes(HOUR, 60)).toMatchObject({ startTime: "10:00", endTime: "11:00" });
    expect(laterByMinutes({ ...HOUR, startTime: "22:30", endTime: "23:00" }, 60)).toBeNull();
  });
});

describe("two appointments", () => {
  it("overlap when one begins before the other ends, days counted", () => {
    expect(isAtSameTime(HOUR, { ...HOUR, startTime: "09:59", endTime: "11:00" })).toBe(true);
    expect(isAtSameTime(HOUR, { ...HOUR, startTime: "10:00", endTime: "11:00" })).toBe(false);
    expect(isAtSameTime(DAYS, { ...HOUR, startDate: "2026-11-17", endDate: "2026-11-17" })).toBe(true);
    expect(isAtSameTime(DAYS, { ...HOUR, startDate: "2026-11-18", endDate: "2026-11-18", startTime: "16:00" })).toBe(
      false,
    );
  });

  it("have moved when a day or a time is another", () => {
    expect(hasMoved(HOUR, { ...HOUR })).toBe(false);
    expect(hasMoved(HOUR, { ...HOUR, isMultiDay: true })).toBe(false);
    expect(hasMoved(HOUR, { ...HOUR, endTime: "10:30" })).toBe(true);
    expect(hasMoved(HOUR, { ...HOUR, startDate: "2026-11-17" })).toBe(true);
  });

  it("end after they begin, across days too", () => {
    expect(endsAfterStart(HOUR)).toBe(true);
    expect(endsAfterStart({ ...HOUR, endTime: "09:00" })).toBe(false);
    expect(endsAfterStart({ ...DAYS, startTime: "16:00", endTime: "09:00" })).toBe(true);
  });
});

describe("a time that clocks skip", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ["America/Los_Angeles", "2027-03-14", "02:30", "03:30"],
    ["America/Los_Angeles", "2027-03-14", "03:00", null],
    ["America/Los_Angeles", "2027-03-14", "01:59", null],
    ["America/Los_Angeles", "2027-11-07", "01:30", null],
    ["Europe/London", "2027-03-28", "01:00", "02:00"],
    ["Europe/London", "2027-03-14", "02:30", null],
    ["Pacific/Kiritimati", "2027-03-14", "02:30", null],
    ["Europe/London", "", "02:30", null],
  ])("in %s on %s is %s", (timeZone, day, time, instead) => {
    vi.stubEnv("TZ", timeZone);
    expect(shownInstead(day, time)).toBe(instead);
  });
});

it("is said in words", () => {
  expect(whenInWords(HOUR)).toBe("Monday, November 16, 2026 at 9:00 AM");
  expect(whenInWords(DAYS)).toBe("Monday, November 16, 2026 at 9:00 AM until Wednesday, November 18, 2026 at 4:00 PM");
  expect(timesInWords(HOUR)).toBe("9:00 AM – 10:00 AM");
  expect(timesInWords(DAYS)).toBe("Mon, Nov 16, 9:00 AM – Wed, Nov 18, 4:00 PM");
});
