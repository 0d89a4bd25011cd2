import { expect, it } from "vitest";
import {
  adjustmentProblemsOf,
  canBeAdjusted,
  creditedInWords,
  isAdjustment,
  undoInWords,
  writtenOffInWords,
} from "./adjustments";

it("takes an amount up to what's left, and a reason", () => {
  expect(adjustmentProblemsOf({ amount: 50, reason: "Late" }, 50, "creditMemo")).toEqual({});
  expect(adjustmentProblemsOf({ amount: 50.01, reason: " " }, 50, "creditMemo")).toEqual({
    amount: "$50.00 is left to credit on this invoice. Enter that or less.",
    reason: "Enter the reason",
  });
  expect(adjustmentProblemsOf({ amount: "", reason: "Late" }, 50, "creditMemo")).toEqual({
    amount: "Enter the amount",
  });
  expect(adjustmentProblemsOf({ amount: "", reason: "Bankrupt" }, 50, "writeOff")).toEqual({});
});

it("lowers only what a customer has", () => {
  expect(canBeAdjusted({ type: "Invoice", status: "Sent", isTest: false })).toBe(true);
  expect(canBeAdjusted({ type: "Invoice", status: "Paid", isTest: false })).toBe(true);
  expect(canBeAdjusted({ type: "Invoice", status: "New", isTest: false })).toBe(false);
  expect(canBeAdjusted({ type: "Invoice", status: "Sent", isTest: true })).toBe(false);
  expect(canBeAdjusted({ type: "Estimate", status: "Sent", isTest: false })).toBe(false);
});

it("says what's left, and what undoing does", () => {
  const invoice = { documentNumber: "INV-0047", customerName: "Linh", total: 550 };
  expect(creditedInWords({ ...invoice, balance: 440 })).toBe(
    "Credit memo issued for INV-0047. Linh still owes $440.00.",
  );
  expect(creditedInWords({ ...invoice, balance: 0 })).toBe(
    "Credit memo issued for INV-0047. There's nothing left to pay.",
  );
  expect(creditedInWords({ ...invoice, balance: -110 })).toBe(
    "Credit memo issued for INV-0047. Linh has now overpaid by $110.00.",
  );
  expect(writtenOffInWords({ ...invoice, balance: 0, writtenOff: 330 })).toBe(
    "$330.00 written off. INV-0047 is closed.",
  );
  const line = { _id: "1", documentId: "2", amount: 110, date: "2026-11-15", note: "Late" };
  const memo = { ...line, method: "Credit memo", number: "CM-0001" } as const;
  expect(isAdjustment(memo)).toBe(true);
  expect(isAdjustment({ method: "Check" })).toBe(false);
  expect(undoInWords(memo, invoice)).toBe("INV-0047 goes back up by $110.00. We won't use number CM-0001 again.");
  expect(undoInWords({ ...line, method: "Write-off" }, invoice)).toBe("$110.00 is due again on INV-0047.");
});
