import { money, quantity } from "~/lib/shown/format";
import { SummaryTiles } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { summaryQuery } from "../queries";

export function ToolsSummary() {
  const { data, shown } = useFigures(summaryQuery);
  return (
    <SummaryTiles
      label="Tools summary"
      tiles={[
        {
          label: "Total Tools",
          value: shown(({ totalTools }) => quantity(totalTools)),
          link: { to: "?", says: "show all tools" },
        },
        {
          label: "Available",
          value: shown(({ available }) => quantity(available)),
          link: { to: "?availability=available", says: "show available tools" },
        },
        {
          label: "Unavailable",
          value: shown(({ unavailable }) => quantity(unavailable)),
          tone: data && data.unavailable > 0 ? "danger" : undefined,
          link: { to: "?availability=unavailable", says: "show unavailable tools" },
        },
        {
          label: "Total Value",
          value: shown(({ totalValue }) => money(totalValue)),
          link: { to: "?", says: "show all tools" },
        },
      ]}
    />
  );
}
