import { describe, expect, it } from "vitest";
import { ApiError } from "~/api/errors";
import { eachOf, outcomeInWords, whyNotEmailed, whyNotPaid } from "./several";
import { invoice } from "./testing";

const sent = { ...invoice, status: "Sent" as const };
const estimate = { ...invoice, _id: "doc-2", documentNumber: "EST-0001", type: "Estimate" as const };
const paid = { ...invoice, _id: "doc-3", documentNumber: "INV-0003", status: "Paid" as const };

const marked = (count: number) => `Marked ${count} as paid.`;
const NONE = "No invoices marked as paid.";

describe("one thing done with several documents", () => {
  it("does it where it can, and says why not elsewhere", async () => {
    const told: number[] = [];
    const outcome = await eachOf(
      [sent, estimate, { ...estimate, _id: "doc-4", documentNumber: "EST-0004" }, paid, { ...sent, _id: "doc-5" }],
      whyNotPaid,
      () => Promise.resolve(),
      (done) => told.push(done),
    );
    expect(outcome.left).toEqual(["doc-2", "doc-4", "doc-3"]);
    expect(told).toEqual([1, 2]);
    expect(outcomeInWords(outcome, marked, NONE)).toBe(
      "Marked 2 as paid. EST-0001 and EST-0004 are estimates. INV-0003 is already paid.",
    );
  });

  it("goes on after one that fails, and names it", async () => {
    const outcome = await eachOf(
      [
        { ...sent, documentNumber: "INV-0007" },
        { ...sent, _id: "doc-9" },
      ],
      () => null,
      ({ documentNumber }) =>
        documentNumber === "INV-0007"
          ? Promise.reject(new ApiError("It was voided.", 409, {}, true))
          : Promise.resolve(),
      () => {},
    );
    expect(outcomeInWords(outcome, marked, NONE)).toBe("Marked 1 as paid. INV-0007: It was voided.");
    expect(outcome.left).toEqual(["doc-1"]);
  });

  it("counts them where they are too many to name", async () => {
    const estimates = Array.from({ length: 6 }, (_, at) => ({ ...estimate, _id: `doc-${at}` }));
    const outcome = await eachOf(
      estimates,
      whyNotPaid,
      () => Promise.resolve(),
      () => {},
    );
    expect(outcomeInWords(outcome, marked, NONE)).toBe("No invoices marked as paid. 6 are estimates.");
  });

  it("says when there was nothing it could be done for", async () => {
    const nobody = { ...sent, customerEmail: null };
    const outcome = await eachOf(
      [nobody],
      whyNotEmailed,
      () => Promise.resolve(),
      () => {},
    );
    expect(outcomeInWords(outcome, marked, "Nothing was sent.")).toBe(
      "Nothing was sent. INV-0001 has no email address.",
    );
  });
});
