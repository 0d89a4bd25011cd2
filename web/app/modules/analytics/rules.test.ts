import { describe, expect, it } from "vitest";
import {
  comparedWith,
  directionOf,
  fullMonths,
  namedBars,
  outlook,
  periodLabels,
  projection,
  rangeLabel,
  scaleOf,
  spanOf,
  spanProblems,
  versus,
} from "./rules";

describe("what a report is about", () => {
  it.each([
    ["7-days", "2026-11-09", "Last 7 days"],
    ["30-days", "2026-10-17", "Last 30 days"],
    ["3-months", "2026-08-18", "Last 3 months"],
    ["6-months", "2026-05-20", "Last 6 months"],
    ["year", "2025-11-16", "Last year"],
    ["all", "2020-01-01", "All time"],
  ] as const)("%s goes back to %s", (name, start, label) => {
    expect(spanOf(name, "2026-11-15")).toEqual({ start, end: "2026-11-15" });
    expect(rangeLabel(name)).toBe(label);
  });

  it("may be days of one's own", () => {
    const span = { start: "2026-02-01", end: "2026-02-28" };
    expect(spanOf(span, "2026-11-15")).toEqual(span);
    expect(rangeLabel(span)).toBe("Feb 1, 2026 – Feb 28, 2026");
    expect(comparedWith(span)).toBe("Feb 1, 2026 – Feb 28, 2026, compared with the 28 days before");
    expect(comparedWith({ start: span.end, end: span.end })).toContain("compared with the day before");
  });

  it.each([
    ["monthly", "30-days", "vs last month"],
    ["weekly", "30-days", "vs previous 30 days"],
    ["yearly", "30-days", "vs previous 30 days"],
    ["weekly", "7-days", "vs last week"],
    ["yearly", "year", "vs last year"],
    ["monthly", "7-days", "vs previous 7 days"],
    ["monthly", "6-months", "vs previous 180 days"],
    ["monthly", "all", "vs before 2020"],
    ["monthly", { start: "2026-11-01", end: "2026-11-12" }, "vs previous 12 days"],
    ["yearly", { start: "2026-11-01", end: "2026-11-01" }, "vs previous day"],
  ] as const)("%s over %j is %s", (period, range, words) => {
    expect(versus(period, range)).toBe(words);
  });

  it.each([
    ["", "", { start: "Choose a first day", end: "Choose a last day" }],
    ["2026-11-15", "2026-11-15", {}],
    ["2026-11-15", "2026-11-14", { end: "The last day can't be before the first" }],
    ["1976-11-15", "2026-11-15", {}],
    ["1976-11-14", "2026-11-15", { end: "Choose at most 50 years" }],
  ])("from %s to %s", (start, end, problems) => {
    expect(spanProblems({ start, end })).toEqual(problems);
  });
});

describe("a period of the revenue", () => {
  it.each([
    ["2026-11-15", "Week of Nov 15, 2026", "Nov 15"],
    ["2026-11", "Nov 2026", "Nov 2026"],
    ["2026", "2026", "2026"],
  ])("%s is called %s", (period, full, short) => {
    expect(periodLabels(period)).toEqual({ full, short });
  });
});

describe("a change", () => {
  it.each([
    [12.5, "up"],
    [0.05, "up"],
    [0.04, "unchanged"],
    [0, "unchanged"],
    [-0.04, "unchanged"],
    [-100, "down"],
  ])("of %s percent is %s", (change, direction) => {
    expect(directionOf(change)).toBe(direction);
  });
});

