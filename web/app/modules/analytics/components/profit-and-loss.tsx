import { useQuery } from "@tanstack/react-query";
import type { Span } from "~/lib/calendar";
import { money } from "~/lib/shown/format";
import { EXPENSES_PATH } from "~/modules/modules";
import { Link } from "~/router/link";
import { Meaning } from "~/ui/figures/meaning";
import { profitQuery, type ProfitAndLoss as Report } from "../queries";
import { Panel } from "./panel";
import classes from "./profit-and-loss.module.css";

/** What came in, what was spent on what, and what is left, beside the span before. */
export function ProfitAndLoss({ span }: { span: Span }) {
  const { data, isError } = useQuery(profitQuery(span));
  const hasAny = (report: Report) =>
    [report, report.previous].some(({ income, expenses }) => income !== 0 || expenses !== 0);
  return (
    <Panel
      title="Profit and Loss"
      note="Income excludes sales tax. Trips count fuel, tolls and parking, not your mileage rate. The IRS allows one or the other."
      hasData={data ? hasAny(data) : isError ? false : undefined}
      tool={
        <Link to={`${EXPENSES_PATH}?tab=all&from=${span.start}&to=${span.end}`} className={classes.all}>
          See all costs
        </Link>
      }
    >
      {data ? <Figures report={data} span={span} /> : null}
    </Panel>
  );
}

function Figures({ report, span }: { report: Report; span: Span }) {
  const { income, expenses, profit, previous, categories } = report;
  const listOf = (category: string) =>
    `${EXPENSES_PATH}?tab=all&category=${encodeURIComponent(category)}&from=${span.start}&to=${span.end}`;
  return (
    <div className={classes.figures}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">This period</th>
            <th scope="col">Previous period</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              Income <Meaning of="Income" />
            </th>
            <td data-column="This period">{money(income)}</td>
            <td data-column="Previous period">{money(previous.income)}</td>
          </tr>
          {categories.map(({ category, name, amount, previous: before }) => (
            <tr key={category}>
              <th scope="row">
                <Link to={listOf(category)}>{name}</Link>
              </th>
              <td data-column="This period">{money(amount)}</td>
              <td data-column="Previous period">{money(before)}</td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <th scope="row">
              All expenses <Meaning of="Expenses" label="All expenses" />
            </th>
            <td data-column="This period">{money(expenses)}</td>
            <td data-column="Previous period">{money(previous.expenses)}</td>
          </tr>
          <tr className={classes.sum}>
            <th scope="row">
              Profit <Meaning of="Profit" />
            </th>
            <td data-column="This period">{money(profit)}</td>
            <td data-column="Previous period">{money(previous.profit)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
