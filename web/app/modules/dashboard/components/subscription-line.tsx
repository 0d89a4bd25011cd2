/** Where the subscription stands, in one line. A status that cannot be had counts as no subscription. */
import { Skeleton } from "@mantine/core";
import { IconCircleCheck, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { calendarDate, calendarDateOfSeconds } from "~/lib/format";
import { planName } from "~/modules/billing/plans";
import { type SubscriptionStatus, subscriptionQuery } from "~/modules/billing/queries";
import { LinkButton } from "~/ui/action-button";
import classes from "./subscription-line.module.css";

export function SubscriptionLine() {
  const { data, isPending } = useQuery(subscriptionQuery);
  if (isPending) return <Skeleton className={`${classes.line} appears-late`} aria-hidden />;
  return (
    <section aria-label="Subscription" className={classes.line} data-active={data?.subscriptionActive ?? false}>
      {data?.subscriptionActive ? <Active status={data} /> : <Inactive />}
    </section>
  );
}

function Active({ status }: { status: SubscriptionStatus }) {
  const details = detailsOf(status, new Date());
  return (
    <>
      <IconCircleCheck size={22} aria-hidden className={classes.activeIcon} />
      <p className={classes.text}>
        <strong>{status.plan ? `${planName(status.plan)} plan` : "Complimentary access"}</strong>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
      {status.isComplimentary ? null : <LinkButton to="/app/subscription">Manage Subscription</LinkButton>}
    </>
  );
}

function Inactive() {
  return (
    <>
      <IconLock size={22} aria-hidden />
      <p className={classes.text}>
        <strong>No active subscription</strong>
      </p>
      <LinkButton main to="/subscribe">
        Choose a Plan
      </LinkButton>
    </>
  );
}

/** What a person wants to know about an active subscription, in the order it matters. */
export function detailsOf(status: SubscriptionStatus, now: Date): string[] {
  if (status.isComplimentary) {
    const reason = status.complimentaryReason ? [status.complimentaryReason] : [];
    return [...reason, status.expiresAt ? `Expires ${calendarDate(status.expiresAt)}` : "Never expires"];
  }
  if (status.trialEnd !== null && status.trialEnd * 1000 > now.getTime()) {
    return [`Free trial until ${calendarDateOfSeconds(status.trialEnd)}`];
  }
  if (status.currentPeriodEnd === null) return [];
  const date = calendarDateOfSeconds(status.currentPeriodEnd);
  return [status.cancelAtPeriodEnd ? `Ends ${date}` : `Renews ${date}`];
}
