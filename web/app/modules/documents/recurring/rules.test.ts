import { describe, expect, it } from "vitest";
import { invoice } from "../testing";
import type { Recurring } from "./queries";
import {
  daysInWords,
  entryFor,
  entryOf,
  fieldsOf,
  madeInWords,
  problemsOf,
  rhythmInWords,
  savedInWords,
  standingOf,
  timingOf,
} from "./rules";

const NOW = new Date("2026-11-15T12:00:00");

const row: Recurring = {
  _id: "again-1",
  documentId: "doc-1",
  customerName: "Sam Ito",
  customerEmail: "sam@example.com",
  total: 162.5,
  rhythm: "monthly",
  dayOfMonth: 31,
  startsOn: "2026-11-30",
  endsOn: null,
  count: null,
  dueDays: null,
  sendsByMail: false,
  isPaused: false,
  made: 0,
  lastOn: null,
  nextDates: ["2026-11-30", "2026-12-31", "2027-01-31"],
  items: invoice.items,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
};

describe("repeating an invoice", () => {
  it("is offered every month on its day, the first time after today", () => {
    const entry = entryFor({ date: "2026-10-31", dueDate: "2026-11-14" }, NOW);
    expect(entry).toMatchObject({ rhythm: "monthly", dayOfMonth: 31, startsOn: "2026-11-30", dueDays: 14, way: "new" });
    expect(entryFor({ date: "2026-11-15", dueDate: null }, NOW)).toMatchObject({ startsOn: "2026-12-15", dueDays: "" });
    expect(entryFor({ date: "2027-01-31", dueDate: null }, NOW).startsOn).toBe("2027-02-28");
  });

  it("needs days that can be", () => {
    const entry = entryFor(invoice, NOW);
    expect(problemsOf(entry)).toEqual({});
    expect(Object.keys(problemsOf({ ...entry, startsOn: "", dayOfMonth: "" }))).toEqual(["startsOn", "dayOfMonth"]);
    expect(problemsOf({ ...entry, ends: "until", endsOn: "2026-01-01" })).toEqual({
      endsOn: "The last day can't be before the first.",
    });
    expect(Object.keys(problemsOf({ ...entry, ends: "count", count: "" }))).toEqual(["count"]);
  });

  it("says only what was chosen", () => {
    const entry = { ...entryFor(invoice, NOW), endsOn: "2027-01-01", count: 3 };
    expect(fieldsOf(entry)).toMatchObject({ endsOn: null, count: null, dayOfMonth: 1, sendsByMail: false });
    expect(fieldsOf({ ...entry, ends: "until", rhythm: "weekly" })).toMatchObject({
      endsOn: "2027-01-01",
      count: null,
      dayOfMonth: null,
    });
    expect(timingOf({ ...entry, ends: "count", count: 5 }, { made: 2, lastOn: "2026-12-01" })).toMatchObject({
      ...{ count: 3, endsOn: "", after: "2026-12-01" },
    });
    expect(timingOf({ ...entry, startsOn: "" })).toBeNull();
    const again = entryOf({ ...row, count: 4, sendsByMail: true, dueDays: 10 });
    expect(fieldsOf(again)).toMatchObject({ count: 4, sendsByMail: true, dueDays: 10, dayOfMonth: 31 });
  });
});

describe("a recurring invoice in words", () => {
  it("says how often", () => {
    const words = (rhythm: Recurring["rhythm"], dayOfMonth: number | null = null) =>
      rhythmInWords({ rhythm, dayOfMonth, startsOn: "2026-11-22" });
    expect(words("weekly")).toBe("Every Sunday");
    expect(words("every two weeks")).toBe("Every other Sunday");
    expect(words("monthly")).toBe("Every month on the 22nd");
    expect(words("monthly", 31)).toBe("Every month on the 31st");
    expect(words("last day of the month")).toBe("Every month on its last day");
    expect(words("quarterly")).toBe("Every three months on the 22nd");
    expect(words("yearly")).toBe("Every year on November 22");
  });

  it("says what comes next, and where it stands then", () => {
    expect(daysInWords(row.nextDates)).toBe("11/30/2026, 12/31/2026, and 1/31/2027");
    expect(standingOf(row)).toBe("Next 11/30/2026");
    expect(standingOf({ ...row, isPaused: true, nextDates: [] })).toBe("Paused");
    expect(standingOf({ ...row, nextDates: [] })).toBe("Ended");
    expect(madeInWords(row)).toBe("None yet");
    expect(madeInWords({ made: 2, count: 12 })).toBe("2 of 12");
    expect(savedInWords(row)).toContain("saved as a draft for you to send on 11/30/2026");
    expect(savedInWords({ ...row, sendsByMail: true })).toContain("created and emailed on 11/30/2026");
    expect(savedInWords({ ...row, nextDates: [] })).toBe("No more are scheduled.");
    expect(savedInWords({ ...row, isPaused: true })).toContain("Paused");
  });
});
