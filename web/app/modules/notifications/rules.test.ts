import { expect, it } from "vitest";
import { badgeOf, bellInWords } from "./rules";

it("says how many are unread", () => {
  expect([badgeOf(1), badgeOf(99), badgeOf(100)]).toEqual(["1", "99", "99+"]);
  expect([bellInWords(0), bellInWords(120)]).toEqual(["Notifications", "Notifications, 120 unread"]);
});
