import { moneyWhole, percent } from "~/lib/shown/format";
import type { Analytics } from "../queries";
import { partLabels, projection } from "../rules";
import { BarChart } from "./bar-chart";
import { Panel } from "./panel";

/** The next six months, if they go on as this span compares with the one before. */
export function ProjectedGrowth({ data, end }: { data: Analytics | null | undefined; end: string }) {
  const last = data?.revenue.at(-1);
  const growth = data?.growth.revenue ?? 0;
  const months = projection(last?.revenue ?? 0, growth, end);
  const rate = `${growth < 0 ? "−" : "+"}${percent(Math.abs(growth))}`;
  return (
    <Panel
      title="Projected Growth"
      hasData={data === undefined ? undefined : months.some(({ revenue }) => revenue > 0)}
      note={
        last && last.revenue > 0
          ? `Assumes revenue keeps changing by ${rate} every month, from ${moneyWhole(last.revenue)} in ${inText(last.period)}.`
          : undefined
      }
    >
      <BarChart
        name="Projected Growth, by month"
        unit="Month"
        bars={months.map(({ period, revenue }) => {
          const { full, short } = partLabels(period);
          const facts: [string, string][] = [["Projected revenue", moneyWhole(revenue)]];
          return { key: period, label: full, short, value: revenue, projected: true, facts };
        })}
      />
    </Panel>
  );
}

function inText(period: string): string {
  const { full } = partLabels(period);
  return full.startsWith("Week") ? `the w${full.slice(1)}` : full;
}
