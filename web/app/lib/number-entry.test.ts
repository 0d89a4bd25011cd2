import { describe, expect, it } from "vitest";
import { entryOfText, numberOr, numberProblem, textOfEntry, withSeparators } from "./number-entry";

const money = { least: 0, most: 9_999_999.99, decimals: 2, isMoney: true };
const pieces = { least: 0, most: 999_999.999, decimals: 3 };
const days = { least: 1, most: 36_500, decimals: 0 };

describe("what was typed", () => {
  it("is a number when it is one, however it was written, and itself when it is not", () => {
    expect(["1,234.567", " 12 ", ".5", "5.", "-5"].map(entryOfText)).toEqual([1234.567, 12, 0.5, 5, -5]);
    const notNumbers = ["", "-", ".", "1.2.3", "1e5", "12 m", "0x10", "1,5"];
    expect(notNumbers.map(entryOfText)).toEqual(notNumbers);
    expect(["$200.00", " $1,200 ", "$ 12.5", "-$5", "$-5", "$", "5$"].map(entryOfText)).toEqual([
      ...[200, 1200, 12.5, -5, -5, "$", "5$"],
    ]);
    // More digits than a number holds exactly would come back changed.
    expect(entryOfText("12345678901234567")).toBe("12345678901234567");
    expect([numberOr("1,234.5", 0), numberOr("", 7), numberOr("twelve", 7)]).toEqual([1234.5, 7, 7]);
  });

  it("keeps its digits when it is grouped", () => {
    expect(["1234.50", "1234567", "12", "1,2", "", "twelve", "-1234"].map(withSeparators)).toEqual([
      ...["1,234.50", "1,234,567", "12", "1,2", "", "twelve", "-1,234"],
    ]);
    expect(["$200.00", "$1200", "-$1234.5"].map(withSeparators)).toEqual(["200.00", "1,200", "-1,234.5"]);
    expect([1234.5, "", "twelve", 0.1].map(textOfEntry)).toEqual(["1,234.5", "", "twelve", "0.1"]);
  });
});

describe("a number that cannot stand", () => {
  it("gets a sentence that says why", () => {
    expect(numberProblem("-5", money)).toBe("This can't be below 0.");
    expect(numberProblem("-", money)).toBe("This can't be below 0.");
    expect(numberProblem("-5", { ...money, belowBecause: "No discounts here." })).toBe("No discounts here.");
    expect(numberProblem("1,234.567", money)).toBe("Use up to 2 decimal places.");
    expect(numberProblem("10000000", money)).toBe("This can't be more than 9,999,999.99.");
    expect(numberProblem("12 m", pieces)).toBe("Enter a number, like 12.5.");
    // It may have meant a decimal point.
    expect(numberProblem("1,5", pieces)).toBe("Enter a number, like 12.5.");
    expect(["$", "$1,5", "-$5"].map((text) => numberProblem(text, money))).toEqual([
      ...["Enter a number, like 12.5.", "Enter a number, like 12.5.", "This can't be below 0."],
    ]);
    // Dollars in a field for something else are a slip.
    expect(numberProblem("$5", pieces)).toBe("Enter a number, like 12.5.");
    expect(numberProblem("1.5", days)).toBe("Enter a whole number, like 12.");
    expect(numberProblem("0", days)).toBe("This can't be below 1.");
  });

  it("says nothing of what can", () => {
    for (const text of ["", " ", "0", "1,234.50", "9999999.99", "12.5000", "$200.00", "$1,200", " 1,200.50 "])
      expect(numberProblem(text, money)).toBeNull();
    expect(numberProblem("1,234.567", pieces)).toBeNull();
  });
});
