import { describe, expect, it } from "vitest";
import { changeOf, entryOf, settingsInWords } from "./reminders";

const settings = {
  isOn: true,
  firstDays: 3,
  secondDays: 14,
  thirdDays: 7,
  message: null,
  usualMessage: "Hi {customer}",
};

describe("the reminders of unpaid invoices", () => {
  it("are told in words", () => {
    expect(settingsInWords(settings)).toBe(
      "Customers get a reminder 3, 7, and 14 days after the due date, until they pay.",
    );
    expect(settingsInWords({ ...settings, firstDays: 1, secondDays: null, thirdDays: null })).toContain("1 day after");
    expect(settingsInWords({ ...settings, isOn: false })).toContain("are off");
  });

  it("begin with the usual words, and keep them as none", () => {
    const entry = entryOf({ ...settings, thirdDays: null });
    expect(entry).toMatchObject({ thirdDays: "", message: "Hi {customer}" });
    expect(changeOf(entry, settings.usualMessage)).toMatchObject({ thirdDays: null, message: null });
    expect(changeOf({ ...entry, message: " Pay " }, settings.usualMessage).message).toBe("Pay");
  });
});
