import { IconAdjustmentsHorizontal, IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Span, today } from "~/lib/calendar";
import { csvFile } from "~/lib/csv";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { useExport } from "~/ui/files/use-export";
import { ScreenTabs } from "~/ui/navigation/tabs";
import { ActionButton } from "~/ui/page/action-button";
import { Page, pageTitle } from "~/ui/page/page";
import { Adjustments } from "../components/adjustments";
import { MetricCards } from "../components/metric-cards";
import { Panel } from "../components/panel";
import { ProfitAndLoss } from "../components/profit-and-loss";
import { ProjectedGrowth } from "../components/projected-growth";
import { RevenueOverview } from "../components/revenue-overview";
import { TaxReport } from "../components/tax-report";
import { TopList } from "../components/top-list";
import { TrendPanels } from "../components/trend-panels";
import { YearEnd } from "../components/year-end";
import { reportTables } from "../exported";
import { analyticsQuery, profitQuery } from "../queries";
import { comparedWith, PERIODS, USUAL_PERIOD, versus } from "../rules";
import { useReport } from "../use-report";
import classes from "./reports.module.css";

const filtersDialog = afterScreen(() => import("../components/filters-dialog"));

export const title = pageTitle("Reports");

/** How the business is doing over a span of days, and a year as an accountant wants it. */
export default function ReportsPage() {
  const { period, range, span, show } = useReport();
  const query = analyticsQuery(period, span);
  const { data, isError, isPlaceholderData, error, refetch } = useQuery(query);
  const since = versus(period, range);
  const filters = useLateDialog(filtersDialog);
  // Undefined while they come, null when they do not.
  const report = data ?? (isError ? null : undefined);
  const hasAny = (rows: unknown[] | undefined) => (report === undefined ? undefined : (rows ?? []).length > 0);
  return (
    <Page
      title="Business Analytics"
      description="Track your business performance and insights"
      action={
        <div className={classes.actions}>
          <ActionButton
            leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
            onClick={() => void filters.open({ range, show })}
          >
            Filters
          </ActionButton>
          <ExportReport query={query} span={span} />
        </div>
      }
    >
      <ScreenTabs tabs={PERIODS} tab={period} parameter="period" usual={USUAL_PERIOD}>
        <p className={classes.span}>{comparedWith(span)}</p>
        {isError && !data ? (
          <ErrorState title="Failed to load analytics" error={error} onRetry={() => void refetch()} />
        ) : null}
        <div className={classes.report} aria-busy={isPlaceholderData}>
          <MetricCards metrics={report?.metrics} failed={report === null} since={since} />
          <RevenueOverview data={report} period={period} range={range} show={show} />
          <div className={classes.pair}>
            <Panel title="Top Services" hasData={hasAny(report?.services)}>
              <TopList rows={report?.services ?? []} counted={{ one: "item", many: "items" }} />
            </Panel>
            <Panel title="Top Customers" hasData={hasAny(report?.customers)}>
              <TopList rows={report?.customers ?? []} counted={{ one: "invoice", many: "invoices" }} />
            </Panel>
          </div>
          <ProjectedGrowth />
          <TrendPanels data={report} since={since} />
          <ProfitAndLoss span={span} />
          <TaxReport span={span} />
          <Adjustments span={span} />
        </div>
      </ScreenTabs>
      <YearEnd />
      {filters.dialog}
    </Page>
  );
}

/** The figures on the screen as tables in a file, asked for anew so that they are today's. */
function ExportReport({ query, span }: { query: ReturnType<typeof analyticsQuery>; span: Span }) {
  const cache = useQueryClient();
  const { exporting, exportFile } = useExport("Failed to export report");

  const exportReport = () =>
    exportFile("report", async () => {
      const [report, profit] = await Promise.all([
        cache.fetchQuery({ ...query, retry: false }),
        cache.fetchQuery({ ...profitQuery(span), retry: false }),
      ]);
      return { name: `analytics-report-${today()}.csv`, file: csvFile(reportTables(report, profit)) };
    });

  return (
    <ActionButton
      main
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={exporting !== null}
      onClick={() => void exportReport()}
    >
      Export Report
    </ActionButton>
  );
}
