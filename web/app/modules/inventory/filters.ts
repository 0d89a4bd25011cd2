/** What the list of parts can be narrowed to. Without the form's rules, which the first screen need not wait for. */
import type { Filters } from "~/lib/screen-address";

export const FILTERS = {
  stock: {
    choices: [
      { value: "low", label: "Low stock" },
      { value: "out", label: "Out of stock" },
    ],
  },
} as const satisfies Filters;
