import { describe, expect, it } from "vitest";
import { NOT_REPEATING, untilRule, usualEnd } from "./repeating";

describe("a visit that repeats", () => {
  it.each([
    ["week", "2026-11-19", "2027-11-19"],
    ["3 months", "2026-12-31", "2027-12-28"],
    ["year", "2028-02-29", "2033-02-28"],
    ["6 months", "2026-01-05", "2031-01-05"],
    ["", "2026-11-19", ""],
    ["week", "", ""],
  ] as const)("every %j from %s usually ends on %j", (every, first, end) => {
    expect(usualEnd(every, first)).toBe(end);
  });

  it("needs a last day after its first", () => {
    const weekly = { ...NOT_REPEATING, repeats: "week" as const, startDate: "2026-11-19" };
    expect(untilRule("", weekly)).toBe("Choose the last day it repeats on");
    expect(untilRule("2026-11-19", weekly)).toBe("The last day must be after the first visit.");
    expect(untilRule("2026-11-26", weekly)).toBeNull();
    expect(untilRule("", { ...weekly, repeats: "" })).toBeNull();
  });
});
