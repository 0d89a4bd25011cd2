import { useQuery } from "@tanstack/react-query";
import { moneyWhole, percent } from "~/lib/shown/format";
import { fullMonthsQuery } from "../queries";
import { type Outlook, outlook, periodLabels } from "../rules";
import { BarChart } from "./bar-chart";
import { Panel } from "./panel";
import classes from "./panel.module.css";

/** The next six months, if they go on as the last full months did. */
export function ProjectedGrowth() {
  const { data, isError } = useQuery(fullMonthsQuery());
  const ahead = data ? outlook(data) : null;
  return (
    <Panel
      title="Projected Growth"
      hasData={data ? ahead !== null : isError ? false : undefined}
      note={ahead && "growth" in ahead ? assumed(ahead) : undefined}
    >
      {ahead && "projected" in ahead ? (
        <BarChart
          name="Projected Growth, by month"
          unit="Month"
          bars={ahead.projected.map(({ period, revenue }) => {
            const { full, short } = periodLabels(period);
            const facts: [string, string][] = [["Projected revenue", moneyWhole(revenue)]];
            return { key: period, label: full, short, value: revenue, projected: true, facts };
          })}
        />
      ) : (
        <p className={classes.nothing}>{ahead?.why}</p>
      )}
    </Panel>
  );
}

function assumed({ months, averaged, growth, from }: Extract<Outlook, { growth: number }>): string {
  const rate = (value: number) => `${percent(Math.abs(value))} a month`;
  const start = `Starts from ${moneyWhole(from.revenue)} in ${periodLabels(from.period).full}.`;
  if (growth !== averaged) {
    const [goes, went] = growth < 0 ? ["shrinks", "shrank"] : ["grows", "grew"];
    return (
      `Assumes revenue ${goes} ${rate(growth)}. It ${went} ${rate(averaged)} over the last ${months} full months, ` +
      `too fast to last. ${start}`
    );
  }
  const goesOn = growth < 0 ? "shrinking" : "growing";
  return `Assumes revenue keeps ${goesOn} ${rate(growth)}, the average of the last ${months} full months. ${start}`;
}
