import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api, dataOf, type Schemas } from "~/api/client";

/** The subscription and the way to one: status, checkout sessions and the built-in provider's checkout. */
export type SubscriptionStatus = Schemas["SubscriptionStatus"];
export type PlanType = Schemas["CheckoutRequest"]["planType"];
export type CheckoutOutcome = Schemas["CheckoutOutcome"]["outcome"];

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }): Promise<SubscriptionStatus> => dataOf(api.GET("/api/stripe/subscription-status", { signal })),
});

/**
 * Creates a checkout session for a plan and leaves for the payment provider's page. While the browser is on its way
 * the mutation is already a success: treat both as busy. `onReturn` is told when the person comes back by the
 * browser's back button to this very page, kept alive with all its state.
 */
export function useStartCheckout({ onReturn }: { onReturn?: () => void } = {}) {
  const checkout = useMutation({
    mutationFn: async (planType: PlanType) => {
      const { url } = await dataOf(api.POST("/api/stripe/create-checkout-session", { body: { planType } }));
      window.location.assign(url);
    },
  });

  const returned = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    checkout.reset();
    onReturn?.();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => returned(event);
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);

  return checkout;
}

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
    onSuccess: () => refreshSubscription(queryClient),
    // It may have been finished in another tab.
    onError: () => queryClient.invalidateQueries({ queryKey: builtinCheckoutQuery(sessionId).queryKey }),
  });
}

/** A failure leaves the old answer in place: the next screen asks again by itself. */
function refreshSubscription(queryClient: QueryClient) {
  return queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => undefined);
}
