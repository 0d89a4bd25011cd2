import { describe, expect, it } from "vitest";
import { countsInWords, importedInWords } from "./import-rules";

describe("an import in words", () => {
  it.each([
    [{ added: 1200, duplicates: 0, refused: 0, incomplete: 0 }, "We'll add 1,200 clients."],
    [
      { added: 2, duplicates: 1, refused: 1, incomplete: 1 },
      "We'll add 2 clients. We'll leave out details we can't use from 1 row. 1 is already in your list. We'll skip 1 row we can't use.",
    ],
    [{ added: 0, duplicates: 3, refused: 0, incomplete: 0 }, "There's no one new to add. 3 are already in your list."],
  ])("before: %j", (counts, words) => {
    expect(countsInWords(counts)).toBe(words);
  });

  it.each([
    [{ added: 1, duplicates: 0, refused: 0 }, "1 client added."],
    [{ added: 0, duplicates: 1, refused: 0 }, "No clients added. We skipped 1 row."],
    [{ added: 12, duplicates: 2, refused: 1 }, "12 clients added. We skipped 3 rows."],
  ])("afterwards: %j", (counts, words) => {
    expect(importedInWords(counts)).toBe(words);
  });
});
