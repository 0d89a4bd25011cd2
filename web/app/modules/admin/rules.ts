/** The administrator panel's decisions: what is shown of a user, and which days can be chosen. All pure. */

import { planName } from "~/account/plans";
import { calendarDate } from "~/lib/shown/format";
import { TRIAL_DAYS } from "~/product";
import type { ComplimentaryUser, UserRow } from "./types";

export const SUGGESTED_DAYS = 30;
const DAY_MS = 86_400_000;

/** "Trial (14 days)": how long a trial is, not how long this one still runs. */
export function statusText({ subscriptionStatus, rawStatus }: Pick<UserRow, "subscriptionStatus" | "rawStatus">) {
  const isTrial = rawStatus === "trialing" && subscriptionStatus !== "Complimentary";
  return isTrial ? `${subscriptionStatus} (${TRIAL_DAYS} days)` : subscriptionStatus;
}

export function planText({ subscriptionPlan }: Pick<UserRow, "subscriptionPlan">) {
  return subscriptionPlan ? planName(subscriptionPlan) : "None";
}

/** Today as the server counts days: in UTC. */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The date the expiry dialog begins with: never one that has passed. */
export function suggestedExpiry({ expiresAt }: Pick<ComplimentaryUser, "expiresAt">, now: Date): string {
  if (expiresAt && expiresAt >= today(now)) return expiresAt;
  return today(new Date(now.getTime() + SUGGESTED_DAYS * DAY_MS));
}

type Given = Pick<ComplimentaryUser, "reason" | "expiresAt">;

/** "Beta tester, until 1/31/2027" */
export function givenInWords({ reason, expiresAt }: Given): string {
  return `${reason}, ${expiresAt ? `until ${calendarDate(expiresAt)}` : "never expires"}`;
}
