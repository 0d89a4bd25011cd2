import { expect, it } from "vitest";
import { againInWords, estimateInWords, statusInWords } from "./status-in-words";
import { estimate, invoice } from "./testing";

it.each([
  [estimate, "Draft", "neutral"],
  [{ ...invoice, status: "New", state: "Draft" }, "Draft", "neutral"],
  [invoice, "Sent", "attention"],
  [{ ...invoice, state: "Viewed" }, "Viewed", "attention"],
  [{ ...invoice, state: "Partly paid" }, "Partly paid", "attention"],
  [{ ...invoice, status: "Paid", state: "Paid" }, "Paid", "good"],
  [{ ...invoice, state: "Past due" }, "Past due", "danger"],
  [{ ...invoice, status: "Overdue", state: "Past due" }, "Past due", "danger"],
  [{ ...estimate, status: "Sent", state: "Accepted" }, "Accepted", "good"],
  [{ ...estimate, status: "Sent", state: "Declined" }, "Declined", "danger"],
  [{ ...estimate, status: "Sent", state: "Expired" }, "Expired", "neutral"],
  [{ ...invoice, status: "Paid", state: "Credited" }, "Credited", "neutral"],
  [{ ...invoice, status: "Paid", state: "Written off" }, "Written off", "neutral"],
  [{ ...invoice, state: "Void" }, "Void", "neutral"],
] as const)("a document stands where the server says, in the same word: case %#", (document, text, tone) => {
  expect(statusInWords(document)).toEqual({ text, tone });
});

it("says where a document stands again", () => {
  expect(againInWords(estimate)).toBe("EST-0001 is back to Draft");
  expect(againInWords({ ...invoice, state: "Past due" })).toBe("INV-0001 is back to Past due");
});

it("says of the estimate that an invoice was made of that it's invoiced", () => {
  const made = { ...invoice, estimateNumber: "EST-0001" };
  expect(estimateInWords(made)).toEqual({ number: "EST-0001", text: "Invoiced", tone: "good" });
  expect([estimateInWords(invoice), estimateInWords(estimate)]).toEqual([null, null]);
});
