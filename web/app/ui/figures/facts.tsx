/** Labels with what is known under them: <Facts facts={[["Status", "Sent"], ["Due Date", null]]} />. Empty ones are left out. */
import type { ReactNode } from "react";
import classes from "./facts.module.css";

export type Fact = [label: string, value: ReactNode];

/** `inLines` has each on a line of its own, the label before the value. */
export function Facts({ facts, inLines }: { facts: Fact[]; inLines?: true }) {
  return (
    <dl className={inLines ? classes.lines : classes.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
