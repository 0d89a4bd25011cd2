import { moneyWhole, quantity } from "~/lib/shown/format";
import { SummaryTiles } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { summaryQuery } from "../queries";

export function ProjectsSummary() {
  const { shown } = useFigures(summaryQuery);
  return (
    <SummaryTiles
      label="Projects summary"
      tiles={[
        {
          label: "Total Projects",
          value: shown(({ totalProjects }) => quantity(totalProjects)),
          link: { to: "?", says: "show all projects" },
        },
        {
          label: "Active",
          value: shown(({ active }) => quantity(active)),
          link: { to: "?status=In+Progress", says: "show projects in progress" },
        },
        {
          label: "Completed",
          value: shown(({ completed }) => quantity(completed)),
          link: { to: "?status=Completed", says: "show completed projects" },
        },
        {
          label: "Total Budget",
          value: shown(({ totalBudget }) => moneyWhole(totalBudget)),
          link: { to: "?", says: "show all projects" },
        },
      ]}
    />
  );
}
