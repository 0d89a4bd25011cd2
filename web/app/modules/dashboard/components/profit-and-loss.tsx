/** What is left of what came in, this month and this year; each figure leads to what it counts. */
import { Card } from "@mantine/core";
import { money } from "~/lib/shown/format";
import { EXPENSES_PATH } from "~/modules/modules";
import { Link } from "~/router/link";
import type { Profit } from "../queries";
import classes from "./profit-and-loss.module.css";

type Span = Profit["month"];

const ROWS: { label: string; figure: (span: Span) => number; to: (span: Span) => string }[] = [
  { label: "Income", figure: ({ income }) => income, to: reportOf },
  {
    label: "Expenses",
    figure: ({ expenses }) => expenses,
    to: (span) => `${EXPENSES_PATH}?tab=all&${daysOf(span)}`,
  },
  { label: "Profit", figure: ({ profit }) => profit, to: reportOf },
];

function daysOf({ startDate, endDate }: Span): string {
  return `from=${startDate}&to=${endDate}`;
}

function reportOf(span: Span): string {
  return `/app/reports?${daysOf(span)}`;
}

export function ProfitAndLoss({ profit: { month, year } }: { profit: Profit }) {
  return (
    <Card component="section" aria-labelledby="profit-and-loss">
      <div className={classes.head}>
        <h2 id="profit-and-loss">Profit and loss</h2>
        <Link to={EXPENSES_PATH}>Expenses</Link>
      </div>
      <div className={classes.figures}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">This month</th>
              <th scope="col">This year</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ label, figure, to }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-column="This month" data-loss={figure(month) < 0 || undefined}>
                  <Link to={to(month)} aria-label={`${label} this month: ${money(figure(month))}`}>
                    {money(figure(month))}
                  </Link>
                </td>
                <td data-column="This year" data-loss={figure(year) < 0 || undefined}>
                  <Link to={to(year)} aria-label={`${label} this year: ${money(figure(year))}`}>
                    {money(figure(year))}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
