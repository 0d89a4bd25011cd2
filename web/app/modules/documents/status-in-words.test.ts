import { expect, it } from "vitest";
import { statusInWords } from "./status-in-words";
import { invoice } from "./testing";

const partly = { ...invoice, amountPaid: 62.5, balance: 100 };

it.each([
  [{ ...invoice, status: "New" }, "New", "neutral"],
  [invoice, "Sent", "attention"],
  [partly, "Partly paid", "attention"],
  [{ ...partly, type: "Estimate" }, "Sent", "attention"],
  [{ ...invoice, status: "Paid" }, "Paid", "good"],
  [{ ...partly, isPastDue: true }, "Past Due", "danger"],
  [{ ...partly, status: "Overdue" }, "Overdue", "danger"],
] as const)("a document stands as it is, was paid and is late: case %#", (document, text, tone) => {
  expect(statusInWords(document)).toEqual({ text, tone });
});
