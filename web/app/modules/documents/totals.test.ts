import { describe, expect, it } from "vitest";
import { dollarsOf } from "./amounts";
import {
  breakdownOf,
  type Discount,
  groupsOf,
  methodOf,
  type Tax,
  taxesToChoose,
  totalsOf,
  usualTax,
  withLine,
} from "./totals";
import cases from "./totals-cases.json";

const SALES: Tax = { name: "Sales tax", percent: 8.25 };

describe("what a document comes to", () => {
  it.each(cases)("is what the server says: $name", (told) => {
    const discount = told.discount as Discount | null;
    const { subtotal, discount: off, taxes, total } = totalsOf(groupsOf(told.lines), discount);
    expect([subtotal, off, total].map(dollarsOf)).toEqual([told.subtotal, told.discountTotal, told.total]);
    expect(
      taxes.map(({ tax, taxable, cents }) => ({ ...tax, taxable: dollarsOf(taxable), tax: dollarsOf(cents) })),
    ).toEqual(told.taxes);
  });

  it("is the sum of the rounded lines, not the rounded sum", () => {
    const third = { quantity: 0.333, rate: 1.01 }; // 33.633 cents each
    expect(totalsOf(groupsOf([third, third, third]), null).total).toBe(102n);
  });

  it("leaves out what is only offered", () => {
    const line = { quantity: 1, rate: 5, tax: SALES };
    const lines = [
      line,
      { ...line, offered: "Optional" as const },
      { ...line, offered: "Good" as const, chosen: true },
    ];
    expect(totalsOf(groupsOf(lines), null)).toMatchObject({ subtotal: 1000n, total: 1083n });
  });

  it("counts the first option where the chosen one was taken out, as the server will", () => {
    const line = { quantity: 1, rate: 5 };
    const [good, better] = [
      { ...line, offered: "Good" as const, chosen: true },
      { ...line, rate: 8, offered: "Better" as const },
    ];
    expect(totalsOf(groupsOf([line, good, better]), null).total).toBe(1000n);
    expect(totalsOf(groupsOf([line, better]), null).total).toBe(1300n);
  });

  it("says that the discount comes before the tax, where there are both", () => {
    const method = (tax: Tax | null, discount: Discount | null) =>
      methodOf(totalsOf(groupsOf([{ quantity: 1, rate: 100, tax }]), discount));
    const off: Discount = { kind: "percent", value: 10 };
    expect(method(null, off)).toBeNull();
    expect(method(SALES, null)).toBeNull();
    expect(method(SALES, off)).toBe("Discount applied before tax.");
  });

  it("follows a line that is changed without adding up the others", () => {
    const [one, other] = [
      { quantity: 2, rate: 10, tax: SALES },
      { quantity: 1, rate: 5, tax: null },
    ];
    const changed = { ...one, tax: { ...SALES, percent: 8 } };
    const moved = withLine(withLine(groupsOf([one, other]), one, -1n), changed, 1n);
    expect(totalsOf(moved, null)).toEqual(totalsOf(groupsOf([changed, other]), null));
  });

  it("is told step by step, where there is more than one", () => {
    const told = (lines: Parameters<typeof groupsOf>[0], discount: Discount | null) =>
      breakdownOf(totalsOf(groupsOf(lines), discount), discount).map(({ label, amount }) => `${label}: ${amount}`);
    expect(told([{ quantity: 1, rate: 100 }], null)).toEqual([]);
    expect(told([{ quantity: 1, rate: 100, tax: SALES }], null)).toEqual(["Subtotal: 100", "Sales tax 8.25%: 8.25"]);
    expect(
      told(
        [
          { quantity: 1, rate: 100, tax: SALES },
          { quantity: 1, rate: 300 },
        ],
        { kind: "percent", value: 12.5 },
      ),
    ).toEqual(["Subtotal: 400", "Discount (12.5%): -50", "Sales tax 8.25% on $87.50: 7.22"]);
  });
});

describe("the tax of a line", () => {
  const choices = [
    { ...SALES, isDefault: true },
    { name: "Food", percent: 2, isDefault: false },
  ];

  it("begins with the usual rate in a new document", () => {
    expect(usualTax([], choices)).toEqual(SALES);
    expect(usualTax([{ tax: null }], choices)).toEqual(SALES);
    expect(usualTax([], [])).toBeNull();
  });

  it("begins with none in a document from before, and with the document's own form of the rate", () => {
    expect(usualTax([{ _id: "1", tax: null }], choices)).toBeNull();
    const earlier = { ...SALES, percent: 8 };
    expect(usualTax([{ _id: "1", tax: earlier }], choices)).toEqual(earlier);
    expect(usualTax([{ _id: "1", tax: { name: "Food", percent: 2 } }], choices)).toEqual(SALES);
  });

  it("can be any of the owner's rates and of the document's", () => {
    const earlier = { ...SALES, percent: 8 };
    expect(taxesToChoose([{ tax: earlier }, { tax: SALES }, {}], choices)).toEqual([
      SALES,
      { name: "Food", percent: 2 },
      earlier,
    ]);
  });
});
