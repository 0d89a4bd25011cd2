import { expect, it } from "vitest";
import { emailsInWords } from "./own-emails";

it("says what comes by email", () => {
  const none = { emailsViews: false, emailsSignatures: false, emailsPayments: false };
  expect(emailsInWords(none)).toContain("We don't email you");
  expect(emailsInWords({ ...none, emailsSignatures: true })).toBe("We email you when a customer signs or declines.");
  expect(emailsInWords({ emailsViews: true, emailsSignatures: true, emailsPayments: true })).toBe(
    "We email you when a customer signs or declines, pays by card or disputes it or first views what you sent.",
  );
});
