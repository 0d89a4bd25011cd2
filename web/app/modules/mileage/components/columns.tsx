import { calendarDate, money, quantity } from "~/lib/shown/format";
import { between, type Column } from "~/ui/lists/data-table-column";
import { purposeLabel } from "../rules";
import type { Trip } from "../types";

export const columns: Column<Trip>[] = [
  { header: "Date", cell: (trip) => calendarDate(trip.date), width: between(6.5, 9), card: "fact" },
  {
    header: "Miles",
    cell: (trip) => quantity(trip.miles),
    width: between(5, 7),
    numeric: true,
    card: "figure",
  },
  { header: "Route", cell: (trip) => trip.route, card: "title" },
  { header: "Vehicle Info", cell: (trip) => trip.vehicleInfo, width: between(9, 15), card: "wide" },
  { header: "Purpose", cell: (trip) => purposeLabel(trip.purpose), width: between(5.25, 8), card: "fact" },
  { header: "Fuel Cost", cell: (trip) => money(trip.fuelCost), width: between(6, 8), numeric: true },
  {
    header: "Total Cost",
    cell: (trip) => money(trip.totalCost),
    width: between(6, 8),
    numeric: true,
    card: "fact",
  },
];
