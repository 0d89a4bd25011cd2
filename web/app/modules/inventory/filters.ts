/** What the list of parts can be narrowed to. Without the form's rules, which the first screen need not wait for. */
import { type Filters, sortedBy } from "~/lib/screen-address";

export const FILTERS = {
  stock: {
    choices: [
      { value: "low", label: "Low stock" },
      { value: "out", label: "Out of stock" },
    ],
  },
  ...sortedBy({
    name: "Item Name",
    sku: "SKU",
    quantity: "Quantity",
    reorderLevel: "Reorder",
    location: "Location",
    cost: "Cost",
    price: "Price",
  }),
} as const satisfies Filters;
