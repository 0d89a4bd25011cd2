import { describe, expect, it } from "vitest";
import { inOrder, nextInWords } from "./rules";

const sends = { hasServer: true, needsConfirmation: false, isReadOnly: false };
const to = { customerEmail: "sam@example.com" };
const next = { isOn: true, nextOn: "2026-11-19" };

describe("when the next reminder goes", () => {
  it("is said with its day", () => {
    expect(nextInWords(to, next, sends)).toBe("Next one on 11/19/2026, unless it's paid first.");
    expect(nextInWords(to, { isOn: true, nextOn: null }, sends)).toBe("No more reminders.");
  });

  it("is not promised where none can go", () => {
    expect(nextInWords(to, { isOn: false, nextOn: null }, sends)).toBe("Reminders are off.");
    expect(nextInWords({ customerEmail: null }, next, sends)).toContain("the invoice has no email address");
    expect(nextInWords(to, next, { ...sends, hasServer: false })).toContain("email sending isn't set up here");
    expect(nextInWords(to, next, { ...sends, needsConfirmation: true })).toContain("until you confirm your email");
    expect(nextInWords(to, next, { ...sends, isReadOnly: true })).toContain("without an active subscription");
  });
});

it("lists what went out in the order of time, and how", () => {
  const one = { documentId: "1", dueOn: "2026-11-16", to: "sam@example.com" };
  const sent = [{ ...one, _id: "a", days: 3, sentAt: "2026-11-19T09:00:00.000Z" }];
  const byHand = [
    { ...one, _id: "b", channel: "Text" as const, sentAt: "2026-11-18T09:00:00.000Z" },
    { ...one, _id: "c", channel: "Sawhorse" as const, sentAt: "2026-11-20T09:00:00.000Z" },
  ];
  const listed = inOrder({ sent, byHand });
  expect(listed.map(({ key }) => key)).toEqual(["b", "a", "c"]);
  expect(listed[0]?.words).toMatch(/to sam@example.com from your messages app$/);
  expect(listed[1]?.words).toMatch(/^Reminder sent .* to sam@example.com$/);
  expect(listed[2]?.words).toMatch(/^You sent a reminder .* to sam@example.com$/);
});
