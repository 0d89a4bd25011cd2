import { money } from "~/lib/format";
import type { Column } from "~/ui/data-table-column";
import { Named } from "~/ui/named";
import { NOTHING } from "~/ui/nothing";
import type { Tool } from "../queries";
import { factsOf } from "../rules";
import { Availability } from "./availability";

export const columns: Column<Tool>[] = [
  { header: "Tool Name", cell: (tool) => <Named name={tool.name} facts={factsOf(tool)} />, card: "title" },
  { header: "Brand", cell: (tool) => tool.brand, width: "9%" },
  { header: "Type", cell: (tool) => tool.type, width: "8%" },
  { header: "Cost", cell: (tool) => money(tool.cost), width: "9%", numeric: true },
  { header: "Quantity", cell: (tool) => <Availability tool={tool} />, width: "11%", numeric: true, card: "figure" },
  { header: "Location", cell: (tool) => tool.location ?? NOTHING, width: "12%" },
  { header: "Condition", cell: (tool) => tool.condition, width: "8%" },
];
