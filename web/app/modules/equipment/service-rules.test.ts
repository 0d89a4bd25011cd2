import { describe, expect, it } from "vitest";
import { entryOf, newRecordEntry, partInWords, partsOf, problemsOf, recordOf } from "./service-rules";

const van = { type: "Vehicle" } as const;

describe("parts written as text", () => {
  it.each([
    ["", []],
    ["Filter", [{ name: "Filter", quantity: "", cost: "" }]],
    ["Filter, 2", [{ name: "Filter", quantity: 2, cost: "" }]],
    [
      "Oil, 5W-30, 6.5, $7.49\n\n Filter , 1, 12 ",
      [
        { name: "Oil, 5W-30", quantity: 6.5, cost: 7.49 },
        { name: "Filter", quantity: 1, cost: 12 },
      ],
    ],
  ])("%j become rows", (text, parts) => {
    expect(partsOf(text)).toMatchObject(parts);
    expect(partsOf(text)).toHaveLength(parts.length);
  });
});

describe("parts in rows", () => {
  const row = { key: "1", name: "Belt", quantity: "", cost: "" };

  it("are one at no cost unless said otherwise, and a blank row is no part", () => {
    const partsUsed = [row, { key: "2", name: " ", quantity: "", cost: "" }];
    expect(recordOf({ ...newRecordEntry(van), partsUsed }).partsUsed).toEqual([{ name: "Belt", quantity: 1, cost: 0 }]);
    expect(problemsOf({ ...newRecordEntry(van), partsUsed })).toEqual({});
  });

  it("need a name", () => {
    const partsUsed = [row, { key: "2", name: " ", quantity: 2, cost: "" }];
    expect(problemsOf({ ...newRecordEntry(van), partsUsed })).toEqual({ "partsUsed.1.name": "Enter the part's name" });
  });

  it("are told in words", () => {
    expect(partInWords({ name: "Rotor", quantity: 2, cost: 74.5 })).toBe("2 × Rotor at $74.50");
    expect(partInWords({ name: "Bulb" })).toBe("1 × Bulb");
  });
});

describe("the form of a record", () => {
  it("suggests an oil change for a vehicle alone", () => {
    expect(newRecordEntry(van).serviceType).toBe("Oil Change");
    for (const type of ["Equipment", "Other"] as const) {
      expect(newRecordEntry({ type }).serviceType).toBe("");
      expect(problemsOf(newRecordEntry({ type }))).toEqual({ serviceType: "Choose what was done" });
    }
  });

  it("keeps the next date and the parts, and takes mileage as a whole number", () => {
    const entry = {
      ...newRecordEntry(van),
      serviceDate: "2026-11-14",
      mileage: "48,210.9",
      nextServiceDate: "2027-05-14",
      partsUsed: [{ key: "1", name: "Filter", quantity: 1, cost: 12 }],
    };
    const record = recordOf(entry);
    expect(record).toMatchObject({ mileage: 48210, nextServiceDate: "2027-05-14" });
    expect(record.partsUsed).toEqual([{ name: "Filter", quantity: 1, cost: 12 }]);
    expect(recordOf({ ...entry, mileage: "" }).mileage).toBe(0);
  });

  it("shows a record as it was typed", () => {
    const record = {
      _id: "1",
      serviceDate: "2026-11-14",
      serviceType: "Repair",
      description: null,
      performedBy: "User",
      mileage: 0,
      notes: null,
      invoiceNumber: null,
      nextServiceDate: null,
      partsUsed: [
        { name: "Oil, 5W-30", quantity: 6.5, cost: 7.49 },
        { name: "Filter", quantity: 1, cost: 0 },
      ],
      createdAt: "2026-11-14T10:00:00.000Z",
      updatedAt: "2026-11-14T10:00:00.000Z",
    } as const;
    const entry = entryOf({ ...record, partsUsed: [...record.partsUsed] });
    expect(entry).toMatchObject({ mileage: "", partsUsed: record.partsUsed });
    expect(recordOf(entry).partsUsed).toEqual(record.partsUsed);
  });
});
