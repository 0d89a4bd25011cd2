/** What is true of trips, apart from any screen. Pure. */
import { today } from "~/lib/calendar";
import { type Cell, csvOf, dollars } from "~/lib/csv";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { atLeast, firstOf, required } from "~/lib/rules";
import { calendarDate, inFigures } from "~/lib/shown/format";
import type { DatedRate, NewTrip, Trip, Vehicle } from "./types";

export const PURPOSES = [
  { value: "business", label: "Business" },
  { value: "personal", label: "Personal" },
] as const satisfies { value: Trip["purpose"]; label: string }[];

export function purposeLabel(purpose: Trip["purpose"]): string {
  return PURPOSES.find(({ value }) => value === purpose)?.label ?? purpose;
}

/** "$0.655": a rate has a decimal more than money. */
export function moneyPerMile(dollars: number): string {
  return inFigures(dollars, 3, "$");
}

/** "67¢", "58.5¢": how the IRS writes a rate. */
export function centsPerMile(dollars: number): string {
  return `${Math.round(dollars * 1000) / 10}¢`;
}

/** "58.5¢ a mile, then 62.5¢ from 7/1/2022": the rates of a span, in the order in which they counted. */
export function ratesInWords(rates: readonly DatedRate[], write: (dollars: number) => string): string {
  const [first, ...later] = rates;
  if (!first) return "";
  const changes = later.map(({ since, rate }) => `, then ${write(rate)} from ${since ? calendarDate(since) : ""}`);
  return `${write(first.rate)} a mile${changes.join("")}`;
}

/** Whether every day of a year is worth what the IRS published for it. */
export function usesPublished(year: number, rates: readonly DatedRate[], published: readonly DatedRate[]): boolean {
  const first = `${String(year).padStart(4, "0")}-01-01`;
  const from = ({ since }: DatedRate) => (since && since > first ? since : first);
  return (
    rates.length === published.length &&
    rates.every((own, at) => {
      const theirs = published[at];
      return theirs !== undefined && own.rate === theirs.rate && from(own) === from(theirs);
    })
  );
}

/** "Shop → Elm St, 11/14/2026": what tells a trip from the others on the same route. */
export function nameOf(trip: Trip): string {
  return `${trip.route}, ${calendarDate(trip.date)}`;
}

/** Each once, newest first. */
export function yearsToChoose(years: number[]): number[] {
  return [...new Set(years)].sort((one, other) => other - one);
}

/** What the form holds while it is being filled in. */
export type TripEntry = {
  date: string;
  startLocation: string;
  endLocation: string;
  miles: NumberEntry;
  purpose: Trip["purpose"];
  vehicle: string;
  vehicleMpg: NumberEntry;
  fuelPrice: NumberEntry;
  otherCost: NumberEntry;
  notes: string;
  /** The id of the project it was made for; empty for none. */
  projectId: string;
};

/** A trip of today, in the vehicle of the last one, at what fuel cost then. */
export function newTripEntry(vehicles: Vehicle[]): TripEntry {
  const last = vehicles.find(({ vehicleMpg }) => vehicleMpg !== null);
  return {
    date: today(),
    startLocation: "",
    endLocation: "",
    miles: "",
    purpose: "business",
    vehicle: last?.vehicle ?? "",
    vehicleMpg: last?.vehicleMpg ?? "",
    fuelPrice: lastFuelPrice(vehicles, last?.vehicle) ?? "",
    otherCost: "",
    notes: "",
    projectId: "",
  };
}

/** What was last paid for this vehicle's fuel; for one without a price, what was paid for the one used last. */
export function lastFuelPrice(vehicles: Vehicle[], vehicle: string | undefined): number | null {
  const known = vehicles.find((one) => one.vehicle === vehicle);
  return known?.fuelPrice ?? vehicles.find(({ fuelPrice }) => fuelPrice !== null)?.fuelPrice ?? null;
}

export function entryOf(trip: Trip): TripEntry {
  const { date, startLocation, endLocation, miles, purpose, vehicle, vehicleMpg, fuelPrice, otherCost } = trip;
  return {
    ...{ date, startLocation, endLocation, miles, purpose, vehicle, vehicleMpg, fuelPrice, otherCost },
    notes: trip.notes ?? "",
    projectId: trip.projectId ?? "",
  };
}

/** Empty numbers become 0, empty notes nothing. */
export function tripOf(entry: TripEntry): NewTrip {
  return {
    date: entry.date,
    startLocation: entry.startLocation.trim(),
    endLocation: entry.endLocation.trim(),
    miles: numberOr(entry.miles, 0),
    purpose: entry.purpose,
    vehicle: entry.vehicle.trim(),
    vehicleMpg: numberOr(entry.vehicleMpg, 0),
    fuelPrice: numberOr(entry.fuelPrice, 0),
    otherCost: numberOr(entry.otherCost, 0),
    notes: entry.notes.trim() || null,
    projectId: entry.projectId || null,
  };
}

export const tripRules = {
  date: required("Enter the trip's date"),
  startLocation: required("Enter where the trip started"),
  endLocation: required("Enter where the trip ended"),
  miles: firstOf<NumberEntry>(required("Enter the miles driven"), atLeast(0, "Miles can't be below 0")),
  vehicle: required("Enter the vehicle"),
  vehicleMpg: firstOf<NumberEntry>(
    required("Enter the vehicle's miles per gallon"),
    atLeast(1, "MPG must be at least 1"),
  ),
  fuelPrice: atLeast(0, "Fuel price can't be below 0"),
  otherCost: atLeast(0, "Tolls and parking can't be below 0"),
};

/** The log as a table for whoever does the taxes. */
export function logOf(trips: Trip[]): string {
  return csvOf(
    LOG_COLUMNS.map(([header]) => header),
    trips.map((trip) => LOG_COLUMNS.map(([, cell]) => cell(trip))),
  );
}

const LOG_COLUMNS: [string, (trip: Trip) => Cell][] = [
  ["Date", (trip) => trip.date],
  ["From", (trip) => trip.startLocation],
  ["To", (trip) => trip.endLocation],
  ["Miles", (trip) => trip.miles],
  ["Purpose", (trip) => purposeLabel(trip.purpose)],
  ["Vehicle", (trip) => trip.vehicle],
  ["Fuel Cost", (trip) => dollars(trip.fuelCost)],
  ["Other Costs", (trip) => dollars(trip.otherCost)],
  ["Total Cost", (trip) => dollars(trip.totalCost)],
  ["Reimbursement", (trip) => dollars(trip.reimbursement)],
  ["Notes", (trip) => trip.notes],
];
