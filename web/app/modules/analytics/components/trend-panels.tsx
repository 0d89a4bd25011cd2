import type { FigureName } from "~/lib/shown/figures";
import { moneyWhole, percent, quantity, tenths } from "~/lib/shown/format";
import { Meaning } from "~/ui/figures/meaning";
import type { Analytics } from "../queries";
import { Change } from "./change";
import { Panel } from "./panel";
import { ShareRow } from "./top-list";
import listClasses from "./top-list.module.css";
import classes from "./trend-panels.module.css";

type TrendPanelsProps = { data: Analytics | null | undefined; since: string };

/** What kinds of jobs there were, what is usual, and which way it goes. */
export function TrendPanels({ data, since }: TrendPanelsProps) {
  const hasSome = (some: (data: Analytics) => boolean) => (data ? some(data) : data === undefined ? undefined : false);
  const { invoiceValue = 0, daysToPay = 0, jobsPerWeek = 0, projectBudget = 0 } = data?.averages ?? {};
  const averages: [label: string, value: string, means: FigureName][] = [
    ["Invoice value", moneyWhole(invoiceValue), "Average Invoice"],
    ["Days to get paid", tenths(daysToPay), "Days to get paid"],
    ["Jobs per week", tenths(jobsPerWeek), "Jobs per week"],
    ["Project budget", moneyWhole(projectBudget), "Project budget"],
  ];
  const growth: [string, number][] = data
    ? [
        ["Revenue", data.growth.revenue],
        ["New clients", data.growth.clients],
        ["Jobs", data.growth.jobs],
      ]
    : [];
  return (
    <div className={classes.panels}>
      <Panel title="Job Categories" hasData={hasSome(({ categories }) => categories.length > 0)}>
        <ul className={listClasses.list}>
          {data?.categories.map(({ name, count, percentage }) => (
            <ShareRow key={name} name={name} percentage={percentage} figure={quantity(count)}>
              {count === 1 ? "1 job" : `${quantity(count)} jobs`}, {percent(percentage)}
            </ShareRow>
          ))}
        </ul>
      </Panel>
      <Panel title="Average Metrics" hasData={hasSome(({ averages: own }) => Object.values(own).some(Boolean))}>
        <dl className={classes.facts}>
          {averages.map(([name, value, means]) => (
            <div key={name}>
              <dt>
                {name} <Meaning of={means} label={name} />
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Growth Trends" hasData={hasSome(hasFigures)}>
        <dl className={classes.facts}>
          {growth.map(([name, change]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Change change={change} since={since} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

/** Whether there was anything at all, now or before. */
function hasFigures({ metrics, categories, growth }: Analytics): boolean {
  return metrics.some(({ value }) => value > 0) || categories.length > 0 || Object.values(growth).some(Boolean);
}
