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
