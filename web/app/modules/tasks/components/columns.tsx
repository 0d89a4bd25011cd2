import { Chip } from "~/ui/figures/chip";
import { Mark } from "~/ui/figures/marked-figure";
import { NOTHING } from "~/ui/figures/nothing";
import type { Column } from "~/ui/lists/data-table-column";
import { dueInWords, statusInWords } from "../in-words";
import { clientNameOf, PRIORITY_COLOURS, priorityInWords, STATUS_COLOURS } from "../rules";
import type { Task } from "../types";
import classes from "./columns.module.css";

/** A card of the tasks. */
export const columns: Column<Task>[] = [
  { header: "Title", cell: ({ title }) => title, card: "title" },
  {
    header: "Status",
    cell: ({ status }) => <Chip text={statusInWords(status)} colours={STATUS_COLOURS} />,
    card: "figure",
  },
  { header: "Due Date", cell: (task) => <Due task={task} />, card: "fact" },
  { header: "Client", cell: (task) => clientNameOf(task) ?? NOTHING, card: "wide fact" },
  {
    header: "Priority",
    cell: ({ priority }) => <Chip text={priorityInWords(priority)} colours={PRIORITY_COLOURS} />,
    card: "fact",
  },
  {
    header: "Description",
    cell: ({ description }) => <span className={classes.description}>{description}</span>,
    card: "wide",
  },
];

export function Due({ task }: { task: Task }) {
  const due = dueInWords(task);
  return due ? <Mark {...due} /> : NOTHING;
}
