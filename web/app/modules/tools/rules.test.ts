import { describe, expect, it } from "vitest";
import { factsOf, NEW_TOOL_ENTRY, toolOf, toolRules } from "./rules";
import type { Tool } from "./types";

describe("the form", () => {
  it("sends an empty quantity as 1, an empty cost as 0 and empty texts as nothing", () => {
    expect(toolOf({ ...NEW_TOOL_ENTRY, name: " Jigsaw ", brand: "Bosch", type: "Saw", quantity: "" })).toEqual({
      name: "Jigsaw",
      brand: "Bosch",
      brandName: null,
      type: "Saw",
      typeName: null,
      quantity: 1,
      cost: 0,
      location: null,
      condition: "Good",
      serialNumber: null,
      purchaseDate: null,
      purchaseLocation: null,
      warranty: null,
    });
  });

  it("names only a brand and a type that aren't listed", () => {
    const named = { ...NEW_TOOL_ENTRY, name: "Threader", brandName: " RIDGID ", typeName: "Threader" };
    expect(toolOf(named)).toMatchObject({ brand: "Other", brandName: "RIDGID", type: "General", typeName: null });
    expect(toolOf({ ...named, brand: "Bosch", type: "Other" })).toMatchObject({
      brandName: null,
      typeName: "Threader",
    });
  });

  it("lets a tool be lent out, but not owe one", () => {
    expect(toolRules.quantity(0)).toBeNull();
    expect(toolRules.quantity(-1)).toBe("Quantity can't be below 0");
    expect(toolRules.name("  ")).toBe("Enter a name for this tool");
  });
});

describe("the facts of a tool", () => {
  const nothing = { serialNumber: null, purchaseDate: null, purchaseLocation: null, warranty: null };

  it.each([
    [{}, []],
    [{ serialNumber: "J22" }, ["Serial J22"]],
    [{ purchaseDate: "2025-03-02" }, ["Bought 3/2/2025"]],
    [{ purchaseLocation: "Ferguson", warranty: "5 years" }, ["Bought at Ferguson", "Warranty: 5 years"]],
    [{ purchaseDate: "2025-03-02", purchaseLocation: "Ferguson" }, ["Bought 3/2/2025 at Ferguson"]],
  ])("of %j are %j", (known, facts) => {
    expect(factsOf({ ...nothing, ...known } as Tool)).toEqual(facts);
  });
});
