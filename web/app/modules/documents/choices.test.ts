import { describe, expect, test } from "vitest";
import { counts, offeredInWords } from "./choices";

describe("lines that are the customer's to choose", () => {
  test("count once they are chosen", () => {
    expect(counts({})).toBe(true);
    expect(counts({ offered: "Optional" })).toBe(false);
    expect(counts({ offered: "Optional", chosen: true })).toBe(true);
    expect(counts({ offered: "Best" })).toBe(false);
  });

  test("say what they are", () => {
    expect(offeredInWords({})).toBeNull();
    expect(offeredInWords({ offered: "Optional" })).toBe("Optional, not in the total");
    expect(offeredInWords({ offered: "Better", chosen: true })).toBe("Option Better");
  });
});
