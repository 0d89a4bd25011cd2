import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useProviderReturn } from "~/modules/billing/provider";
import { WaitingEmails } from "~/ui/contact/waiting-emails";
import { ErrorState } from "~/ui/feedback/error-state";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Page, pageTitle } from "~/ui/page/page";
import { BusinessOverview } from "../components/business-overview";
import { ProfitAndLoss } from "../components/profit-and-loss";
import { RecentActivity } from "../components/recent-activity";
import { Shortcuts } from "../components/shortcuts";
import { SubscriptionLine } from "../components/subscription-line";
import { Today } from "../components/today";
import { dashboardQuery, todayQuery } from "../queries";
import classes from "./dashboard.module.css";

export const title = pageTitle("Dashboard");

/** The first screen after signing in: what's on today, how the business is doing, what happened, and the way to everything. */
export default function DashboardPage() {
  useProviderReturn();
  return (
    <Page title="Dashboard" description="Run the whole business from one place.">
      <SubscriptionLine />
      <Now />
    </Page>
  );
}

/** Whether anything is on today is known once it's here. What's below comes then, too, and never moves. */
function Now() {
  const today = useQuery(todayQuery);
  const { data, isPending, error, refetch } = useQuery(dashboardQuery);
  if (today.isPending || isPending) return <Waiting />;
  return (
    <>
      <WaitingEmails emails={today.data?.waitingEmails} />
      <Today />
      {data ? (
        <div className={classes.cards}>
          <div className={classes.figures}>
            <BusinessOverview overview={data.businessOverview} />
            <ProfitAndLoss profit={data.profitAndLoss} />
          </div>
          <RecentActivity entries={data.recentActivity} />
        </div>
      ) : (
        <ErrorState title="Failed to load dashboard data" error={error} onRetry={() => void refetch()} />
      )}
      {/* Last: the menu leads everywhere, too. */}
      <Shortcuts />
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading..." className={`${classes.waiting} appears-late`}>
      <WaitingCard lines={3} />
      <div className={classes.cards}>
        <WaitingCard lines={6} />
        <WaitingCard lines={6} />
      </div>
    </div>
  );
}

function WaitingCard({ lines }: { lines: number }) {
  return (
    <Card className={classes.waitingCard}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
        <Skeleton key={line} height="0.875rem" width={line === 0 ? "8rem" : "70%"} />
      ))}
    </Card>
  );
}
