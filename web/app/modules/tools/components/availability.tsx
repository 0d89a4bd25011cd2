import { quantity } from "~/lib/shown/format";
import { MarkedFigure } from "~/ui/figures/marked-figure";
import type { Tool } from "../types";

/** How many there are, and in words when there are none. */
export function Availability({ tool }: { tool: Tool }) {
  return (
    <MarkedFigure
      figure={quantity(tool.quantity)}
      mark={tool.quantity > 0 ? null : { text: "Unavailable", tone: "danger" }}
    />
  );
}
