import { moneyWhole, percent, quantity } from "~/lib/shown/format";
import type { TopEarner } from "../queries";
import classes from "./top-list.module.css";

type Counted = { one: string; many: string };

/** The services or customers that brought most, each with its share as a bar behind the words. */
export function TopList({ rows, counted }: { rows: TopEarner[]; counted: Counted }) {
  return (
    <ol className={classes.list}>
      {rows.map(({ name, value, count, percentage }) => (
        <ShareRow key={name} name={name} percentage={percentage} figure={moneyWhole(value)}>
          {/* Counted once an invoice is paid in full; its partial payments bring something before. */}
          {count === 0 ? "partial payments" : count === 1 ? `1 ${counted.one}` : `${quantity(count)} ${counted.many}`},{" "}
          {percent(percentage)}
        </ShareRow>
      ))}
    </ol>
  );
}

type ShareRowProps = { name: string; percentage: number; figure: string; children: React.ReactNode };

/** One row: what it is, how much, and its share of the whole. */
export function ShareRow({ name, percentage, figure, children }: ShareRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <span className={classes.figure}>{figure}</span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(100, percentage)}%` }} />
      </span>
      <span className={classes.detail}>{children}</span>
    </li>
  );
}
