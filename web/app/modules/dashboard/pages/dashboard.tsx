import { useQuery } from "@tanstack/react-query";
import { useProviderReturn } from "~/modules/billing/provider";
import { ErrorState } from "~/ui/feedback/error-state";
import { Page, pageMeta } from "~/ui/page/page";
import { RecentActivity } from "../components/recent-activity";
import { Shortcuts } from "../components/shortcuts";
import { SubscriptionLine } from "../components/subscription-line";
import { activityQuery } from "../queries";

export const meta = pageMeta("Dashboard");

/** The first screen after signing in: where the account stands, the way to everything, and what happened lately. */
export default function DashboardPage() {
  useProviderReturn();
  const activity = useQuery(activityQuery);
  return (
    <Page title="Dashboard" description="Run the whole business from one place.">
      <SubscriptionLine />
      <Shortcuts />
      {activity.isError && !activity.data ? (
        <ErrorState
          title="Failed to load dashboard data"
          error={activity.error}
          onRetry={() => void activity.refetch()}
        />
      ) : (
        <RecentActivity entries={activity.data} />
      )}
    </Page>
  );
}
