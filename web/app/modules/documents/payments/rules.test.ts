import { describe, expect, it } from "vitest";
import {
  newPaymentEntry,
  paymentInWords,
  paymentOf,
  paymentProblemsOf,
  recordedInWords,
  refundedInWords,
  refundOf,
} from "./rules";

const NOW = new Date("2026-11-15T12:00:00");

describe("a payment that is being recorded", () => {
  it("begins with what is owed, today", () => {
    const entry = newPaymentEntry(600, NOW);
    expect(entry).toEqual({ amount: 600, date: "2026-11-15", method: "Check", note: "" });
    expect(paymentProblemsOf(entry, 600, false, NOW)).toEqual({});
    expect(paymentOf({ ...entry, note: " No. 7 " })).toEqual({
      amount: 600,
      date: "2026-11-15",
      method: "Check",
      note: "No. 7",
    });
    expect(refundOf({ ...entry, note: " Broken " }).reason).toBe("Broken");
  });

  it("is not more than is owed, of a day that was, and for a reason when money goes back", () => {
    const entry = { ...newPaymentEntry(600.01, NOW), date: "2026-11-16" };
    expect(paymentProblemsOf(entry, 600, false, NOW)).toEqual({
      amount: "Only $600.00 is owed. Enter that or less.",
      date: "This day lies ahead. Record it when the money has moved.",
    });
    expect(paymentProblemsOf({ ...entry, amount: "", date: "" }, 600, true, NOW)).toEqual({
      amount: "Enter the amount",
      date: "Enter the day on which the money came in",
      note: "Enter why the money went back",
    });
    expect(paymentProblemsOf(newPaymentEntry(5, NOW), 4, true, NOW).amount).toBe(
      "Only $4.00 was paid. Enter that or less.",
    );
  });

  it("is said to be somewhere, with what comes next", () => {
    const entry = newPaymentEntry(400, NOW);
    const document = {
      documentNumber: "INV-0007",
      customerName: "Dana",
      status: "Sent",
      balance: 600,
      total: 1000,
    } as const;
    expect(recordedInWords(entry, document)).toBe(
      "$400.00 is on INV-0007 and in your reports of 11/15/2026. Dana still owes $600.00; the customer's page and the PDF say so.",
    );
    expect(recordedInWords(entry, { ...document, status: "Paid", balance: 0 })).toContain("paid in full");
    expect(recordedInWords(entry, { ...document, depositDue: 0 })).toContain("The deposit is paid in full.");
    expect(recordedInWords(entry, { ...document, depositDue: 5 })).toContain("$5.00 of the deposit is still to come.");
    expect(refundedInWords(entry, document)).toContain("Dana owes $600.00 now.");
    expect(paymentInWords({ amount: 5, method: null })).toBe("Marked as paid");
    expect(paymentInWords({ amount: -5, method: "Zelle" })).toBe("Refund, Zelle");
  });
});
