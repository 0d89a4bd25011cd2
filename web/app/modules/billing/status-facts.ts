import { calendarDate, calendarDateOfSeconds } from "~/lib/format";
import { planName } from "./plans";
import type { SubscriptionStatus } from "./queries";

/** A subscription's state put into words, for the management screen. Pure: the moment is an argument. */
export type StatusFact = { name: string; value: string };

export function statusFacts(subscription: SubscriptionStatus, now: Date): StatusFact[] {
  const facts: StatusFact[] = [];
  if (subscription.plan) facts.push({ name: "Plan", value: planName(subscription.plan) });
  if (subscription.isComplimentary) return [...facts, ...complimentaryFacts(subscription)];

  if (subscription.trialEnd !== null && subscription.trialEnd * 1000 > now.getTime()) {
    const date = calendarDateOfSeconds(subscription.trialEnd);
    facts.push({ name: "Trial ends", value: `${date} (${timeLeft(subscription.trialEnd, now)})` });
  }
  if (subscription.currentPeriodEnd !== null) {
    const date = calendarDateOfSeconds(subscription.currentPeriodEnd);
    facts.push({ name: subscription.cancelAtPeriodEnd ? "Access ends" : "Next billing date", value: date });
  }
  facts.push({ name: "Cancels at period end", value: subscription.cancelAtPeriodEnd ? "Yes" : "No" });
  return facts;
}

function complimentaryFacts(subscription: SubscriptionStatus): StatusFact[] {
  const facts = [{ name: "Complimentary access", value: subscription.complimentaryReason ?? "Yes" }];
  facts.push({ name: "Expires", value: subscription.expiresAt ? calendarDate(subscription.expiresAt) : "Never" });
  return facts;
}

/** "9 days left": a day that has begun still counts, as it does for the person using it. */
export function timeLeft(endInSeconds: number, now: Date): string {
  const days = Math.ceil((endInSeconds * 1000 - now.getTime()) / 86_400_000);
  if (days <= 0) return "ended";
  return days === 1 ? "1 day left" : `${days} days left`;
}
