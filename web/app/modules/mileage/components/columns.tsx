import { calendarDate, money, quantity } from "~/lib/shown/format";
import { between, type Column } from "~/ui/lists/data-table-column";
import { purposeLabel } from "../rules";
import type { Trip } from "../types";

export const columns: Column<Trip>[] = [
  { header: "Date", sortKey: "date", cell: (trip) => calendarDate(trip.date), width: between(6.5, 9), card: "fact" },
  {
    header: "Miles",
    sortKey: "miles",
    cell: (trip) => quantity(trip.miles),
    width: between(5, 7),
    numeric: true,
    card: "figure",
  },
  { header: "Route", sortKey: "route", cell: (trip) => trip.route, card: "title" },
  { header: "Vehicle Info", sortKey: "vehicle", cell: (trip) => trip.vehicleInfo, width: between(9, 15), card: "wide" },
  {
    header: "Purpose",
    sortKey: "purpose",
    cell: (trip) => purposeLabel(trip.purpose),
    width: between(5.25, 8),
    card: "fact",
  },
  {
    header: "Fuel Cost",
    sortKey: "fuelCost",
    cell: (trip) => money(trip.fuelCost),
    width: between(6, 8),
    numeric: true,
  },
  {
    header: "Total Cost",
    sortKey: "totalCost",
    cell: (trip) => money(trip.totalCost),
    width: between(6, 8),
    numeric: true,
    card: "fact",
  },
];
