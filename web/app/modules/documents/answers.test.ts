import { describe, expect, test } from "vitest";
import { type Answer, stateOf } from "./answers";

const accepted: Answer = {
  outcome: "Accepted",
  name: "Dana",
  reason: null,
  at: "2026-11-15T14:02:00Z",
  isCurrent: true,
};

describe("how the answer to an estimate stands", () => {
  test("accepted and declined hold until the estimate is changed", () => {
    expect(stateOf({ type: "Estimate", answer: accepted })).toBe("accepted");
    expect(stateOf({ type: "Estimate", answer: { ...accepted, outcome: "Declined" } })).toBe("declined");
    expect(stateOf({ type: "Estimate", answer: { ...accepted, isCurrent: false } })).toBe("outdated");
    expect(stateOf({ type: "Estimate", answer: { ...accepted, outcome: "Declined", isCurrent: false } })).toBeNull();
  });

  test("nothing is said of what was never answered, or is an invoice by now", () => {
    expect(stateOf({ type: "Estimate" })).toBeNull();
    expect(stateOf({ type: "Invoice", answer: accepted })).toBeNull();
  });
});
