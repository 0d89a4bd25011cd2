import { describe, expect, it } from "vitest";
import { today } from "~/lib/calendar";
import {
  centsPerMile,
  lastFuelPrice,
  logOf,
  moneyPerMile,
  nameOf,
  newTripEntry,
  ratesInWords,
  tripOf,
  tripRules,
  usesPublished,
  yearsToChoose,
} from "./rules";
import type { Trip } from "./types";

const trip: Trip = {
  _id: "1",
  date: "2026-11-14",
  startLocation: "Shop",
  endLocation: '=HYPERLINK("x")',
  miles: 42.5,
  fuelPrice: 3.6,
  vehicle: "Ford Transit, long",
  vehicleMpg: 18,
  purpose: "business",
  otherCost: 4,
  notes: null,
  projectId: null,
  fuelCost: 8.5,
  totalCost: 12.5,
  route: "Shop → Elm",
  vehicleInfo: "Ford Transit, long (18 MPG)",
  reimbursement: 27.84,
  createdAt: "2026-11-14T10:00:00.000Z",
  updatedAt: "2026-11-14T10:00:00.000Z",
};

describe("a new trip", () => {
  it("is today's, in the vehicle of the last one", () => {
    const vehicles = [
      { vehicle: "Ford Transit", vehicleMpg: 17.5, fuelPrice: 3.79 },
      { vehicle: "Ram", vehicleMpg: null, fuelPrice: null },
    ];
    expect(newTripEntry(vehicles)).toMatchObject({
      date: today(),
      vehicle: "Ford Transit",
      vehicleMpg: 17.5,
      fuelPrice: 3.79,
      purpose: "business",
    });
  });

  it("costs what fuel last cost for the vehicle, or else for any", () => {
    const vehicles = [
      { vehicle: "New van", vehicleMpg: 18, fuelPrice: null },
      { vehicle: "Diesel", vehicleMpg: 14, fuelPrice: 4.2 },
      { vehicle: "Ranger", vehicleMpg: 21, fuelPrice: 3.1 },
    ];
    expect(lastFuelPrice(vehicles, "Ranger")).toBe(3.1);
    expect(lastFuelPrice(vehicles, "New van")).toBe(4.2);
    expect(newTripEntry(vehicles).fuelPrice).toBe(4.2);
    expect(lastFuelPrice([], "Ranger")).toBeNull();
  });

  it("prefills nothing before the first trip", () => {
    expect(newTripEntry([{ vehicle: "Ram", vehicleMpg: null, fuelPrice: null }])).toMatchObject({
      vehicle: "",
      vehicleMpg: "",
      fuelPrice: "",
    });
  });

  it("sends empty numbers as 0 and empty notes as nothing", () => {
    const entry = { ...newTripEntry([]), vehicle: " Ram ", vehicleMpg: "20", miles: "1,200.5", notes: " " };
    expect(tripOf(entry)).toMatchObject({
      vehicle: "Ram",
      vehicleMpg: 20,
      miles: 1200.5,
      fuelPrice: 0,
      otherCost: 0,
      notes: null,
    });
  });

  it("needs miles and MPG", () => {
    expect(tripRules.miles("")).toBe("Enter the miles driven");
    expect(tripRules.miles(0)).toBeNull();
    expect(tripRules.vehicleMpg(0.5)).toBe("MPG must be at least 1");
  });
});

describe("the exported log", () => {
  it("has a row per trip with its costs and what it brings back", () => {
    expect(logOf([trip])).toBe(
      "\uFEFFDate,From,To,Miles,Purpose,Vehicle,Fuel Cost,Other Costs,Total Cost,Reimbursement,Notes\r\n" +
        `2026-11-14,Shop,"'=HYPERLINK(""x"")",42.5,Business,"Ford Transit, long",8.50,4.00,12.50,27.84,\r\n`,
    );
  });
});

describe("words and choices", () => {
  it("tell a trip by its route and day", () => {
    expect(nameOf(trip)).toBe("Shop → Elm, 11/14/2026");
  });

  it("offer each year once, newest first", () => {
    expect(yearsToChoose([2025, 2023, 2026, 2025])).toEqual([2026, 2025, 2023]);
  });
});

describe("mileage rates", () => {
  const halves = [
    { since: "2022-01-01", rate: 0.585 },
    { since: "2022-07-01", rate: 0.625 },
  ];

  it("read as the IRS and as owners write them", () => {
    expect([0.67, 0.585, 0.7].map(centsPerMile)).toEqual(["67¢", "58.5¢", "70¢"]);
    expect(ratesInWords(halves, centsPerMile)).toBe("58.5¢ a mile, then 62.5¢ from 7/1/2022");
    expect(ratesInWords([{ since: null, rate: 0.655 }], moneyPerMile)).toBe("$0.655 a mile");
  });

  it("are the published ones when every day of the year is worth the same", () => {
    expect(usesPublished(2022, halves, halves)).toBe(true);
    expect(usesPublished(2022, [{ since: null, rate: 0.585 }, ...halves.slice(1)], halves)).toBe(true);
    expect(usesPublished(2022, [{ since: null, rate: 0.655 }], halves)).toBe(false);
    expect(usesPublished(2023, [{ since: "2022-07-01", rate: 0.655 }], [{ since: "2023-01-01", rate: 0.655 }])).toBe(
      true,
    );
    expect(usesPublished(2023, [{ since: "2023-02-01", rate: 0.655 }], [{ since: "2023-01-01", rate: 0.655 }])).toBe(
      false,
    );
  });
});
