import { describe, expect, it } from "vitest";
import { estimate, invoice } from "../testing";
import {
  daysFrom,
  depositEntryOf,
  depositFieldsOf,
  depositOf,
  depositProblemsOf,
  dueNow,
  evenly,
  instalmentsEntryOf,
  instalmentsOf,
  instalmentsProblemsOf,
  plannedInWords,
  stageInWords,
} from "./rules";

const NOW = new Date("2026-11-15T12:00:00");

describe("instalments", () => {
  it("are even to the cent, whatever the total", () => {
    expect(evenly(100, 3)).toEqual([33.34, 33.33, 33.33]);
    for (let total = 1; total < 3000; total += 37) {
      for (let count = 1; count <= 12; count += 1) {
        const parts = evenly(total / 100, count).map((part) => Math.round(part * 100));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }
    }
  });

  it("of the 31st fall on the last day of shorter months, and come back", () => {
    expect(daysFrom("2026-12-31", "month", 4)).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]);
    expect(daysFrom("2026-12-25", "two weeks", 2)).toEqual(["2026-12-25", "2027-01-08"]);
    expect(daysFrom("2026-12-25", "week", 2)).toEqual(["2026-12-25", "2027-01-01"]);
  });

  it("come to the total, or a sentence says what is missing", () => {
    const entry = instalmentsEntryOf({ ...invoice, dueDate: "2026-12-01" });
    expect(instalmentsOf(entry)).toEqual([
      { amount: 81.25, dueDate: "2026-12-01" },
      { amount: 81.25, dueDate: "2027-01-01" },
    ]);
    expect(instalmentsProblemsOf(entry, 162.5)).toEqual({});
    expect(instalmentsProblemsOf(entry, 170)).toEqual({ rows: "$7.50 of the total isn't in an installment yet." });
    expect(instalmentsProblemsOf(entry, 160)).toEqual({ rows: "The installments are $2.50 more than the total." });
    const rows = entry.rows.map((row) => ({ ...row, amount: "", dueDate: "" }));
    expect(Object.keys(instalmentsProblemsOf({ ...entry, rows }, 162.5))).toHaveLength(4);
  });

  it("are due on their day, less what was paid", () => {
    const instalments = [
      { _id: "1", amount: 100, dueDate: "2026-11-01", paid: 100 },
      { _id: "2", amount: 50, dueDate: "2026-11-15", paid: 20 },
      { _id: "3", amount: 12.5, dueDate: "2026-11-16", paid: 0 },
    ];
    expect(dueNow({ instalments }, NOW)).toBe(30);
    expect(instalments.map((stage) => stageInWords(stage, NOW))).toEqual(["Paid", "Due now: $30.00", "$12.50 to come"]);
    expect(plannedInWords({ ...invoice, instalments })).toContain(
      "INV-0001 is split into 3 installments. The first is due 11/1/2026.",
    );
    expect(plannedInWords({ ...invoice, instalments: instalments.slice(0, 1) })).toBe(
      "INV-0001 is due in 1 installment, on 11/1/2026.",
    );
  });
});

describe("a deposit", () => {
  it("is an amount or a percentage, rounded half up", () => {
    const entry = depositEntryOf(estimate);
    expect(depositOf({ ...entry, percent: 15 }, 999.99)).toBe(150);
    expect(depositOf({ ...entry, unit: "amount", amount: 20.5 }, 100)).toBe(20.5);
    expect(depositFieldsOf({ ...entry, percent: 15 })).toEqual({ depositPercent: 15, depositAmount: null });
    expect(depositFieldsOf({ ...entry, unit: "none" })).toEqual({ depositPercent: null, depositAmount: null });
    expect(depositProblemsOf({ ...entry, unit: "amount", amount: 101 }, 100)).toEqual({
      amount: "The deposit can't be more than the total, $100.00.",
    });
    expect(depositProblemsOf({ ...entry, unit: "amount", amount: "" }, 100)).toEqual({
      amount: "Enter how much to ask for",
    });
    expect(plannedInWords({ ...estimate, deposit: 48.75 })).toContain(
      "EST-0001 requests a deposit of $48.75. Next: send it",
    );
    expect(plannedInWords({ ...estimate, status: "Sent", deposit: 48.75 })).toMatch(/\$48\.75\.$/);
    expect(plannedInWords(estimate)).toBe("EST-0001 doesn't request a deposit anymore.");
  });
});
