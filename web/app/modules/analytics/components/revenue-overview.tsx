import { useTaxRates } from "~/account/profile";
import { moneyWhole, quantity } from "~/lib/shown/format";
import { SelectField } from "~/ui/forms/fields";
import type { Analytics } from "../queries";
import {
  BEGINNING,
  CHART_RANGES,
  dayLabel,
  type Period,
  periodLabels,
  type Range,
  type RangeName,
  rangeLabel,
} from "../rules";
import { BarChart } from "./bar-chart";
import { Panel } from "./panel";

const BY: Record<Period, string> = { weekly: "Week", monthly: "Month", yearly: "Year" };

type RevenueOverviewProps = {
  data: Analytics | null | undefined;
  period: Period;
  range: Range;
  show: (range: Range) => void;
};

/** What was paid, period by period. */
export function RevenueOverview({ data, period, range, show }: RevenueOverviewProps) {
  const rows = data?.revenue ?? [];
  const chargesTax = useTaxRates().length > 0;
  const notes = [
    ...(range === "all" ? [`All time starts on ${dayLabel(BEGINNING)}.`] : []),
    `Revenue is what customers paid, not what you invoiced.${chargesTax ? " Excludes sales tax." : ""}`,
  ];
  return (
    <Panel
      title="Revenue Overview"
      note={notes.join(" ")}
      hasData={data === undefined ? undefined : rows.some(({ invoices, revenue }) => invoices > 0 || revenue !== 0)}
      tool={<RangeChoice range={range} show={show} />}
    >
      <BarChart
        name={`Revenue Overview, by ${BY[period].toLowerCase()}`}
        unit={BY[period]}
        bars={rows.map((row) => {
          const { full, short } = periodLabels(row.period);
          return {
            key: row.period,
            label: full,
            short,
            value: row.revenue,
            facts: [
              ["Revenue", moneyWhole(row.revenue)],
              ["Invoices", quantity(row.invoices)],
              ["Average invoice", moneyWhole(row.avgInvoiceValue)],
            ],
          };
        })}
      />
    </Panel>
  );
}

/** The three ranges of the chart; what else the filters say stands among them for as long as it is shown. */
function RangeChoice({ range, show }: { range: Range; show: (range: Range) => void }) {
  const known = CHART_RANGES.find((name) => name === range);
  return (
    <SelectField
      aria-label="Range"
      value={known ?? ""}
      data={[
        ...(known ? [] : [{ value: "", label: rangeLabel(range) }]),
        ...CHART_RANGES.map((name) => ({ value: name, label: rangeLabel(name) })),
      ]}
      onChange={(event) => event.currentTarget.value && show(event.currentTarget.value as RangeName)}
    />
  );
}
