import { describe, expect, it } from "vitest";
import {
  cameByCard,
  creditInWords,
  disputeInWords,
  newPaymentEntry,
  overpaidInWords,
  paymentInWords,
  paymentOf,
  paymentProblemsOf,
  recordedInWords,
  refundedByCardInWords,
  refundedInWords,
  refundOf,
  removalInWords,
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
      amount: "The balance is $600.00. Enter that or less.",
      date: "This date is in the future. Record it when the money has moved.",
    });
    expect(paymentProblemsOf({ ...entry, amount: "", date: "" }, 600, true, NOW)).toEqual({
      amount: "Enter the amount",
      date: "Enter the date you got the money",
      note: "Enter the reason for the refund",
    });
    expect(paymentProblemsOf({ ...newPaymentEntry(5, NOW), date: "0000-01-01" }, 600, false, NOW)).toEqual({
      date: "Check the year. A payment can't be dated before 2000.",
    });
    expect(paymentProblemsOf(newPaymentEntry(5, NOW), 4, true, NOW).amount).toBe(
      "Only $4.00 was paid. Enter that or less.",
    );
  });

  it("is said to be somewhere, with what comes next", () => {
    const document = {
      type: "Invoice",
      documentNumber: "INV-0007",
      customerName: "Dana",
      status: "Sent",
      balance: 600,
      total: 1000,
    } as const;
    expect(recordedInWords(document)).toBe("Payment recorded on INV-0007. Dana still owes $600.00.");
    expect(recordedInWords({ ...document, status: "Paid", balance: 0 })).toContain("paid in full");
    expect(recordedInWords({ ...document, depositDue: 0 })).toContain("The deposit is paid in full.");
    expect(recordedInWords({ ...document, depositDue: 5 })).toContain("$5.00 of the deposit is still due.");
    expect(refundedInWords(document)).toContain("Dana now owes $600.00.");
    expect(refundedInWords({ ...document, status: "Paid", balance: 0 })).toContain("It's still paid in full.");
    const estimate = { ...document, type: "Estimate" } as const;
    expect(refundedInWords({ ...estimate, depositDue: 5 })).toBe(
      "Refund recorded on INV-0007. $5.00 of the deposit is now due.",
    );
    expect(refundedInWords(estimate)).toBe("Refund recorded on INV-0007.");
    expect(paymentInWords({ amount: 5, method: null })).toBe("Marked as paid");
    expect(paymentInWords({ amount: -5, method: "Zelle" })).toBe("Refund, Zelle");
  });
});

it("credit is offered where the invoice has room for it, and says where it went", () => {
  const invoice = { type: "Invoice", customerName: "Ana" } as const;
  expect(creditInWords({ credit: 200, balance: 50 }, invoice)).toBe("Ana has $200.00 credit.");
  expect(creditInWords({ balance: 50 }, invoice)).toBeNull();
  expect(creditInWords({ credit: 200, balance: 0 }, invoice)).toBeNull();
  expect(creditInWords({ credit: 200, balance: 50 }, { ...invoice, type: "Estimate" })).toBeNull();
  expect(paymentInWords({ amount: 50, method: "Client credit" })).toBe("Credit applied");
  expect(paymentInWords({ amount: -50, method: "Client credit" })).toBe("Kept as credit");
  const line = { date: "2026-11-15", method: "Client credit" } as const;
  const document = { documentNumber: "INV-0001" };
  expect(removalInWords({ ...line, amount: 50 }, document)).toBe(
    "$50.00 becomes credit again and comes off your reports.",
  );
  expect(removalInWords({ ...line, amount: -50 }, document)).toBe("$50.00 of credit goes back on INV-0001.");
});

