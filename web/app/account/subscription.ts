import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import type { ApiError } from "~/api/errors";

/** The subscription's status: what the shell, the dashboard and the billing pages all go by. */
export type SubscriptionStatus = Schemas["SubscriptionStatus"];
export type PlanType = Schemas["CheckoutRequest"]["planType"];

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 120_000;

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }): Promise<SubscriptionStatus> => dataOf(api.GET("/api/stripe/subscription-status", { signal })),
  // Nobody can work until the first check went through, so it's tried again and again, less and less often. Coming back
  // online or to this tab tries at once (query-client.ts). After a sign-in it's asked for anyway.
  refetchInterval: ({ state: { data, error, errorUpdateCount } }) =>
    !data && error && (error as ApiError).status !== 401
      ? Math.min(FIRST_PAUSE_MS * 2 ** (errorUpdateCount - 1), LONGEST_PAUSE_MS)
      : false,
  retryOnMount: false,
});

export function useStatus(enabled = true) {
  const query = useQuery({ ...subscriptionQuery, enabled });
  const { data, dataUpdatedAt, error, errorUpdateCount, isFetching, refetch } = query;
  // Goes by the count, not by the error: that's gone while the next try is on its way.
  return { data, dataUpdatedAt, error, isFetching, refetch, checkFailed: !data && errorUpdateCount > 0 };
}
