import { describe, expect, it } from "vitest";
import { entryOf, newRecordEntry, partsOf, recordOf, recordRules } from "./service-rules";

describe("parts used", () => {
  it.each([
    ["", []],
    ["Filter", [{ name: "Filter", quantity: 1, cost: 0 }]],
    ["Filter, 2", [{ name: "Filter", quantity: 2, cost: 0 }]],
    [
      "Oil, 5W-30, 6.5, $7.49\n\n Filter , 1, 12 ",
      [
        { name: "Oil, 5W-30", quantity: 6.5, cost: 7.49 },
        { name: "Filter", quantity: 1, cost: 12 },
      ],
    ],
  ])("%j are read line by line", (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });

  it("need a name", () => {
    expect(recordRules.partsUsed(", 2, 3")).toBe("Write one part per line: name, quantity, cost");
    expect(recordRules.partsUsed("Belt, 2, 3\nOil")).toBeNull();
  });
});

describe("the form of a record", () => {
  it("keeps the next date and the parts, and takes mileage as a whole number", () => {
    const entry = {
      ...newRecordEntry(),
      serviceDate: "2026-11-14",
      mileage: "48,210.9",
      nextServiceDate: "2027-05-14",
      partsUsed: "Filter, 1, 12",
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
    expect(entry).toMatchObject({ mileage: "", partsUsed: "Oil, 5W-30, 6.5, 7.49\nFilter, 1, 0" });
    expect(recordOf(entry).partsUsed).toEqual(record.partsUsed);
  });
});
