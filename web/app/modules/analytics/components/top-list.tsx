import { moneyWhole, percent, quantity } from "~/lib/shown/format";
import type { TopEarner } from "../queries";
import classes from "./top-list.module.css";

type Counted = { one: string; many: string };

/** The services or customers that brought most, each with its share as a bar behind the words. */
export function TopList({ rows, counted }: { rows: TopEarner[]; counted: Counted }) {
  return (
    <ol className={classes.list}>
      {rows.map(({ name, value, count, percentage }) => (
        <Share key={name} name={name} percentage={percentage} figure={moneyWhole(value)}>
          {/* Counted once an invoice is paid in full; its part payments bring something before. */}
          {count === 0 ? "part payments" : count === 1 ? `1 ${counted.one}` : `${quantity(count)} ${counted.many}`},{" "}
          {percent(percentage)}
        </Share>
      ))}
    </ol>
  );
}

type ShareProps = { name: string; percentage: number; figure: string; children: React.ReactNode };

/** One row: what it is, how much, and its part of the whole. */
export function Share({ name, percentage, figure, children }: ShareProps) {
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
