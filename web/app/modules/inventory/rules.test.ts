import { describe, expect, it } from "vitest";
import { marginOf, stockLevelOf } from "./figures";
import { NEW_PART_ENTRY, partOf, partRules } from "./rules";

describe("margin", () => {
  it.each([
    [{ price: 10, cost: 4 }, 60],
    [{ price: 8, cost: 10 }, -25],
    [{ price: 0, cost: 10 }, 0],
  ])("of %j is %d", (part, margin) => {
    expect(marginOf(part)).toBe(margin);
  });
});

describe("stock", () => {
  it("is low at the reorder level and below, out at none", () => {
    expect(stockLevelOf({ quantity: 5, reorderLevel: 4 })).toBe("enough");
    expect(stockLevelOf({ quantity: 4, reorderLevel: 4 })).toBe("low");
    expect(stockLevelOf({ quantity: 0, reorderLevel: 4 })).toBe("out");
    expect(stockLevelOf({ quantity: 0, reorderLevel: 0 })).toBe("out");
  });
});

describe("the form", () => {
  it("starts on the truck, in good condition", () => {
    expect(NEW_PART_ENTRY).toMatchObject({ location: "Truck", condition: "Good" });
  });

  it("sends empty numbers as 0 and empty texts as nothing", () => {
    expect(partOf({ ...NEW_PART_ENTRY, name: " Valve ", quantity: "2" })).toEqual({
      name: "Valve",
      sku: null,
      partNumber: null,
      quantity: 2,
      reorderLevel: 0,
      cost: 0,
      price: 0,
      location: "Truck",
      condition: "Good",
    });
  });

  it("says that none is missing where it was counted, and nothing about it otherwise", () => {
    expect(partOf({ ...NEW_PART_ENTRY, isCounted: true })).toMatchObject({ missing: 0 });
    expect(partOf(NEW_PART_ENTRY)).not.toHaveProperty("missing");
  });

  it("wants at least one of a new part, and lets an old one run out", () => {
    expect(partRules({ isNew: true }).quantity("")).toBe("Enter how many you have");
    const sentence = "A new part needs at least 1. If you have less, add 1 and then edit the quantity.";
    for (const few of [0, 0.5, "0.5"]) expect(partRules({ isNew: true }).quantity(few)).toBe(sentence);
    expect(partRules({ isNew: true }).quantity(1)).toBeNull();
    expect(partRules({ isNew: false }).quantity(0.5)).toBeNull();
    expect(partRules({ isNew: false }).quantity(0)).toBeNull();
    expect(partRules({ isNew: true }).reorderLevel(-1)).toBe("Reorder level can't be below 0");
  });
});