describe("the projection", () => {
  it("compounds over the six months after the span", () => {
    const months = projection(1000, 10, "2026-10-31");
    expect(months.map(({ period }) => period)).toEqual([
      "2026-11",
      "2026-12",
      "2027-01",
      "2027-02",
      "2027-03",
      "2027-04",
    ]);
    expect(months.map(({ revenue }) => Math.round(revenue))).toEqual([1100, 1210, 1331, 1464, 1611, 1772]);
  });

  const months = (...revenues: number[]) =>
    revenues.map((revenue, at) => ({ period: `2026-${String(at + 5).padStart(2, "0")}`, revenue }));

  it("is about full months, never the one that has begun", () => {
    expect(fullMonths("2026-11-01")).toEqual({ start: "2026-05-01", end: "2026-10-31" });
    expect(fullMonths("2026-11-30")).toEqual({ start: "2026-05-01", end: "2026-10-31" });
    expect(fullMonths("2027-01-15")).toEqual({ start: "2026-07-01", end: "2026-12-31" });
  });

  it("grows as the full months did on average, from the last of them", () => {
    const ahead = outlook(months(1000, 1000, 1000, 1331, 1331, 1331));
    if (!ahead || "why" in ahead) throw new Error("a projection");
    expect([ahead.months, ahead.growth.toFixed(6), ahead.from.period]).toEqual([6, "10.000000", "2026-10"]);
    expect(ahead.projected.map(({ period }) => period)).toEqual([
      "2026-11",
      "2026-12",
      "2027-01",
      "2027-02",
      "2027-03",
      "2027-04",
    ]);
    expect(ahead.projected[0]?.revenue).toBeCloseTo(1464.1);
    // Who began in June has five months: four of them are two halves.
    const shorter = outlook(months(0, 700, 1000, 1000, 900, 900));
    if (!shorter || "why" in shorter) throw new Error("a projection");
    expect([shorter.months, shorter.growth < 0]).toEqual([4, true]);
  });

  it("never grows or shrinks faster than anything can go on", () => {
    for (const [revenues, growth] of [
      [[100, 100, 100, 800, 800, 800], 20],
      [[800, 800, 800, 100, 100, 100], -20],
    ] as const) {
      const ahead = outlook(months(...revenues));
      if (!ahead || "why" in ahead) throw new Error("a projection");
      expect([ahead.growth, Math.round(ahead.averaged)]).toEqual([growth, growth > 0 ? 100 : -50]);
      expect(ahead.projected.at(-1)?.revenue).toBeCloseTo((revenues[5] ?? 0) * (1 + growth / 100) ** 6);
    }
  });

  it("says why there is none", () => {
    expect(outlook(months(0, 0, 0, 0, 0, 0))).toBeNull();
    expect(outlook([])).toBeNull();
    expect(outlook(months(0, 0, 0, 900, 950, 1000))).toEqual({
      why: "We project growth once you have 4 full months of revenue.",
    });
    expect(outlook(months(5, 5, 5, 5, 5, 0))).toEqual({
      why: "No revenue in Oct 2026, so there's nothing to project from.",
    });
    expect(outlook(months(5, 5, 5, 5, -90, 5))).toHaveProperty("why");
  });

  it("never falls below zero", () => {
    for (const growth of [-100, -250]) {
      expect(projection(1000, growth, "2026-11-15").every(({ revenue }) => revenue === 0)).toBe(true);
    }
    expect(projection(0, 50, "2026-11-15").every(({ revenue }) => revenue === 0)).toBe(true);
    expect(projection(1000, -50, "2026-11-15").at(-1)?.revenue).toBeCloseTo(15.625);
  });
});

describe("the scale beside a chart", () => {
  it("has a few round numbers that reach above every bar", () => {
    expect(scaleOf(0)).toEqual([0, 1]);
    expect(scaleOf(980)).toEqual([0, 250, 500, 750, 1000]);
    expect(scaleOf(1001)).toEqual([0, 500, 1000, 1500]);
    for (const largest of [0.07, 1, 3, 99.99, 12_345, 8_000_000]) {
      const lines = scaleOf(largest);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.length).toBeLessThanOrEqual(6);
    }
  });

  it("names as many bars as there is room for, evenly, the last one always", () => {
    expect([...namedBars(3, 5)].sort()).toEqual([0, 1, 2]);
    expect([...namedBars(12, 5)].sort((one, other) => one - other)).toEqual([2, 5, 8, 11]);
    expect(namedBars(360, 12).size).toBe(12);
    expect(namedBars(360, 12).has(359)).toBe(true);
  });
});
