import { money } from "~/lib/shown/format";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import type { Recurring } from "../recurring/queries";
import { madeInWords, rhythmInWords } from "../recurring/rules";
import { NextDays } from "./next-days";

export const columns: Column<Recurring>[] = [
  {
    header: "Customer",
    sortKey: "customer",
    card: "title",
    cell: ({ customerName, items }) => <NameWithFacts name={customerName} facts={[items[0]?.description]} />,
  },
  { header: "How often", sortKey: "rhythm", cell: rhythmInWords, width: between(8, 12), card: "wide fact" },
  {
    header: "Next dates",
    sortKey: "next",
    cell: (row) => <NextDays row={row} />,
    width: between(8, 13),
    card: "wide fact",
  },
  { header: "Created", sortKey: "made", cell: madeInWords, width: between(5.5, 7) },
  {
    header: "Sending",
    sortKey: "sending",
    cell: ({ sendsByMail }) => (sendsByMail ? "By email" : "By you"),
    width: between(5.5, 7),
  },
  {
    header: "Amount",
    sortKey: "total",
    cell: ({ total }) => money(total),
    width: between(6, 8.5),
    numeric: true,
    card: "figure",
  },
];
