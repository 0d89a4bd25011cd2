import { quantity } from "~/lib/shown/format";
import { MarkedFigure } from "~/ui/figures/marked-figure";
import { stockLevelOf } from "../figures";
import type { Part } from "../types";

const MARKS = {
  out: { text: "Out of stock", tone: "danger" },
  low: { text: "Low stock", tone: "attention" },
  enough: null,
} as const;

/** How many there are, and in words when that is too few; also when invoices took more than there were. */
export function Stock({ part }: { part: Part }) {
  const short = { text: `${quantity(part.missing)} short`, tone: "danger" } as const;
  return <MarkedFigure figure={quantity(part.quantity)} mark={part.missing > 0 ? short : MARKS[stockLevelOf(part)]} />;
}
