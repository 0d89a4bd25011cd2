import { expect, it } from "vitest";
import { deliveryInWords } from "./delivery-in-words";
import { dateTime } from "./moments-in-words";

const at = "2026-11-16T10:00:00.000Z";
const to = "sam@example.com";

it.each([
  ["waiting", null, "Sending…"],
  ["waiting", "The mailbox is full.", "Still sending. The last try failed: The mailbox is full."],
  ["sent", null, `Emailed to sam@example.com on ${dateTime(at)}`],
  ["failed", "There is no such mailbox.", "Couldn't be delivered: There is no such mailbox."],
  ["failed", null, "Couldn't be delivered: their email provider gave no reason"],
] as const)("says of a mail that is %s (%s) how far it has come", (state, reason, words) => {
  expect(deliveryInWords({ state, to, at, reason })).toBe(words);
});
