import { expect, it } from "vitest";
import { lastOf, newestOf, receiptInWords } from "./rules";

const receipt = { _id: "1", paymentId: "p", isAutomatic: true, askedAt: "2026-11-19T10:00:00.000Z", delivery: null };
const delivery = { to: "ana@example.com", state: "sent" as const, at: "2026-11-19T10:00:00.000Z", reason: null };

it("says how the last receipt for a payment is getting on", () => {
  const again = { ...receipt, _id: "2", isAutomatic: false, delivery };
  expect(lastOf([receipt, again, { ...receipt, _id: "3", paymentId: "q" }], "p")).toBe(again);
  expect(lastOf([receipt], "q")).toBeUndefined();
  expect(receiptInWords(receipt)).toBe("Receipt: waiting to send");
  expect(receiptInWords(again)).toContain("Receipt: Emailed to ana@example.com");
});

it("finds the payment that was written down last, whatever its date", () => {
  const payment = {
    _id: "0193-a",
    documentId: "doc-1",
    date: "2026-11-19",
    amount: 50,
    method: "Cash",
    note: null,
  } as const;
  const older = { ...payment, _id: "0193-b", date: "2026-11-01" };
  const others = [
    { ...payment, _id: "0193-c", amount: -20 },
    { ...payment, _id: "0193-d", method: "Credit memo" as const },
    { ...payment, _id: "doc-1", method: null },
  ];
  expect(newestOf([older, payment, ...others])).toBe(older);
  expect(newestOf(others)).toBeUndefined();
});
