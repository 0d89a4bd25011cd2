import { money } from "~/lib/shown/format";
import { NOTHING } from "~/ui/figures/nothing";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import { factsOf } from "../rules";
import type { Tool } from "../types";
import { Availability } from "./availability";

export const columns: Column<Tool>[] = [
  {
    header: "Tool Name",
    sortKey: "name",
    cell: (tool) => <NameWithFacts name={tool.name} facts={factsOf(tool)} />,
    card: "title",
  },
  {
    header: "Brand",
    sortKey: "brand",
    cell: (tool) => tool.brandName ?? tool.brand,
    width: between(5.5, 8),
    card: "fact",
  },
  { header: "Type", sortKey: "type", cell: (tool) => tool.typeName ?? tool.type, width: between(5.5, 7) },
  { header: "Cost", sortKey: "cost", cell: (tool) => money(tool.cost), width: between(6, 8), numeric: true },
  {
    header: "Quantity",
    sortKey: "quantity",
    cell: (tool) => <Availability tool={tool} />,
    width: between(6.25, 10),
    numeric: true,
    card: "figure",
  },
  {
    header: "Location",
    sortKey: "location",
    cell: (tool) => tool.location ?? NOTHING,
    width: between(6.5, 11),
    card: "fact",
  },
  { header: "Condition", sortKey: "condition", cell: (tool) => tool.condition, width: between(5, 7.5) },
];
