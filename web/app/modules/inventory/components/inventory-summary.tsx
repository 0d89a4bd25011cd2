import { money, quantity } from "~/lib/shown/format";
import { SummaryTiles } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { summaryQuery } from "../queries";

export function InventorySummary() {
  const { data, shown } = useFigures(summaryQuery);
  return (
    <SummaryTiles
      label="Inventory summary"
      tiles={[
        {
          label: "Total Items",
          value: shown(({ totalItems }) => quantity(totalItems)),
          link: { to: "?", says: "show all parts" },
        },
        {
          label: "Low Stock",
          value: shown(({ lowStock }) => quantity(lowStock)),
          tone: data && data.lowStock > 0 ? "attention" : undefined,
          link: { to: "?stock=low", says: "show parts running low" },
        },
        {
          label: "Out of Stock",
          value: shown(({ outOfStock }) => quantity(outOfStock)),
          tone: data && data.outOfStock > 0 ? "danger" : undefined,
          link: { to: "?stock=out", says: "show parts that are out of stock" },
        },
        {
          label: "Total Inventory Value",
          value: shown(({ totalValue }) => money(totalValue)),
          link: { to: "?", says: "show all parts" },
        },
      ]}
    />
  );
}
