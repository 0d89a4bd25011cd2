/** The form of a part, apart from any screen. Pure. */
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { atLeast, firstOf, required } from "~/lib/rules";
import type { NewPart, Part } from "./types";

/** What the form holds while it is being filled in. */
export type PartEntry = {
  name: string;
  sku: string;
  partNumber: string;
  quantity: NumberEntry;
  reorderLevel: NumberEntry;
  cost: NumberEntry;
  price: NumberEntry;
  location: Part["location"];
  condition: Part["condition"];
  /** That the quantity is what is there, whatever invoices took. */
  isCounted: boolean;
};

export const NEW_PART_ENTRY: PartEntry = {
  name: "",
  sku: "",
  partNumber: "",
  quantity: "",
  reorderLevel: "",
  cost: "",
  price: "",
  location: "Truck",
  condition: "Good",
  isCounted: false,
};

export function entryOf({ name, sku, partNumber, quantity, reorderLevel, cost, price, location, condition }: Part) {
  const entry: PartEntry = {
    name,
    sku: sku ?? "",
    partNumber: partNumber ?? "",
    quantity,
    reorderLevel,
    cost,
    price,
    location,
    condition,
    isCounted: false,
  };
  return entry;
}

/** Empty numbers become 0, empty texts nothing. */
export function partOf(entry: PartEntry): NewPart {
  return {
    name: entry.name.trim(),
    sku: entry.sku.trim() || null,
    partNumber: entry.partNumber.trim() || null,
    quantity: numberOr(entry.quantity, 0),
    reorderLevel: numberOr(entry.reorderLevel, 0),
    cost: numberOr(entry.cost, 0),
    price: numberOr(entry.price, 0),
    location: entry.location,
    condition: entry.condition,
    ...(entry.isCounted ? { missing: 0 } : {}),
  };
}

/** The same for none and for half a length of pipe. */
const FEWER_THAN_ONE = "A new part needs at least 1. If you have less, add 1 and then edit the quantity.";

/** A new part is one you have; an existing one may run out. */
export function partRules({ isNew }: { isNew: boolean }) {
  return {
    name: required("Enter a name for this item"),
    quantity: firstOf<NumberEntry>(
      required("Enter how many you have"),
      isNew ? atLeast(1, FEWER_THAN_ONE) : atLeast(0, "Quantity can't be below 0"),
    ),
    reorderLevel: atLeast(0, "Reorder level can't be below 0"),
    cost: atLeast(0, "Cost can't be below 0"),
    price: atLeast(0, "Price can't be below 0"),
  };
}
