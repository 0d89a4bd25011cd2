/** The subscription in one line. A status that can't be checked counts as inactive, and says why. */
import { Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconLock } from "@tabler/icons-react";
import { planName } from "~/account/plans";
import { CHECK_FAILED, CHECK_FAILED_DETAIL } from "~/account/read-only";
import { type SubscriptionStatus, useStatus } from "~/account/subscription";
import { calendarDate, calendarDateOfSeconds } from "~/lib/shown/format";
import { useOpenPortal } from "~/modules/billing/provider";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { CheckAgain } from "~/ui/page/check-again";
import classes from "./subscription-line.module.css";

export function SubscriptionLine() {
  const { data, checkFailed } = useStatus();
  if (!data && !checkFailed) return <Skeleton className={`${classes.line} appears-late`} aria-hidden />;
  return (
    <section aria-label="Subscription" className={classes.line} data-active={data?.subscriptionActive ?? false}>
      {data?.subscriptionActive ? (
        <Active status={data} />
      ) : data ? (
        <Inactive isGiven={data.complimentaryNeedsConfirmation} />
      ) : (
        <Unknown />
      )}
    </section>
  );
}

function Active({ status }: { status: SubscriptionStatus }) {
  const pastDue = status.status === "past_due" && !status.isComplimentary;
  return (
    <>
      {pastDue ? (
        <IconAlertTriangle size={22} aria-hidden className={classes.pastDueIcon} />
      ) : (
        <IconCircleCheck size={22} aria-hidden className={classes.activeIcon} />
      )}
      <p className={classes.text}>
        <strong>
          {status.plan && !status.isComplimentary ? `${planName(status.plan)} plan` : "Complimentary access"}
        </strong>
        {detailsOf(status, new Date()).map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
      {status.isComplimentary ? null : <ManageSubscription />}
    </>
  );
}

/** A failure is only logged, and the button can be used again. */
function ManageSubscription() {
  const portal = useOpenPortal();
  return (
    <ActionButton loading={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
      Manage Subscription
    </ActionButton>
  );
}

function Inactive({ isGiven }: { isGiven: boolean }) {
  return (
    <>
      <IconLock size={22} aria-hidden />
      <p className={classes.text}>
        <strong>No active subscription</strong>
        {isGiven ? <span>Your free access starts when you confirm your email address.</span> : null}
      </p>
      <LinkButton main to={isGiven ? "/app/subscription" : "/subscribe"}>
        {isGiven ? "See how" : "Choose a Plan"}
      </LinkButton>
    </>
  );
}

function Unknown() {
  return (
    <>
      <IconAlertTriangle size={22} aria-hidden />
      <p className={classes.text}>
        <strong>{CHECK_FAILED}</strong>
        <span>{CHECK_FAILED_DETAIL}</span>
      </p>
      <CheckAgain />
    </>
  );
}

/** What a person wants to know about an active subscription, in the order it matters. */
export function detailsOf(status: SubscriptionStatus, now: Date): string[] {
  if (status.isComplimentary) {
    const reason = status.complimentaryReason ? [status.complimentaryReason] : [];
    return [...reason, status.expiresAt ? `Expires ${calendarDate(status.expiresAt)}` : "Never expires"];
  }
  if (status.status === "past_due") return ["Your last payment failed. Update your payment method."];
  if (status.trialEnd !== null && status.trialEnd * 1000 > now.getTime()) {
    return [`Free trial until ${calendarDateOfSeconds(status.trialEnd)}`];
  }
  if (status.currentPeriodEnd === null) return [];
  const date = calendarDateOfSeconds(status.currentPeriodEnd);
  return [status.cancelAtPeriodEnd ? `Ends ${date}` : `Renews ${date}`];
}
