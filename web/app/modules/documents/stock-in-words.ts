/** What an invoice did to the inventory, told to the owner. Pure. */
import type { Schemas } from "~/api/client";
import { quantity } from "~/lib/shown/format";

export type TakenPart = Schemas["TakenPart"];

const MOST_NAMED = 3;

/** "5 × Elbow, 2.5 × Pipe and 2 more" */
function partsInWords(parts: TakenPart[]): string {
  const named = parts.slice(0, MOST_NAMED).map((part) => `${quantity(part.quantity)} × ${part.name}`);
  const others = parts.length - named.length;
  const all = others > 0 ? [...named, `${others} more`] : named;
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : (all[0] ?? "");
}

/** Of which parts there were too few, and by how many. */
function missingInWords(parts: TakenPart[]): string | null {
  const missing = parts.filter((part) => part.missing > 0);
  if (missing.length === 0) return null;
  const named = missing.slice(0, MOST_NAMED).map((part) => `${quantity(part.missing)} × ${part.name}`);
  const others = missing.length > MOST_NAMED ? " and more" : "";
  return `Not in your inventory: ${named.join(", ")}${others}.`;
}

/** What became of the inventory between two states of a document; null when nothing did. */
export function movedInWords(before: TakenPart[], after: TakenPart[]): string | null {
  if (before.length === 0 && after.length > 0) {
    const taken = after.filter((part) => part.quantity > 0);
    const left = taken.length > 0 ? `${partsInWords(taken)} left your inventory.` : null;
    return [left, missingInWords(after)].filter(Boolean).join(" ");
  }
  const given = before.filter((part) => part.quantity > 0);
  return given.length > 0 && after.length === 0 ? `${partsInWords(given)} back in your inventory.` : null;
}
