import { daysAhead, sortedBy } from "~/lib/screen-address";

/** All that the list can be narrowed to, by the day of what comes next, and sorted by. */
export const FILTERS = {
  ...daysAhead("Next date"),
  ...sortedBy({
    customer: "Customer",
    rhythm: "How often",
    next: "Next date",
    made: "Created",
    sending: "Sending",
    total: "Amount",
  }),
} as const;
