import { describe, expect, it } from "vitest";
import { belongs } from "../rules";
import { statusInWords } from "../status-in-words";
import { invoice, NO_FILTERS } from "../testing";
import { deletionInWords, isVoided, moneyOn, voidedInWords } from "./rules";

const draft = { ...invoice, status: "New", sentDate: null, isPublic: false } as const;

describe("deleting a document", () => {
  it("erases what nobody has seen and nobody paid", () => {
    expect(isVoided(draft)).toBe(false);
    expect(deletionInWords(draft)).toBe("INV-0001 was never sent, so we won't keep a copy.");
  });

  it("voids what was sent or paid, and says so", () => {
    expect(deletionInWords(invoice)).toBe("It was sent, so it's voided, not erased. INV-0001 stays under Voided.");
    expect(deletionInWords({ ...invoice, amountPaid: 100 })).toBe(
      "It was sent, so it's voided, not erased. INV-0001 stays under Voided. Sam Ito paid $100.00.",
    );
    expect(deletionInWords({ ...draft, status: "Paid" })).toBe(
      "It was paid, so it's voided, not erased. INV-0001 stays under Voided. Sam Ito paid $162.50.",
    );
    expect(isVoided({ ...draft, showsEstimate: true })).toBe(true);
    expect(moneyOn({ ...invoice, status: "Paid", isTest: true })).toBe(0);
  });
});

it("a voided document is in its own list alone, and says who voided it", () => {
  const voided = { at: "2026-11-18T14:02:00.000Z", by: "Dana Reyes", reason: "Wrong customer" };
  const document = { ...invoice, state: "Void" as const, voided };
  expect(statusInWords(document)).toEqual({ text: "Void", tone: "neutral" });
  expect(belongs(document, NO_FILTERS)).toBe(false);
  expect(belongs(document, { ...NO_FILTERS, status: "Voided" })).toBe(true);
  expect(belongs(invoice, { ...NO_FILTERS, status: "Voided" })).toBe(false);
  expect(voidedInWords(voided)).toMatch(/^Voided by Dana Reyes on .+2026.+\. Reason: Wrong customer$/);
});
