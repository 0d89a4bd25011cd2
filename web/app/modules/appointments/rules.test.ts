import { afterEach, describe, expect, it, vi } from "vitest";
import { howFar } from "./components/columns";
import { confirmationMessage, reminderMessage, rescheduleMessage, subjectOf } from "./message";
import {
  appointmentOf,
  appointmentRules,
  canBeConfirmed,
  entryOf,
  newEntry,
  overlapInWords,
  overlapping,
  skippedInWords,
  statusShown,
} from "./rules";
import { visit } from "./testing";
import { whenOf } from "./when";

describe("the form", () => {
  it("begins on the day that was pressed, from nine to ten, with the client told of changes", () => {
    expect(newEntry("2026-11-20")).toMatchObject({
      startDate: "2026-11-20",
      endDate: "2026-11-20",
      startTime: "09:00",
      endTime: "10:00",
      category: "None",
      status: "Scheduled",
      notifyClient: true,
      isMultiDay: false,
    });
  });

  it("sends trimmed texts and nothing for empty ones", () => {
    const entry = { ...newEntry("2026-11-20"), title: " Leak ", clientName: " Dana Reyes ", clientPhone: "  " };
    expect(appointmentOf(entry)).toMatchObject({
      title: "Leak",
      clientName: "Dana Reyes",
      clientEmail: null,
      clientPhone: null,
      location: null,
      notes: null,
    });
  });

  it("gives back what it was opened with", () => {
    const { _id, version, createdAt, updatedAt, notificationStatus, notifiedAt, remindedAt, delivery, ...rest } =
      visit();
    // Which series it's of is the server's.
    const { seriesId, ...fields } = rest;
    expect(appointmentOf(entryOf(visit()))).toEqual(fields);
  });

  it("asks for what is missing, and for an end date only when there are several days", () => {
    const empty = { ...newEntry(""), startTime: "", endTime: "" };
    const { title, clientName, startDate, startTime, endTime, endDate } = appointmentRules;
    expect([title(" "), clientName(""), startDate(""), startTime("")]).toEqual([
      "Enter a title for this appointment",
      "Enter the client's name",
      "Choose a start date",
      "Choose a start time",
    ]);
    expect(endTime("", empty)).toBe("Choose an end time");
    expect(endDate("", empty)).toBeNull();
    expect(endDate("", { ...empty, isMultiDay: true })).toBe("Choose an end date");
  });

  it("refuses an end before the start", () => {
    const entry = newEntry("2026-11-20");
    expect(appointmentRules.endTime("08:00", { ...entry, endTime: "08:00" })).toBe(
      "The end time must be after the start time.",
    );
    const days = { ...entry, isMultiDay: true, endDate: "2026-11-21", endTime: "08:00" };
    expect(appointmentRules.endTime("08:00", days)).toBeNull();
    expect(appointmentRules.endDate("2026-11-19", { ...days, endDate: "2026-11-19" })).toBe(
      "The end date can't be before the start date.",
    );
  });
});

describe("overlaps", () => {
  const when = whenOf(visit({ startTime: "09:30", endTime: "11:00" }));
  it("leave out itself, what was called off and what only touches", () => {
    const others = [
      visit({ _id: "self" }),
      visit({ _id: "off", status: "Cancelled" }),
      visit({ _id: "after", startTime: "11:00", endTime: "12:00" }),
      visit({ _id: "there" }),
    ];
    expect(overlapping(when, others, "self").map(({ _id }) => _id)).toEqual(["there"]);
  });

  it("are said in one sentence", () => {
    expect(overlapInWords([])).toBe("");
    expect(overlapInWords([visit()])).toBe(
      "This overlaps Boiler service for Dana Reyes (9:00 AM – 10:00 AM). You can save it anyway.",
    );
    expect(overlapInWords([visit(), visit({ title: "Leak" }), visit(), visit()])).toBe(
      "This overlaps Boiler service for Dana Reyes (9:00 AM – 10:00 AM), Leak for Dana Reyes (9:00 AM – 10:00 AM) and 2 more. You can save it anyway.",
    );
  });
});

afterEach(() => void vi.unstubAllEnvs());

it("says that clocks skip a time", () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  const on = (startDate: string) => skippedInWords(whenOf(visit({ startDate, startTime: "02:30", endTime: "04:00" })));
  expect(on("2027-03-14")).toBe("Clocks go forward that day and skip 2:30 AM. Other calendars will show 3:30 AM.");
  expect(on("2027-03-15")).toBe("");
});

describe("messages", () => {
  it("speak the product's words, with the date as it is now", () => {
    expect(subjectOf(visit())).toBe("Appointment Update: Dana Reyes");
    expect(rescheduleMessage(visit(), "Reyes Plumbing")).toBe(
      "Reyes Plumbing: Your appointment has been rescheduled to Monday, November 16, 2026 at 9:00 AM. We apologize for any inconvenience.",
    );
    expect(reminderMessage(visit({ location: "12 Elm St" }), "Reyes Plumbing")).toBe(
      "This is a reminder of your appointment with Reyes Plumbing on Monday, November 16, 2026 at 9:00 AM. The address is 12 Elm St. Please let us know if you need another time.",
    );
    expect(confirmationMessage(visit(), "Reyes Plumbing")).toBe(
      "You're booked with Reyes Plumbing for Monday, November 16, 2026 at 9:00 AM. Please let us know if you need another time.",
    );
  });

  it("name nobody where the business has no name", () => {
    expect(rescheduleMessage(visit(), "")).toMatch(/^Your appointment has been rescheduled to Monday/);
    expect(reminderMessage(visit(), "")).toMatch(/^This is a reminder of your appointment on Monday/);
    expect(confirmationMessage(visit(), "")).toMatch(/^You're booked for Monday/);
  });

  it("confirm what is to come, where the client can be reached and wants to hear of it", () => {
    const on = (more: Parameters<typeof visit>[0], today = "2026-11-16") => canBeConfirmed(visit(more), today);
    expect([on({}), on({ clientEmail: null }), on({ status: "Confirmed" })]).toEqual([true, true, true]);
    expect(on({}, "2026-11-17")).toBe(false);
    expect([on({ notifyClient: false }), on({ status: "Completed" })]).toEqual([false, false]);
    expect(on({ clientEmail: null, clientPhone: null })).toBe(false);
  });
});

it("says how far a day is", () => {
  const now = new Date(2026, 10, 16, 23, 59);
  const on = (startDate: string, endDate = startDate) => howFar({ startDate, endDate }, now);
  expect(on("2026-11-16")).toBe("Today");
  expect(on("2026-11-17")).toBe("Tomorrow");
  expect(on("2026-11-20")).toBe("In 4 days");
  expect(on("2026-11-15")).toBe("Yesterday");
  expect(on("2026-11-10")).toBe("6 days ago");
  expect(on("2026-11-14", "2026-11-18")).toBe("Under way");
});

it("shows a status it does not know as pending", () => {
  expect(statusShown("Confirmed")).toBe("Confirmed");
  expect(statusShown("Postponed")).toBe("Pending");
});
