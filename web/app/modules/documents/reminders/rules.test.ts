import { describe, expect, it } from "vitest";
import { nextInWords } from "./rules";

const sends = { hasServer: true, needsConfirmation: false, isReadOnly: false };
const to = { customerEmail: "sam@example.com" };
const next = { isOn: true, nextOn: "2026-11-19" };

describe("when the next reminder goes", () => {
  it("is said with its day", () => {
    expect(nextInWords(to, next, sends)).toBe("Next one on 11/19/2026, unless it is paid before.");
    expect(nextInWords(to, { isOn: true, nextOn: null }, sends)).toBe("No further one is to come.");
  });

  it("is not promised where none can go", () => {
    expect(nextInWords(to, { isOn: false, nextOn: null }, sends)).toBe("Customers are not reminded.");
    expect(nextInWords({ customerEmail: null }, next, sends)).toContain("the invoice has no email address");
    expect(nextInWords(to, next, { ...sends, hasServer: false })).toContain("no mail server is set up here");
    expect(nextInWords(to, next, { ...sends, needsConfirmation: true })).toContain("until your own email address");
    expect(nextInWords(to, next, { ...sends, isReadOnly: true })).toContain("no active subscription");
  });
});
