import { describe, expect, it } from "vitest";
import { countsInWords, importedInWords } from "./import-rules";

describe("an import in words", () => {
  it.each([
    [{ added: 1200, duplicates: 0, refused: 0 }, "1,200 will be added."],
    [
      { added: 2, duplicates: 1, refused: 1 },
      "2 will be added. 1 is here already and left as it is. 1 cannot be taken.",
    ],
    [{ added: 0, duplicates: 3, refused: 0 }, "Nobody will be added. 3 are here already and left as they are."],
  ])("before: %j", (counts, words) => {
    expect(countsInWords(counts)).toBe(words);
  });

  it.each([
    [{ added: 1, duplicates: 0, refused: 0 }, "1 client was added."],
    [{ added: 0, duplicates: 1, refused: 0 }, "Nobody was added. 1 line was left out."],
    [{ added: 12, duplicates: 2, refused: 1 }, "12 clients were added. 3 lines were left out."],
  ])("afterwards: %j", (counts, words) => {
    expect(importedInWords(counts)).toBe(words);
  });
});