describe("a payment by card", () => {
  it("is called by what it cost, and says when it was only a test", () => {
    const card = { fee: 18.04, isTest: false };
    expect(paymentInWords({ amount: 612, method: "Card", card })).toBe("Card · fee $18.04");
    expect(paymentInWords({ amount: 612, method: "Card", card: { fee: null, isTest: true } })).toBe("Card · test mode");
    expect(paymentInWords({ amount: -12, method: "Card", card: { fee: null, isTest: false } })).toBe("Card");
  });

  it("for what was not owed any more says what to do", () => {
    const line = { _id: "1", documentId: "2", date: "2026-11-15", amount: 612, method: "Card", note: null } as const;
    const invoice = { type: "Invoice", documentNumber: "INV-0001" } as const;
    const real = { ...line, card: { fee: 18.04, isTest: false } };
    expect(overpaidInWords({ balance: 0, payments: [] }, invoice)).toBeNull();
    expect(overpaidInWords({ balance: -400, payments: [real] }, { type: "Estimate" })).toBeNull();
    expect(overpaidInWords({ balance: -400, payments: [line, real] }, invoice)).toBe(
      "Overpaid by $400.00. Refund it on Stripe, and it settles here.",
    );
    expect(overpaidInWords({ balance: -400, payments: [line] }, invoice)).toBe(
      "Overpaid by $400.00. Refund the difference, or keep it as credit.",
    );
    const test = { ...line, card: { fee: null, isTest: true } };
    expect(overpaidInWords({ balance: -400, payments: [test] }, invoice)).toContain(
      "Remove the test payment to settle it.",
    );
    expect(removalInWords(test, invoice)).toBe(
      "No card was charged. Without its test payments, INV-0001 counts in your totals again.",
    );
    expect(removalInWords(line, invoice)).toBe(
      "The $612.00 payment dated 11/15/2026 comes off INV-0001 and your reports.",
    );
    expect(removalInWords({ ...line, amount: -12 }, invoice)).toContain("The $12.00 refund dated");
  });

  it("that went back says what to do about what is owed again", () => {
    const line = { _id: "1", documentId: "2", date: "2026-11-15", amount: 612, method: "Card", note: null } as const;
    const real = { ...line, card: { fee: 18.04, isTest: false } };
    const refund = { ...real, amount: -112, note: "Refunded on Stripe: requested by customer" };
    const dispute = { ...real, amount: -612, note: "Dispute: product not received" };
    const invoice = { type: "Invoice", customerName: "Dana" } as const;
    expect(refundedByCardInWords({ balance: 112, payments: [real, refund] }, invoice)).toBe(
      "Money went back to the card, so Dana owes $112.00. If they don't need to pay it, issue a credit memo.",
    );
    expect(refundedByCardInWords({ balance: 0, payments: [real, refund] }, invoice)).toBeNull();
    expect(refundedByCardInWords({ balance: 612, payments: [real, dispute] }, invoice)).toBeNull();
    expect(
      refundedByCardInWords({ balance: 112, payments: [real, refund] }, { ...invoice, type: "Estimate" }),
    ).toBeNull();
    expect(cameByCard([line, real])).toBe(true);
    expect(cameByCard([line, refund, { ...line, card: { fee: null, isTest: true } }])).toBe(false);
  });

  it("that is disputed says how that stands", () => {
    const dispute = {
      _id: "du_1",
      amount: 612,
      reason: "product not received",
      openedAt: "2026-11-15T12:00:00.000Z",
      isInquiry: false,
    };
    expect(disputeInWords({ ...dispute, standing: "Open" })).toContain("$612.00 of the card payment was disputed on");
    expect(disputeInWords({ ...dispute, standing: "Open" })).toContain("The bank holds the money");
    expect(disputeInWords({ ...dispute, standing: "Open", isInquiry: true })).toContain("hasn't taken any money");
    expect(disputeInWords({ ...dispute, standing: "Won" })).toContain("The money came back");
    expect(disputeInWords({ ...dispute, standing: "Lost" })).toContain("due again");
    expect(disputeInWords({ ...dispute, standing: "Closed" })).toContain("The dispute is closed.");
  });
});
