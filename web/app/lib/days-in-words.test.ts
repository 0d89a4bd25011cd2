import { expect, it } from "vitest";
import { dateInWords, longDay, monthInWords, monthName, shortDay, timeInWords } from "./days-in-words";

it.each(["2026-11-16", "2026-03-08", "2026-10-25"])("says %s by its own day, whatever the zone", (day) => {
  const date = Number(day.slice(-2));
  expect(longDay(day)).toMatch(new RegExp(`day, \\w+ ${date}, 2026$`));
  expect(shortDay(day)).toMatch(new RegExp(`^\\w{3}, \\w{3} ${date}$`));
});

it("says every day of a year as the browser's own formatting would", () => {
  const inFull = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  const inMedium = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const inShort = new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  for (let day = Date.UTC(2028, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const text = new Date(day).toISOString().slice(0, 10);
    expect(longDay(text)).toBe(inFull.format(day));
    expect(dateInWords(text)).toBe(inMedium.format(day));
    expect(shortDay(text)).toBe(inShort.format(day));
  }
});

it("says days, months and times in full words with plain blanks", () => {
  expect(longDay("2026-11-16")).toBe("Monday, November 16, 2026");
  expect(shortDay("2026-11-16")).toBe("Mon, Nov 16");
  expect(monthInWords("2026-02")).toBe("February 2026");
  expect(monthName("2026-09-30")).toBe("September");
  expect(timeInWords("09:05")).toBe("9:05 AM");
  expect(timeInWords("00:00")).toBe("12:00 AM");
  expect(timeInWords("12:00")).toBe("12:00 PM");
  expect(timeInWords("13:30")).toBe("1:30 PM");
});

it("leaves alone what is no date", () => {
  expect(longDay("")).toBe("");
  expect(timeInWords("half past")).toBe("half past");
});
