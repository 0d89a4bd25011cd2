import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";

/** Whether customers can pay by card: reading it, connecting, asking Stripe how far it is, leaving. */
export type CardPayments = Schemas["CardPayments"];

export const cardsQuery = queryOptions({
  queryKey: ["card-payments"],
  queryFn: ({ signal }): Promise<CardPayments> => dataOf(api.GET("/api/user/card-payments", { signal })),
});

/** Where nobody can connect anything: the operator has to set it up first. */
export const CARDS_UNAVAILABLE =
  "Card payments aren't available yet. Stripe isn't set up here. Customers can still pay the other ways in your profile.";

/** How it stands, in a sentence. */
export function cardsInWords({ state, isTest }: CardPayments): string {
  if (state === "Unfinished") return "Stripe needs to know more before your customers can pay by card.";
  if (state === "Not connected") return "Your customers can't pay by card yet.";
  return isTest
    ? "Your customers see how paying by card works. Test mode: no card is charged."
    : "Your customers can pay by card, into your own Stripe account.";
}

/** Where to go on: at Stripe, or here when there is nothing left to do. */
export const useConnectCards = () =>
  useChange(
    () => dataOf(api.POST("/api/user/card-payments", { body: {} as never })),
    (cache) => void cache.invalidateQueries(cardsQuery),
  );

export const useRefreshCards = () =>
  useChange(
    () => dataOf(api.POST("/api/user/card-payments/refresh", { body: {} as never })),
    (cache, found: CardPayments) => cache.setQueryData(cardsQuery.queryKey, found),
  );

export const useDisconnectCards = () =>
  useChange(
    () => dataOf(api.DELETE("/api/user/card-payments")),
    (cache, found: CardPayments) => cache.setQueryData(cardsQuery.queryKey, found),
  );
