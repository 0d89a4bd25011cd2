import { money, quantity } from "~/lib/format";
import type { Column } from "~/ui/data-table-column";
import { NOTHING } from "~/ui/nothing";
import type { Part } from "../queries";
import { Margin } from "./margin";
import { Stock } from "./stock";

export const columns: Column<Part>[] = [
  { header: "Item Name", cell: (part) => part.name, card: "title" },
  { header: "SKU", cell: (part) => part.sku ?? NOTHING, width: "12%" },
  { header: "Quantity", cell: (part) => <Stock part={part} />, width: "12%", numeric: true, card: "figure" },
  { header: "Reorder", cell: (part) => quantity(part.reorderLevel), width: "8%", numeric: true },
  { header: "Location", cell: (part) => part.location, width: "10%" },
  { header: "Cost", cell: (part) => money(part.cost), width: "9%", numeric: true },
  { header: "Price", cell: (part) => money(part.price), width: "9%", numeric: true },
  { header: "Margin", cell: (part) => <Margin price={part.price} cost={part.cost} />, width: "8%", numeric: true },
];
