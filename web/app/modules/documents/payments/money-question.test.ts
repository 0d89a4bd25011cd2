import { describe, expect, it } from "vitest";
import { entryOf } from "../rules";
import { invoice } from "../testing";
import { moneyQuestion } from "./money-question";

/** The invoice of the tests, $162.50, with lines that come to something else. */
function asked(change: Partial<typeof invoice>, total: number | null, status = change.status ?? invoice.status) {
  const document = { ...invoice, ...change };
  const entry = { ...entryOf(document), status };
  if (total !== null) entry.items = [{ key: "one", description: "Work", quantity: 1, rate: total }];
  return moneyQuestion(document, entry);
}

describe("what an edit means for money that came in", () => {
  it("is asked with the real figures", () => {
    expect(asked({ status: "Paid", amountPaid: 162.5 }, 10)).toMatchObject({
      question: "Paid $162.50. At $10.00 it's overpaid by $152.50.",
      yes: "Save invoice",
      no: "Keep editing",
    });
    expect(asked({ status: "Paid" }, 200)).toMatchObject({
      question: "Paid $162.50. At $200.00, the balance is $37.50.",
      detail: "The payments stay as they are, and the invoice is open again.",
    });
    expect(asked({ amountPaid: 100 }, 100)?.question).toBe("Paid $100.00. At $100.00 it's paid in full.");
    expect(asked({ amountPaid: 100 }, 120.5)).toEqual({
      question: "Paid $100.00. At $120.50, the balance is $20.50.",
      yes: "Save invoice",
      no: "Keep editing",
    });
    expect(asked({ status: "Paid" }, null, "Sent")?.question).toBe("Set INV-0001 back to Sent?");
  });

  it("says what it does to the sales tax of what was paid", () => {
    const totals = { subtotal: 100, discount: 0, tax: 10, taxes: [] };
    const paid = { status: "Paid" as const, total: 110, amountPaid: 110, totals };
    expect(asked(paid, 55)).toMatchObject({
      question: "Paid $110.00. At $55.00 it's overpaid by $55.00.",
      detail:
        "The payments stay as they are. Refund the difference or keep it as credit, under Payments. " +
        "Sales tax on what was paid goes from $10.00 to $0.00, in past reports too.",
    });
    // Half of it was paid.
    expect(asked({ ...paid, status: "Sent", amountPaid: 55 }, 110)).toMatchObject({
      question: "Paid $55.00. The total stays the same.",
      detail: "Sales tax on what was paid goes from $5.00 to $0.00, in past reports too.",
    });
    expect(asked({ ...paid, totals: { ...totals, tax: 0 } }, 110)).toBeNull();
  });

  it("isn't asked where nothing changes for it", () => {
    expect(asked({}, 10)).toBeNull();
    expect(asked({ status: "Paid" }, null)).toBeNull();
    expect(asked({ amountPaid: 100 }, null)).toBeNull();
    expect(asked({ amountPaid: 0 }, 10)).toBeNull();
    expect(asked({ type: "Estimate", status: "Sent", amountPaid: 50 }, 100)).toBeNull();
  });
});
