import type { ReactNode } from "react";
import styles from "./receipt.module.css";

export type Fact = { name: string; value: ReactNode };

/** Names on the left, values on the right, as on a receipt. */
export function Receipt({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
