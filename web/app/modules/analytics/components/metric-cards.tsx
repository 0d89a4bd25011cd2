import { Skeleton } from "@mantine/core";
import { moneyWhole, quantity } from "~/lib/shown/format";
import { Meaning } from "~/ui/figures/meaning";
import type { Metric } from "../queries";
import { Change } from "./change";
import classes from "./metric-cards.module.css";

/** As the server names them, in its order; what is money is said here. */
const LABELS = ["Revenue", "Invoices Paid", "Average Invoice", "New Clients"] as const;
const MONEY = new Set(["Revenue", "Average Invoice"]);
/** What counts as one of them. */
const AVERAGED = "of invoices paid in full";

type MetricCardsProps = { metrics: Metric[] | undefined; failed: boolean; since: string };

export function MetricCards({ metrics, failed, since }: MetricCardsProps) {
  return (
    <dl className={classes.cards} aria-label="Key figures">
      {LABELS.map((label) => {
        const metric = metrics?.find((one) => one.label === label);
        return (
          <div key={label} className={classes.card}>
            <dt>
              {label} <Meaning of={label} />
            </dt>
            <dd className={classes.value}>
              {metric ? shown(metric) : failed ? "–" : <Skeleton height="1.2em" width="5rem" />}
            </dd>
            {label === "Average Invoice" && metrics && hasPartPayments(metrics) ? (
              <dd className={classes.note}>{AVERAGED}</dd>
            ) : null}
            <dd className={classes.change}>{metric ? <Change change={metric.change} since={since} /> : null}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Whether the average isn't simply the revenue by the number of invoices. */
function hasPartPayments(metrics: Metric[]): boolean {
  const [revenue = 0, invoices = 0, average = 0] = LABELS.map(
    (label) => metrics.find((one) => one.label === label)?.value,
  );
  return invoices > 0 && Math.abs(revenue / invoices - average) >= 0.01;
}

function shown({ label, value }: Metric): string {
  return MONEY.has(label) ? moneyWhole(value) : quantity(value);
}
