/** What the log can be narrowed to and sorted by, apart from its year and its project. */
import { DATES, type Filters, sortedBy } from "~/lib/screen-address";

export const FILTERS = {
  ...DATES,
  ...sortedBy({
    date: "Date",
    miles: "Miles",
    route: "Route",
    vehicle: "Vehicle Info",
    purpose: "Purpose",
    fuelCost: "Fuel Cost",
    totalCost: "Total Cost",
  }),
} as const satisfies Filters;
