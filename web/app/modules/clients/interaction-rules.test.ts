import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { interactionOf, interactionRules, newInteractionEntry } from "./interaction-rules";
import { NOT_BEFORE_TODAY } from "./rules";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00") }));
afterEach(() => void vi.useRealTimers());

describe("an interaction in the form", () => {
  it("begins with a kind, today", () => {
    expect(newInteractionEntry("call")).toMatchObject({ type: "call", date: "2026-11-15" });
  });

  it("needs a subject and a description", () => {
    const rules = interactionRules("");
    expect(rules.subject(" ")).toBe("Enter a subject");
    expect(rules.description("")).toBe("Enter what was said or done");
  });

  it("takes no follow-up before today, but the one that stands there already", () => {
    expect(interactionRules("").followUpDate("2026-11-14")).toBe(NOT_BEFORE_TODAY);
    expect(interactionRules("").followUpDate("2026-11-15")).toBeNull();
    expect(interactionRules("2026-11-01").followUpDate("2026-11-01")).toBeNull();
  });

  it("is sent trimmed, with nothing for what is empty", () => {
    const entry = { ...newInteractionEntry("site-visit"), subject: " Roof ", description: "Looked at it " };
    expect(interactionOf(entry)).toEqual({
      type: "site-visit",
      subject: "Roof",
      description: "Looked at it",
      date: "2026-11-15",
      status: null,
      followUpDate: null,
    });
  });
});
