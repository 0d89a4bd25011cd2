import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";

/** Where the subscription stands: what the shell, the dashboard and the billing pages all go by. */
export type SubscriptionStatus = Schemas["SubscriptionStatus"];
export type PlanType = Schemas["CheckoutRequest"]["planType"];

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }): Promise<SubscriptionStatus> => dataOf(api.GET("/api/stripe/subscription-status", { signal })),
});
