import { daysUntil } from "~/lib/calendar";
import { longDay, timeInWords } from "~/lib/days-in-words";
import { NOTHING } from "~/ui/figures/nothing";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import type { Appointment } from "../types";
import { KindChip } from "./category";
import { StatusChip } from "./status";

/** A row of all appointments. */
export const columns: Column<Appointment>[] = [
  {
    header: "Title",
    sortKey: "title",
    cell: ({ title, location }) => <NameWithFacts name={title} facts={[location]} />,
    card: "title",
  },
  {
    header: "Client",
    sortKey: "client",
    cell: ({ clientName }) => clientName,
    width: between(7, 14),
    card: "fact",
  },
  {
    header: "Date",
    sortKey: "date",
    cell: (row) => (
      <NameWithFacts name={`${longDay(row.startDate)} at ${timeInWords(row.startTime)}`} facts={[howFar(row)]} />
    ),
    width: between(18.5, 22),
    card: "fact",
  },
  {
    header: "Category",
    sortKey: "category",
    cell: ({ category }) => (category === "None" ? NOTHING : <KindChip category={category} />),
    width: between(8.25, 10),
  },
  {
    header: "Status",
    sortKey: "status",
    cell: ({ status }) => <StatusChip status={status} />,
    width: between(6.5, 8),
    card: "figure",
  },
];

/** How far from today, in the owner's own days. */
export function howFar({ startDate, endDate }: Pick<Appointment, "startDate" | "endDate">, now?: Date): string {
  const [toStart, toEnd] = [daysUntil(startDate, now), daysUntil(endDate, now)];
  if (toStart < 0 && toEnd >= 0) return "Under way";
  if (toStart === 0) return "Today";
  if (toStart === 1) return "Tomorrow";
  if (toEnd === -1) return "Yesterday";
  return toStart > 0 ? `In ${toStart} days` : `${-toEnd} days ago`;
}
