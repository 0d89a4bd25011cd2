import { calendarDate, money, quantity } from "~/lib/format";
import type { Column } from "~/ui/data-table-column";
import type { Trip } from "../queries";
import { purposeLabel } from "../rules";

export const columns: Column<Trip>[] = [
  { header: "Date", cell: (trip) => calendarDate(trip.date), width: "10%" },
  { header: "Miles", cell: (trip) => quantity(trip.miles), width: "8%", numeric: true, card: "figure" },
  { header: "Route", cell: (trip) => trip.route, card: "title" },
  { header: "Vehicle Info", cell: (trip) => trip.vehicleInfo, width: "18%" },
  { header: "Purpose", cell: (trip) => purposeLabel(trip.purpose), width: "9%" },
  { header: "Fuel Cost", cell: (trip) => money(trip.fuelCost), width: "10%", numeric: true },
  { header: "Total Cost", cell: (trip) => money(trip.totalCost), width: "10%", numeric: true },
];
