import { money, quantity } from "~/lib/shown/format";
import { NOTHING } from "~/ui/figures/nothing";
import { between, type Column } from "~/ui/lists/data-table-column";
import type { Part } from "../types";
import { Margin } from "./margin";
import { Stock } from "./stock";

export const columns: Column<Part>[] = [
  { header: "Item Name", sortKey: "name", cell: (part) => part.name, card: "title" },
  { header: "SKU", sortKey: "sku", cell: (part) => part.sku ?? NOTHING, width: between(6.5, 11) },
  {
    header: "Quantity",
    sortKey: "quantity",
    cell: (part) => <Stock part={part} />,
    width: between(6.25, 10.5),
    numeric: true,
    card: "figure",
  },
  {
    header: "Reorder",
    sortKey: "reorderLevel",
    cell: (part) => quantity(part.reorderLevel),
    width: between(4.75, 6.5),
    numeric: true,
  },
  { header: "Location", sortKey: "location", cell: (part) => part.location, width: between(5.75, 9), card: "fact" },
  { header: "Cost", sortKey: "cost", cell: (part) => money(part.cost), width: between(6, 8), numeric: true },
  {
    header: "Price",
    sortKey: "price",
    cell: (part) => money(part.price),
    width: between(6, 8),
    numeric: true,
    card: "fact",
  },
  {
    header: "Margin",
    cell: (part) => <Margin price={part.price} cost={part.cost} />,
    width: between(4.75, 7),
    numeric: true,
  },
];
