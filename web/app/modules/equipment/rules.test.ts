import { afterEach, describe, expect, it, vi } from "vitest";
import { dueIn, equipmentOf, NEW_EQUIPMENT_ENTRY, otherStatus, urgencyOf } from "./rules";

afterEach(() => void vi.unstubAllEnvs());

describe("the next service", () => {
  it.each([
    [-1, "danger"],
    [7, "danger"],
    [8, "attention"],
    [30, "attention"],
    [31, "good"],
  ])("in %d days is %s", (days, urgency) => {
    expect(urgencyOf(days)).toBe(urgency);
  });

  // 15 November, noon in UTC: the islands in the east have the 16th already, the west coast is still at the 15th.
  it.each([
    ["UTC", 7, "danger", 30, "attention"],
    ["Pacific/Kiritimati", 6, "danger", 29, "attention"],
    ["America/Los_Angeles", 7, "danger", 30, "attention"],
  ])("is counted from the owner's own day in %s", (timeZone, week, red, month, yellow) => {
    vi.stubEnv("TZ", timeZone);
    const noon = new Date("2026-11-15T12:00:00Z");
    expect(dueIn("2026-11-22", noon)).toMatchObject({ days: week, urgency: red });
    expect(dueIn("2026-12-15", noon)).toMatchObject({ days: month, urgency: yellow });
  });

  it.each(["America/Los_Angeles", "Pacific/Kiritimati", "Europe/Berlin"])(
    "turns red at exactly 7 and yellow at exactly 30 days, at any hour in %s",
    (timeZone) => {
      vi.stubEnv("TZ", timeZone);
      for (const [hour, minute] of [
        [0, 0],
        [12, 0],
        [23, 59],
      ] as const) {
        const now = new Date(2026, 9, 20, hour, minute);
        expect(dueIn("2026-10-27", now)).toEqual({ days: 7, text: "7 days", urgency: "danger" });
        expect(dueIn("2026-10-28", now).urgency).toBe("attention");
        // Clocks are set back in between.
        expect(dueIn("2026-11-19", now)).toEqual({ days: 30, text: "30 days", urgency: "attention" });
        expect(dueIn("2026-11-20", now).urgency).toBe("good");
      }
    },
  );

  it("is told in words", () => {
    const now = new Date(2026, 10, 15, 9);
    const words = ["2026-11-15", "2026-11-16", "2026-11-14", "2026-11-01", "2027-11-15"].map(
      (day) => dueIn(day, now).text,
    );
    expect(words).toEqual(["Today", "1 day", "1 day overdue", "14 days overdue", "365 days"]);
  });
});

describe("the status", () => {
  it("is toggled by one button", () => {
    expect(otherStatus("Active")).toBe("In Service");
    expect(otherStatus("In Service")).toBe("Active");
    expect(otherStatus("Sold" as "Active")).toBe("Active");
  });
});

describe("the form", () => {
  it("sends an empty cost as 0 and everything else that is empty as nothing", () => {
    expect(equipmentOf({ ...NEW_EQUIPMENT_ENTRY, name: " Van " })).toEqual({
      name: "Van",
      type: "Vehicle",
      brand: null,
      model: null,
      year: null,
      cost: 0,
      location: null,
      vinSerialNumber: null,
      status: "Active",
      condition: "Good",
      assignedTo: null,
      lastService: null,
      nextService: null,
      notes: null,
    });
  });
});
