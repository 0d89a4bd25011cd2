import { describe, expect, it } from "vitest";
import { numberOr } from "./number-entry";
import { atLeast, firstOf, ownerRules, required } from "./rules";

describe("what was typed as a number", () => {
  it.each([
    ["", 0],
    ["  ", 0],
    ["1,250.5", 1250.5],
    [3, 3],
    [Number.NaN, 0],
    ["-", 0],
    [null, 0],
  ])("%j counts as %d", (entry, number) => {
    expect(numberOr(entry, 0)).toBe(number);
  });
});

describe("rules", () => {
  it("do not take blanks for an answer", () => {
    expect(required("Missing")("   ")).toBe("Missing");
    expect(required("Missing")(0)).toBeNull();
  });

  it("leave an empty number to the required rule", () => {
    expect(atLeast(1, "Too few")("")).toBeNull();
    expect(atLeast(1, "Too few")(0)).toBe("Too few");
    expect(atLeast(1, "Too few")("1")).toBeNull();
  });

  it("ask the owner for a name and the business's, each in its own words", () => {
    const { firstName, lastName, businessName } = ownerRules;
    expect([firstName(""), lastName(" "), businessName("")]).toEqual([
      "Enter your first name",
      "Enter your last name",
      "Enter your business name",
    ]);
    expect([firstName("Ann"), lastName("Lee"), businessName("Lee Plumbing")]).toEqual([null, null, null]);
  });

  it("say one thing at a time", () => {
    const rule = firstOf(required("Missing"), atLeast(1, "Too few"));
    expect([rule(""), rule(0), rule(1)]).toEqual(["Missing", "Too few", null]);
  });
});
