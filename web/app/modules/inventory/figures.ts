/** What follows from a part's numbers. Apart from the form's rules, which the list need not wait for. */
import type { Part } from "./types";

/** Profit as a share of the price, in percent; 0 when there is no price. */
export function marginOf({ price, cost }: { price: number; cost: number }): number {
  return price === 0 ? 0 : ((price - cost) / price) * 100;
}

export type StockLevel = "out" | "low" | "enough";

export function stockLevelOf({ quantity, reorderLevel }: Pick<Part, "quantity" | "reorderLevel">): StockLevel {
  if (quantity <= 0) return "out";
  return quantity <= reorderLevel ? "low" : "enough";
}
