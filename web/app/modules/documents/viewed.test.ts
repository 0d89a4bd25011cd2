import { describe, expect, test } from "vitest";
import { viewedInWords } from "./viewed";

// Read without a zone: the owner's own time.
const viewedAt = new Date("2026-11-15T14:02:00").toISOString();

describe("when a customer opened a document", () => {
  test("is said in the owner's own time", () => {
    expect(viewedInWords({ viewedAt }, new Date("2026-11-20T10:00:00"))).toMatch(/^Viewed Nov 15, 2:02\sPM$/u);
  });

  test("is said with its year once that is over", () => {
    expect(viewedInWords({ viewedAt }, new Date("2027-01-02T10:00:00"))).toMatch(/^Viewed Nov 15, 2026, 2:02\sPM$/u);
  });

  test("is not said of what nobody opened", () => {
    expect(viewedInWords({})).toBeNull();
  });
});
