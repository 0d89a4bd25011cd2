import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "~/api/client";
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
import { firstSteps, useFirstSteps } from "../components/use-first-steps";
import type { Step } from "../first-steps";
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
  const steps = useFirstSteps();
  const { data, isPending, error, refetch } = useQuery(dashboardQuery);
  if (today.isPending || isPending || steps === undefined) return <Waiting />;
  // Nobody learns anything from zeros.
  const isNew = Boolean(steps?.some(({ isDone }) => !isDone) && data && hasNoFigures(data));
  return (
    <>
      <WaitingEmails emails={today.data?.waitingEmails} />
      <Today />
      {isNew ? <Steps steps={steps} /> : null}
      {data ? (
        <Cards data={data} isNew={isNew} />
      ) : (
        <ErrorState title="Failed to load dashboard data" error={error} onRetry={() => void refetch()} />
      )}
      {isNew ? null : <Steps steps={steps} />}
      {/* Last: the menu leads everywhere, too. */}
      <Shortcuts />
    </>
  );
}

function Cards({ data, isNew }: { data: Schemas["Dashboard"]; isNew: boolean }) {
  const activity = <RecentActivity entries={data.recentActivity} />;
  if (isNew) return data.recentActivity.length > 0 ? activity : null;
  return (
    <div className={classes.cards}>
      <div className={classes.figures}>
        <BusinessOverview overview={data.businessOverview} />
        <ProfitAndLoss profit={data.profitAndLoss} />
      </div>
      {activity}
    </div>
  );
}

function Steps({ steps }: { steps: Step[] | null }) {
  const { Component: Content } = firstSteps;
  return steps && Content ? <Content steps={steps} /> : null;
}

/** Whether nothing was earned, spent, stocked or planned yet. */
function hasNoFigures({ businessOverview, profitAndLoss: { year } }: Schemas["Dashboard"]): boolean {
  return [...Object.values(businessOverview), year.income, year.expenses].every((figure) => figure === 0);
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
