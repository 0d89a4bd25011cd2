import { afterEach, describe, expect, it, vi } from "vitest";
import { calendarDate, calendarDateOfSeconds, dateTime, money, moneyWhole, percent, quantity, timeAgo } from "./format";

const TIME_ZONES = [
  "UTC",
  "America/Los_Angeles",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Pacific/Niue",
];

afterEach(() => void vi.unstubAllEnvs());

describe("money and quantities", () => {
  it("shows dollars with two decimals, or whole", () => {
    expect(money(1234.5)).toBe("$1,234.50");
    expect(money(0)).toBe("$0.00");
    expect(money(-12)).toBe("-$12.00");
    expect(moneyWhole(1234.5)).toBe("$1,235");
  });

  it("never shows a negative nothing", () => {
    expect(money(-0.001)).toBe("$0.00");
    expect(percent(-0.04)).toBe("0.0%");
    expect(quantity(-0)).toBe("0");
  });

  it("keeps the decimals a quantity has", () => {
    expect(quantity(1200)).toBe("1,200");
    expect(quantity(1.5)).toBe("1.5");
  });

  it("shows percent with one decimal", () => {
    expect(percent(100 / 3)).toBe("33.3%");
    expect(percent(-25)).toBe("-25.0%");
  });
});

describe("calendar dates", () => {
  it.each(TIME_ZONES)("never move to another day in %s", (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    // Every day of a leap year and the turns of daylight saving time with it.
    for (let day = Date.UTC(2028, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10);
      const [year, month, date] = text.split("-").map(Number);
      expect(calendarDate(text, "en-US")).toBe(`${month}/${date}/${year}`);
    }
  });

  it("follow the locale", () => {
    expect(calendarDate("2026-11-15", "de-DE")).toBe("15.11.2026");
  });

  it("take the UTC day of a moment and of Unix seconds", () => {
    vi.stubEnv("TZ", "America/Los_Angeles");
    expect(calendarDate("2026-11-15T00:30:00Z", "en-US")).toBe("11/15/2026");
    expect(calendarDateOfSeconds(Date.UTC(2026, 10, 15) / 1000, "en-US")).toBe("11/15/2026");
  });

  it("show what is no date as it came", () => {
    expect(calendarDate("soon")).toBe("soon");
  });
});

describe("moments", () => {
  it("are shown in the owner's own time", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(dateTime("2026-11-15T14:05:00Z", "en-US")).toMatch(/^11\/15\/2026, 9:05\sAM$/);
  });

  it("are told as time ago, by the owner's own midnights", () => {
    vi.stubEnv("TZ", "America/New_York");
    const now = new Date("2026-11-15T14:00:00Z");
    expect(timeAgo("2026-11-15T13:59:30Z", now, "en-US")).toBe("just now");
    expect(timeAgo("2026-11-15T13:55:00Z", now, "en-US")).toBe("5 minutes ago");
    expect(timeAgo("2026-11-15T11:00:00Z", now, "en-US")).toBe("3 hours ago");
    expect(timeAgo("2026-11-15T04:00:00Z", now, "en-US")).toBe("yesterday");
    expect(timeAgo("2026-11-01T12:00:00Z", now, "en-US")).toBe("11/1/2026");
  });
});
