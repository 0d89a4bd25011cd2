/** What is true of tools, apart from any screen. Pure. */
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { atLeast, required } from "~/lib/rules";
import { type Filters, sortedBy } from "~/lib/screen-address";
import { calendarDate } from "~/lib/shown/format";
import type { NewTool, Tool } from "./types";

export const BRANDS = ["DeWalt", "Milwaukee", "Makita", "Bosch", "Icon", "Other"] as const satisfies Tool["brand"][];
export const TYPES = ["General", "Drill", "Saw", "Sander", "Wrench", "Other"] as const satisfies Tool["type"][];

/** All that the list can be narrowed to. */
export const FILTERS = {
  availability: {
    choices: [
      { value: "available", label: "Available" },
      { value: "unavailable", label: "Unavailable" },
    ],
  },
  ...sortedBy({
    name: "Tool Name",
    brand: "Brand",
    type: "Type",
    cost: "Cost",
    quantity: "Quantity",
    location: "Location",
    condition: "Condition",
  }),
} as const satisfies Filters;

/** What is asked for when a tool is gone or broken, as far as it is known. */
export function factsOf({ serialNumber, purchaseDate, purchaseLocation, warranty }: Tool): string[] {
  const bought = [purchaseDate ? calendarDate(purchaseDate) : null, purchaseLocation ? `at ${purchaseLocation}` : null];
  const purchase = bought.filter(Boolean).join(" ");
  return [
    ...(serialNumber ? [`Serial ${serialNumber}`] : []),
    ...(purchase ? [`Bought ${purchase}`] : []),
    ...(warranty ? [`Warranty: ${warranty}`] : []),
  ];
}

/** What the form holds while it is being filled in. */
export type ToolEntry = {
  name: string;
  brand: Tool["brand"];
  brandName: string;
  type: Tool["type"];
  typeName: string;
  quantity: NumberEntry;
  cost: NumberEntry;
  location: string;
  condition: Tool["condition"];
  serialNumber: string;
  purchaseDate: string;
  purchaseLocation: string;
  warranty: string;
};

export const NEW_TOOL_ENTRY: ToolEntry = {
  name: "",
  brand: "Other",
  brandName: "",
  type: "General",
  typeName: "",
  quantity: 1,
  cost: "",
  location: "",
  condition: "Good",
  serialNumber: "",
  purchaseDate: "",
  purchaseLocation: "",
  warranty: "",
};

export function entryOf(tool: Tool): ToolEntry {
  const { name, brand, type, quantity, cost, condition } = tool;
  return {
    ...{ name, brand, type, quantity, cost, condition },
    brandName: tool.brandName ?? "",
    typeName: tool.typeName ?? "",
    location: tool.location ?? "",
    serialNumber: tool.serialNumber ?? "",
    purchaseDate: tool.purchaseDate ?? "",
    purchaseLocation: tool.purchaseLocation ?? "",
    warranty: tool.warranty ?? "",
  };
}

/** An empty cost becomes 0, an empty quantity 1, empty texts nothing. */
export function toolOf(entry: ToolEntry): NewTool {
  return {
    name: entry.name.trim(),
    brand: entry.brand,
    brandName: entry.brand === "Other" ? entry.brandName.trim() || null : null,
    type: entry.type,
    typeName: entry.type === "Other" ? entry.typeName.trim() || null : null,
    quantity: numberOr(entry.quantity, 1),
    cost: numberOr(entry.cost, 0),
    location: entry.location.trim() || null,
    condition: entry.condition,
    serialNumber: entry.serialNumber.trim() || null,
    purchaseDate: entry.purchaseDate || null,
    purchaseLocation: entry.purchaseLocation.trim() || null,
    warranty: entry.warranty.trim() || null,
  };
}

export const toolRules = {
  name: required("Enter a name for this tool"),
  quantity: atLeast(0, "Quantity can't be below 0"),
  cost: atLeast(0, "Cost can't be below 0"),
};
