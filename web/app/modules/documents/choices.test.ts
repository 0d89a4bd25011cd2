import { describe, expect, test } from "vitest";
import { counts, offeredInWords, settled } from "./choices";

describe("lines that are the customer's to choose", () => {
  test("count once they are chosen", () => {
    expect(counts({})).toBe(true);
    expect(counts({ offered: "Optional" })).toBe(false);
    expect(counts({ offered: "Optional", chosen: true })).toBe(true);
    expect(counts({ offered: "Best" })).toBe(false);
  });

  test("are of one option, the first where the chosen one is gone", () => {
    const labor = {};
    const optional = { offered: "Optional" as const, chosen: true };
    const better = { offered: "Better" as const };
    const best = { offered: "Best" as const };
    expect(settled([labor, optional])).toEqual([labor, optional]);
    expect(settled([best, labor, optional, better])).toEqual([
      { ...best, chosen: false },
      labor,
      optional,
      { ...better, chosen: true },
    ]);
    expect(settled([better, { ...best, chosen: true }])).toEqual([
      { ...better, chosen: false },
      { ...best, chosen: true },
    ]);
  });

  test("say what they are", () => {
    expect(offeredInWords({})).toBeNull();
    expect(offeredInWords({ offered: "Optional" })).toBe("Optional (not selected)");
    expect(offeredInWords({ offered: "Better", chosen: true })).toBe("Better (selected)");
  });
});
