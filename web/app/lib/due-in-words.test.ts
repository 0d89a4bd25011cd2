import { expect, it } from "vitest";
import { countOfDays, overdueInWords } from "./due-in-words";

it.each([
  [-365, "365 days overdue"],
  [-2, "2 days overdue"],
  [-1, "1 day overdue"],
  [0, null],
  [1, null],
])("says of what is due %s days from today: %s", (days, words) => {
  expect(overdueInWords(days)).toBe(words);
});

it("counts one day as one", () => {
  expect([0, 1, 2].map(countOfDays)).toEqual(["0 days", "1 day", "2 days"]);
});
