/** Labels with what is known under them: <Facts facts={[["Status", "Sent"], ["Due Date", null]]} />. Empty ones are left out. */
import type { ReactNode } from "react";
import classes from "./facts.module.css";

export type Fact = [label: string, value: ReactNode];

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
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
