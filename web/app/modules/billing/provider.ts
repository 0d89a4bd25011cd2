/**
 * The way to the billing provider's pages and back, whoever the provider is. The server gives the addresses; those of
 * the built-in provider lie inside the app.
 */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type PlanType, subscriptionQuery } from "~/account/subscription";
import { api, dataOf } from "~/api/client";
import { useChange } from "~/api/mutation";
import { useNavigate } from "~/router/hooks";
import { useAddress } from "~/ui/navigation/use-address";

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
  useReturned(() => {
    checkout.reset();
    onReturn?.();
  });
  return checkout;
}

/** Opens the customer portal: payment method, invoices, cancelling. A failure is logged; the screen may say more. */
export function useOpenPortal() {
  const follow = useFollow();
  const portal = useMutation({
    // An empty object: a POST needs data.
    mutationFn: () => dataOf(api.POST("/api/stripe/create-portal-session", { body: {} as never })),
    onSuccess: ({ url }) => follow(url),
    onError: (error) => console.error("We couldn't open the customer portal", error),
  });
  useReturned(portal.reset);
  return portal;
}

/** Goes to an address the server gave us: inside the app when it is ours, so that nothing has to load again. */
export function useFollow() {
  const navigate = useNavigate();
  return (url: string, options?: { replace: boolean }) => {
    const address = new URL(url, window.location.origin);
    if (address.origin !== window.location.origin) window.location.assign(url);
    else void navigate(address.pathname + address.search + address.hash, options);
  };
}

const RETURNED = "checkout";

/**
 * On the screens an outside provider sends people back to (`?checkout=done`): its own news may be late, so the server
 * is told to ask for it, once.
 */
export function useProviderReturn() {
  const address = useAddress();
  const { mutate } = useChange(
    () => dataOf(api.POST("/api/stripe/refresh-subscription-status", { body: {} as never })),
    (cache, status) => {
      // An older answer on its way must not overrule this one.
      void cache.cancelQueries(subscriptionQuery).then(() => cache.setQueryData(subscriptionQuery.queryKey, status));
    },
  );
  const returned = address.text(RETURNED) === "done";

  const refresh = useEffectEvent(() => {
    mutate(undefined, { onError: (error) => console.error("We couldn't refresh your subscription", error) });
    address.change({ [RETURNED]: null });
  });
  useEffect(() => {
    if (returned) refresh();
  }, [returned]);
}

/** Told when the browser's back button brings this page back from its memory, as it was left. */
function useReturned(onReturn: () => void) {
  const returned = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => returned(event);
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);
}
