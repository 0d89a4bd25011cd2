import { expect, it } from "vitest";
import { statusInWords } from "./status-in-words";
import { estimate, invoice } from "./testing";

it.each([
  [{ ...invoice, status: "New", state: "Draft" }, "New", "neutral"],
  [invoice, "Sent", "attention"],
  [{ ...invoice, state: "Viewed" }, "Viewed", "attention"],
  [{ ...invoice, state: "Partly paid" }, "Partly paid", "attention"],
  [{ ...invoice, status: "Paid", state: "Paid" }, "Paid", "good"],
  [{ ...invoice, state: "Past due" }, "Past Due", "danger"],
  [{ ...invoice, status: "Overdue", state: "Past due" }, "Overdue", "danger"],
  [{ ...estimate, status: "Sent", state: "Accepted" }, "Accepted", "good"],
  [{ ...estimate, status: "Sent", state: "Declined" }, "Declined", "danger"],
  [{ ...estimate, status: "Sent", state: "Expired" }, "Expired", "neutral"],
] as const)(
  "a document stands where the server says, under the name of the filters: case %#",
  (document, text, tone) => {
    expect(statusInWords(document)).toEqual({ text, tone });
  },
);
