import { Skeleton } from "@mantine/core";
import { moneyWhole, quantity } from "~/lib/shown/format";
import type { Metric } from "../queries";
import { Change } from "./change";
import classes from "./metric-cards.module.css";

/** As the server names them, in its order; what is money is said here. */
const LABELS = ["Revenue", "Invoices Paid", "Average Invoice", "New Clients"];
const MONEY = new Set(["Revenue", "Average Invoice"]);

type MetricCardsProps = { metrics: Metric[] | undefined; failed: boolean; since: string };

export function MetricCards({ metrics, failed, since }: MetricCardsProps) {
  return (
    <dl className={classes.cards} aria-label="Key figures">
      {LABELS.map((label) => {
        const metric = metrics?.find((one) => one.label === label);
        return (
          <div key={label} className={classes.card}>
            <dt>{label}</dt>
            <dd className={classes.value}>
              {metric ? shown(metric) : failed ? "–" : <Skeleton height="1.2em" width="5rem" />}
            </dd>
            <dd className={classes.change}>{metric ? <Change change={metric.change} since={since} /> : null}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function shown({ label, value }: Metric): string {
  return MONEY.has(label) ? moneyWhole(value) : quantity(value);
}
