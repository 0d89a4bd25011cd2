import { calendarDate, calendarDateOfSeconds } from "~/lib/shown/format";
import { planName } from "./plans";
import type { SubscriptionStatus } from "./subscription";

/** A subscription's state put into words, for the management screen and the portal. Pure: the moment is an argument. */
export type StatusFact = { name: string; value: string };

export type Standing = { text: string; tone: "good" | "attention" | "danger" };

/** The one word for what gives access now, and its colour: what asks for attention is not green. */
export function standingOf(subscription: SubscriptionStatus): Standing {
  if (subscription.isComplimentary) return { text: "Complimentary", tone: "good" };
  if (subscription.status === "past_due") return { text: "Past due", tone: "danger" };
  if (subscription.cancelAtPeriodEnd) return { text: "Cancels at period end", tone: "attention" };
  return { text: subscription.status === "trialing" ? "Trial" : "Active", tone: "good" };
}

export function statusFacts(subscription: SubscriptionStatus, now: Date): StatusFact[] {
  return [
    ...(subscription.plan ? [{ name: "Plan", value: planName(subscription.plan) }] : []),
    ...(subscription.isComplimentary ? complimentaryFacts(subscription) : []),
    // Complimentary access has no bills, unless there is a subscription beside it.
    ...(subscription.plan ? periodFacts(subscription, now) : []),
  ];
}

function complimentaryFacts(subscription: SubscriptionStatus): StatusFact[] {
  return [
    { name: "Complimentary access", value: subscription.complimentaryReason ?? "Yes" },
    { name: "Expires", value: subscription.expiresAt ? calendarDate(subscription.expiresAt) : "Never" },
  ];
}

/** The trial, the period and what follows it, of a subscription that runs. */
export function periodFacts(subscription: SubscriptionStatus, now: Date): StatusFact[] {
  const { trialEnd, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const facts: StatusFact[] = [];
  if (trialEnd !== null && trialEnd * 1000 > now.getTime()) {
    facts.push({ name: "Trial ends", value: `${calendarDateOfSeconds(trialEnd)} (${timeLeft(trialEnd, now)})` });
  }
  if (currentPeriodEnd !== null && cancelAtPeriodEnd) {
    facts.push({ name: "Access ends", value: calendarDateOfSeconds(currentPeriodEnd) });
  } else if (subscription.status === "trialing" && !subscription.willBeBilled) {
    facts.push({ name: "After the trial", value: "Read-only until you choose a plan" });
  } else if (currentPeriodEnd !== null) {
    facts.push({ name: "Next billing date", value: calendarDateOfSeconds(currentPeriodEnd) });
  }
  facts.push({ name: "Cancels at period end", value: cancelAtPeriodEnd ? "Yes" : "No" });
  return facts;
}

/** What the customer portal of the subscription's provider is good for. */
export function portalPurpose({ provider, status, subscriptionActive }: SubscriptionStatus): string {
  if (provider !== "stripe") {
    return subscriptionActive
      ? "View invoices, cancel or resume in the customer portal."
      : "Your past invoices are in the customer portal.";
  }
  if (subscriptionActive) return "Update your payment method, download invoices or cancel in the customer portal.";
  return status === "past_due"
    ? "Update your payment method or download invoices in the customer portal."
    : "Your past invoices are in the customer portal.";
}

/** What came to an end, and when; null for an account that never subscribed. */
export function endingOf(subscription: SubscriptionStatus): string | null {
  const { status, currentPeriodEnd, trialEnd } = subscription;
  if (status === "none" || currentPeriodEnd === null) return null;
  const date = calendarDateOfSeconds(currentPeriodEnd);
  if (status === "past_due") return `The last payment failed, and your subscription ended on ${date}.`;
  return trialEnd === currentPeriodEnd ? `Your free trial ended on ${date}.` : `Your subscription ended on ${date}.`;
}

/** "9 days left": a day that has begun still counts, as it does for the person using it. */
export function timeLeft(endInSeconds: number, now: Date): string {
  const days = Math.ceil((endInSeconds * 1000 - now.getTime()) / 86_400_000);
  if (days <= 0) return "ended";
  return days === 1 ? "1 day left" : `${days} days left`;
}
