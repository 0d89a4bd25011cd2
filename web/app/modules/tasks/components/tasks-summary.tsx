import { quantity } from "~/lib/shown/format";
import { SummaryTiles } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { summaryQuery } from "../queries";

export function TasksSummary() {
  const { data, shown } = useFigures(summaryQuery);
  const overdue = data?.overdue ?? 0;
  return (
    <SummaryTiles
      label="Tasks summary"
      tiles={[
        {
          label: "Total Tasks",
          value: shown(({ totalTasks }) => quantity(totalTasks)),
          detail: overdue > 0 ? `${quantity(overdue)} overdue` : undefined,
          tone: overdue > 0 ? "danger" : undefined,
          link: { to: "?tab=tasks", says: "show all tasks" },
        },
        {
          label: "In Progress",
          value: shown(({ inProgress }) => quantity(inProgress)),
          link: { to: "?tab=tasks&status=in_progress", says: "show tasks in progress" },
        },
        {
          label: "High Priority",
          value: shown(({ highPriority }) => quantity(highPriority)),
          link: { to: "?tab=tasks&priority=high", says: "show high-priority tasks" },
        },
        {
          label: "Completed",
          value: shown(({ completed }) => quantity(completed)),
          link: { to: "?tab=tasks&status=completed", says: "show completed tasks" },
        },
      ]}
    />
  );
}
