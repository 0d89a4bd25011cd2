import { useQuery } from "@tanstack/react-query";
import { useProviderReturn } from "~/modules/billing/provider";
import { ErrorState } from "~/ui/feedback/error-state";
import { Page, pageMeta } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { BusinessOverview } from "../components/business-overview";
import { RecentActivity } from "../components/recent-activity";
import { Shortcuts } from "../components/shortcuts";
import { SubscriptionLine } from "../components/subscription-line";
import { Today } from "../components/today";
import { dashboardQuery } from "../queries";
import classes from "./dashboard.module.css";

export const meta = pageMeta("Dashboard");

/** The first screen after signing in: what is on today, the way to everything, how the business stands and what happened. */
export default function DashboardPage() {
  useProviderReturn();
  const isLarge = useIsLarge();
  const { data, isError, error, refetch } = useQuery(dashboardQuery);
  return (
    <Page title="Dashboard" description="Run the whole business from one place.">
      <SubscriptionLine />
      <Today />
      {isLarge ? <Shortcuts /> : null}
      {isError && !data ? (
        <ErrorState title="Failed to load dashboard data" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.cards}>
          <BusinessOverview overview={data?.businessOverview} />
          <RecentActivity entries={data?.recentActivity} />
        </div>
      )}
      {/* On a phone the menu is the way to everything, and ten tiles would stand before all else. */}
      {isLarge ? null : <Shortcuts />}
    </Page>
  );
}
