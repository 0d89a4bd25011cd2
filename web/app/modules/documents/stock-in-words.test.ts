import { describe, expect, it } from "vitest";
import { movedInWords, type TakenPart } from "./stock-in-words";

const part = (name: string, quantity: number, missing = 0): TakenPart => ({ partId: name, name, quantity, missing });

describe("what an invoice does to the inventory", () => {
  it("is told when parts leave it, with those there were too few of", () => {
    expect(movedInWords([], [part("Elbow", 5)])).toBe("5 × Elbow left your inventory.");
    expect(movedInWords([], [part("Elbow", 3, 2), part("Pipe", 2.5), part("Tee", 0, 1)])).toBe(
      "3 × Elbow and 2.5 × Pipe left your inventory. Not in your inventory: 2 × Elbow, 1 × Tee.",
    );
    const many = ["A", "B", "C", "D", "E"].map((name) => part(name, 1));
    expect(movedInWords([], many)).toBe("1 × A, 1 × B, 1 × C and 2 more left your inventory.");
  });

  it("is told when they come back, and otherwise nothing is", () => {
    expect(movedInWords([part("Elbow", 5), part("Tee", 0, 1)], [])).toBe("5 × Elbow back in your inventory.");
    expect(movedInWords([part("Tee", 0, 1)], [])).toBeNull();
    expect(movedInWords([], [])).toBeNull();
    expect(movedInWords([part("Elbow", 5)], [part("Elbow", 5)])).toBeNull();
  });
});
