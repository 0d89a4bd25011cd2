import { describe, expect, it } from "vitest";
import { messageTo, publicLink, subjectOf } from "./message";

const issuer = {
  businessName: "Reyes & Sons",
  paymentMethods: { cashApp: "reyes", venmo: "@reyes-sons", zelle: "dana@example.com", cash: true, check: true },
};
const invoice = {
  type: "Invoice" as const,
  documentNumber: "INV-0007",
  customerName: "Sam Ito",
  total: 1234.5,
  status: "Sent" as const,
  dueDate: "2026-11-30",
  message: null,
};
const noMethods = { cashApp: null, venmo: " ", zelle: null, cash: false, check: false };

describe("the message", () => {
  it("asks for what is still owed", () => {
    const partly = { ...invoice, amountPaid: 234.5, balance: 1000 };
    expect(messageTo(partly, issuer, "https://x")).toContain(
      "Amount: $1,234.50\nPaid so far: $234.50\nAmount due: $1,000.00\nDue: Nov 30, 2026",
    );
    expect(messageTo({ ...partly, status: "Paid", balance: 0 }, issuer, "https://x")).toContain(
      "Amount: $1,234.50\nPaid in full. You don't owe anything.",
    );
  });

  it("has the amount, the due date, the link and the ways to pay", () => {
    expect(messageTo(invoice, issuer, "https://shop.example/invoice/abc")).toBe(
      [
        "Hi Sam Ito,",
        "",
        "Here's your invoice INV-0007 from Reyes & Sons.",
        "",
        "Amount: $1,234.50",
        "Due: Nov 30, 2026",
        "",
        "View it here: https://shop.example/invoice/abc",
        "",
        "Payment options:",
        "- CashApp: $reyes",
        "- Venmo: @reyes-sons",
        "- Zelle: dana@example.com",
        "- Cash",
        "- Check",
        "",
        "Thank you,",
        "Reyes & Sons",
      ].join("\n"),
    );
  });

  it("begins with what the owner wrote on the document", () => {
    const text = messageTo(
      { ...invoice, message: "Thanks for having us.\nThe filter is in the garage." },
      issuer,
      "link",
    );
    expect(text).toMatch(
      /^Hi Sam Ito,\n\nThanks for having us\.\nThe filter is in the garage\.\n\nHere's your invoice/,
    );
  });

  it("says 'Due upon receipt' without a due date, and nothing of payment where there is none", () => {
    const text = messageTo({ ...invoice, dueDate: null }, { ...issuer, paymentMethods: noMethods }, "link");
    expect(text).toContain("\nDue upon receipt\n");
    expect(text).not.toContain("Payment options");
  });

  it("with an estimate says first that nothing is owed, and gives the rest as the terms for then", () => {
    const estimate = { ...invoice, type: "Estimate" as const, documentNumber: "EST-0007", dueDate: null };
    expect(messageTo(estimate, issuer, "https://shop.example/invoice/abc")).toBe(
      [
        "Hi Sam Ito,",
        "",
        "This is an estimate. You don't owe anything until you accept it.",
        "",
        "Here's your estimate EST-0007 from Reyes & Sons.",
        "",
        "View it here: https://shop.example/invoice/abc",
        "",
        "If you accept:",
        "Amount: $1,234.50",
        "Due upon receipt",
        "",
        "Payment options:",
        "- CashApp: $reyes",
        "- Venmo: @reyes-sons",
        "- Zelle: dana@example.com",
        "- Cash",
        "- Check",
        "",
        "Thank you,",
        "Reyes & Sons",
      ].join("\n"),
    );
  });

  describe("says what's due first", () => {
    const estimate = { ...invoice, type: "Estimate" as const, documentNumber: "EST-0007", deposit: 370.35 };
    const stage = (amount: number, dueDate: string, paid = 0) => ({ _id: dueDate, amount, dueDate, paid });

    it("a deposit, before and after it's accepted and paid", () => {
      expect(messageTo({ ...estimate, depositDue: 370.35 }, issuer, "link")).toContain(
        "If you accept:\nAmount: $1,234.50\nYour deposit of $370.35 is due before work begins. The rest comes with your invoice.\n\nPayment options:",
      );
      const answer = { outcome: "Accepted" as const, name: "Sam Ito", reason: null, at: "", isCurrent: true };
      const accepted = messageTo({ ...estimate, depositDue: 370.35, answer }, issuer, "link");
      expect(accepted).toContain("Amount: $1,234.50\nYour deposit of $370.35 is due now. The rest");
      expect(accepted).toContain("Payment options:");
      expect(accepted).not.toMatch(/If you accept|until you accept/);
      expect(messageTo({ ...estimate, depositDue: 100, answer }, issuer, "link")).toContain(
        "$100.00 of your $370.35 deposit is due now.",
      );
      const paid = messageTo({ ...estimate, depositDue: 0, answer }, issuer, "link");
      expect(paid).toContain("Your deposit is paid. The rest comes with your invoice.");
      expect(paid).not.toMatch(/Payment options|Due/);
      const none = messageTo({ ...invoice, type: "Estimate", answer }, issuer, "link");
      expect(none).toContain("You don't owe anything until you get your invoice.");
      // It changed since, so nothing is accepted.
      const changed = { ...estimate, depositDue: 370.35, answer: { ...answer, isCurrent: false } };
      expect(messageTo(changed, issuer, "link")).toContain("until you accept it");
    });

    it("the first installment, what's due by now, or the next one", () => {
      const [first, second, third] = [stage(234.5, "2999-01-10"), stage(500, "2999-02-10"), stage(500, "2999-03-10")];
      expect(messageTo({ ...invoice, instalments: [first, second, third] }, issuer, "link")).toContain(
        "Amount: $1,234.50\nFirst installment: $234.50, due Jan 10, 2999\nThe rest is due in 2 more installments.\n\nView it here",
      );
      const begun = { ...invoice, amountPaid: 334.5, balance: 900 };
      const paid = { ...first, paid: 234.5 };
      const next = messageTo({ ...begun, instalments: [paid, { ...second, paid: 100 }, third] }, issuer, "link");
      expect(next).toContain(
        "Amount due: $900.00\nNext installment: $400.00, due Feb 10, 2999\nThe rest is due in 1 more",
      );
      const due = [stage(234.5, "2020-01-10", 100), stage(500, "2020-02-10"), third];
      expect(messageTo({ ...invoice, instalments: due }, issuer, "link")).toContain(
        "Amount: $1,234.50\nDue now: $634.50\n",
      );
    });
  });

  it("with a paid invoice asks for no payment", () => {
    const text = messageTo({ ...invoice, status: "Paid" }, issuer, "link");
    expect(text).toContain("\nAmount: $1,234.50\nPaid in full. You don't owe anything.\n\nView it here: link\n");
    expect(text).not.toMatch(/Due|Payment options|CashApp/);
  });

  it("offers no ways to pay nothing", () => {
    expect(messageTo({ ...invoice, total: 0 }, issuer, "link")).not.toContain("Payment options");
  });

  it("has a subject and a link to the public page", () => {
    expect(subjectOf({ ...invoice, type: "Estimate", documentNumber: "EST-0001" }, issuer)).toBe(
      "Estimate EST-0001 from Reyes & Sons",
    );
    expect(publicLink("a b")).toBe(`${window.location.origin}/invoice/a%20b`);
  });
});
