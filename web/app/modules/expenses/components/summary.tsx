import { money } from "~/lib/shown/format";
import { SummaryTiles } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { monthQuery, totalQuery } from "../queries";
import type { Filters } from "../rules";

/** What the list comes to, and how the month stands. */
export function Summary({ filters, all }: { filters: Filters; all: boolean }) {
  const total = useFigures(totalQuery(filters, all));
  const { data: month, shown } = useFigures(monthQuery);
  const days = month ? `?from=${month.startDate}&to=${month.endDate}` : "";
  return (
    <SummaryTiles
      label="Expenses summary"
      tiles={[
        { label: "Total of this list", value: total.shown(({ amount }) => money(amount)) },
        {
          label: "Income this month",
          value: shown(({ income }) => money(income)),
          means: "Income",
          link: { to: `/app/reports${days}`, says: "show the report" },
        },
        {
          label: "All costs this month",
          value: shown(({ expenses }) => money(expenses)),
          means: "Expenses",
          link: { to: days ? `${days}&tab=all` : "?tab=all", says: "show everything you spent" },
        },
        {
          label: "Profit this month",
          value: shown(({ profit }) => money(profit)),
          means: "Profit",
          tone: month && month.profit < 0 ? "danger" : undefined,
          link: { to: `/app/reports${days}`, says: "show the report" },
        },
      ]}
    />
  );
}
