import { money } from "~/lib/shown/format";
import { ENTERPRISE_FEATURES, PRICE_PER_MONTH, PROFESSIONAL_FEATURES, TRIAL_DAYS } from "~/product";
import type { PlanType } from "./subscription";

/** The plans as they are offered: one to buy, one to talk about. Starter is given by administrators alone. */
export const PROFESSIONAL = {
  planType: "professional" satisfies PlanType,
  name: "Professional",
  price: money(PRICE_PER_MONTH),
  period: "per month",
  trial: `${TRIAL_DAYS}-day free trial, no card needed`,
  features: PROFESSIONAL_FEATURES,
} as const;

export const ENTERPRISE = {
  name: "Enterprise",
  price: "Custom pricing",
  features: ENTERPRISE_FEATURES,
} as const;

/** The plans a visitor can sign up for by themselves. */
export const SELECTABLE_PLANS = [PROFESSIONAL] as const;

/** The plan named in an address such as /register?plan=; anything unknown means the one we sell. */
export function planTypeFrom(value: string | null): PlanType {
  return SELECTABLE_PLANS.find((plan) => plan.planType === value)?.planType ?? PROFESSIONAL.planType;
}

/** "professional" as a person reads it; plans we do not know keep the server's own word. */
export function planName(planType: string): string {
  return planType.charAt(0).toUpperCase() + planType.slice(1);
}
