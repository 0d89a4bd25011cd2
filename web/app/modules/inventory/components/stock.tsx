import { quantity } from "~/lib/format";
import type { Part } from "../queries";
import { stockLevelOf } from "../rules";
import classes from "./stock.module.css";

/** How many there are, and in words when that is too few. */
export function Stock({ part }: { part: Part }) {
  const level = stockLevelOf(part);
  return (
    <span className={classes.stock}>
      <span className={classes.number}>{quantity(part.quantity)}</span>
      {level === "enough" ? null : (
        <span className={classes.mark} data-level={level}>
          {level === "out" ? "Out of stock" : "Low stock"}
        </span>
      )}
    </span>
  );
}
