import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { subscriptionQuery } from "~/account/subscription";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";

/** The built-in provider's own pages, its checkout and its portal: what they show and what they do. */
export type CheckoutOutcome = Schemas["CheckoutOutcome"]["outcome"];
export type BuiltinPortal = Schemas["BuiltinPortal"];
export type PortalAction = Schemas["PortalAction"]["action"];

export function builtinCheckoutQuery(sessionId: string) {
  return queryOptions({
    queryKey: ["builtin-checkout", sessionId],
    queryFn: ({ signal }): Promise<Schemas["BuiltinCheckout"]> =>
      dataOf(api.GET("/api/billing/builtin/checkout/{sessionId}", { params: { path: { sessionId } }, signal })),
  });
}

/**
 * Decides a built-in checkout. What that did to the subscription is known before the person is sent on, so that the
 * screen they arrive at is no longer read-only.
 */
export function useFinishBuiltinCheckout(sessionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outcome: CheckoutOutcome) =>
      dataOf(
        api.POST("/api/billing/builtin/checkout/{sessionId}", { params: { path: { sessionId } }, body: { outcome } }),
      ),
    // A failure leaves the old answer in place: the next screen asks again by itself.
    onSuccess: () => queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => undefined),
    // It may have been finished in another tab.
    onError: () => queryClient.invalidateQueries({ queryKey: builtinCheckoutQuery(sessionId).queryKey }),
  });
}

export function builtinPortalQuery(sessionId: string) {
  return queryOptions({
    queryKey: ["builtin-portal", sessionId],
    queryFn: ({ signal }): Promise<BuiltinPortal> =>
      dataOf(api.GET("/api/billing/builtin/portal/{sessionId}", { params: { path: { sessionId } }, signal })),
  });
}

/** Cancels or resumes; the answer is the portal anew, and where the subscription stands for all other screens. */
export function useBuiltinPortal(sessionId: string) {
  return useChange(
    (action: PortalAction) =>
      dataOf(
        api.POST("/api/billing/builtin/portal/{sessionId}", { params: { path: { sessionId } }, body: { action } }),
      ),
    (cache, portal) => {
      cache.setQueryData(builtinPortalQuery(sessionId).queryKey, portal);
      cache.setQueryData(subscriptionQuery.queryKey, portal.subscription);
    },
  );
}
