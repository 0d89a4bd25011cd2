/** What administrators are asked before each action, named for what it does. */
import { planName } from "~/account/plans";
import type { Question } from "~/ui/feedback/confirm";
import { givenInWords } from "../rules";
import type { ComplimentaryUser, Plan } from "../types";

/** "Cancel" would be two things here. */
const no = "Go back";

export function askToChangePlan(email: string, plan: Plan): Question {
  return {
    question: `Change the plan of ${email} to ${planName(plan)}?`,
    detail: "The new plan starts right away.",
    yes: "Update Plan",
    no,
  };
}

export function askToCancelAtPeriodEnd(email: string): Question {
  return {
    question: `Cancel the subscription of ${email} at period end?`,
    detail: "The account keeps access until then, then becomes read-only.",
    yes: "Cancel at Period End",
    no,
    danger: true,
  };
}

export function askToCancelNow(email: string): Question {
  return {
    question: `Cancel the subscription of ${email} IMMEDIATELY?`,
    detail: "The account becomes read-only right away. This cannot be undone.",
    yes: "Cancel Immediately",
    no,
    danger: true,
  };
}

export function askToReset(email: string): Question {
  return {
    question: `Reset the subscription data of ${email}?`,
    detail:
      "This is for troubleshooting only. The account will look as if it never subscribed. It doesn't cancel a subscription at the payment provider.",
    yes: "Reset Subscription Data",
    no,
    danger: true,
  };
}

export function askToReplace(given: ComplimentaryUser, reason: string, days: number | null): Question {
  const lasts = days === null ? "never expires" : days === 1 ? "expires in 1 day" : `expires in ${days} days`;
  const now = `${givenInWords(given)}${given.isExpired ? " (expired)" : ""}`;
  return {
    question: `${given.email} already has complimentary access. Replace it?`,
    detail: `Now: ${now}. New: ${reason}, ${lasts}.`,
    yes: "Replace",
    no,
  };
}
