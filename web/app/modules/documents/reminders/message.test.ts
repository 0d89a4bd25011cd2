import { describe, expect, it } from "vitest";
import { invoice } from "../testing";
import type { Document } from "../types";
import { canBeReminded, isToBeReminded, reminderOf } from "./message";

const due = { ...invoice, dueDate: "2026-11-10", balance: 449.81, amountPaid: 20 };
const at = (day: string) => new Date(`${day}T12:00:00`);
const told = (day: string, document: Document = due) =>
  reminderOf(document, "Rose City Plumbing", "https://sawhorse.app/invoice/1", at(day));

describe("a reminder", () => {
  it("gets firmer the later it is", () => {
    expect(told("2026-11-08").subject).toBe("Invoice INV-0001 is due on Nov 10, 2026");
    expect(told("2026-11-10").message).toContain("Just a heads-up: $449.81 for invoice INV-0001 is due today.");
    expect(told("2026-11-11").message).toContain(
      "A friendly reminder: $449.81 for invoice INV-0001 was due on Nov 10, 2026.",
    );
    expect(told("2026-11-24").message).toContain("A friendly reminder");
    expect(told("2026-11-25").subject).toBe("Invoice INV-0001 is 15 days past due");
    expect(told("2026-11-25").message).toContain("Please pay it this week, or tell us when we can expect it.");
    expect(told("2026-12-10").message).toContain("is now 30 days past due");
    expect(told("2026-12-11").subject).toBe("Please pay invoice INV-0001 now");
    expect(told("2026-12-11").message).toContain("Please pay within 7 days.");
  });

  it("greets, links and signs", () => {
    const { message } = told("2026-11-11");
    expect(message.startsWith("Hi Sam Ito,\n\n")).toBe(true);
    expect(message).toContain("View and pay it here: https://sawhorse.app/invoice/1");
    expect(message.endsWith("Thank you,\nRose City Plumbing")).toBe(true);
  });

  it("says when it was sent where there is no due date", () => {
    const { subject, message } = told("2026-11-20", { ...due, dueDate: null });
    expect(subject).toBe("Reminder: invoice INV-0001 isn't paid yet");
    expect(message).toContain("has been due since we sent it on Nov 2, 2026.");
  });

  it("asks for the installments whose day has come", () => {
    const instalments = [
      { _id: "1", amount: 100, dueDate: "2026-10-10", paid: 100 },
      { _id: "2", amount: 100, dueDate: "2026-11-10", paid: 30 },
      { _id: "3", amount: 100, dueDate: "2026-12-10", paid: 0 },
    ];
    expect(told("2026-11-12", { ...due, instalments }).message).toContain(
      "$70.00 for invoice INV-0001 was due on Nov 10",
    );
  });

  it("is offered for what's sent and owed, and is next once the day has come", () => {
    expect(canBeReminded(due)).toBe(true);
    for (const not of [
      { status: "Paid" },
      { status: "New" },
      { isTest: true },
      { type: "Estimate" },
      { sentDate: null },
      { balance: 0 },
    ])
      expect(canBeReminded({ ...due, ...not } as typeof due)).toBe(false);
    expect(isToBeReminded(due, at("2026-11-09"))).toBe(false);
    expect(isToBeReminded(due, at("2026-11-10"))).toBe(true);
  });
});
