import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, dataOf } from "~/api/client";
import { useChange } from "~/api/mutation";
import { profileQuery } from "./profile";
import { subscriptionQuery } from "./subscription";

/** Whether a mail server is configured, so that the program itself can send, and whether the owner has to be reachable first. */
export const mailQuery = queryOptions({
  queryKey: ["mail"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/documents/email", { signal })),
  staleTime: 5 * 60_000,
  // Whoever comes back from the email with an address confirmed goes on at once.
  refetchOnWindowFocus: ({ state }) => (state.data?.needsConfirmation ? "always" : false),
});

/** Emails to customers that wait because the day's limit is used up. */
export const waitingEmailsQuery = queryOptions({
  queryKey: ["mail", "waiting"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/emails/waiting", { signal })),
});

/** Mails the owner one more link that confirms the owner's address. */
export function useSendConfirmation() {
  return useChange(
    () => dataOf(api.POST("/api/user/email", { body: {} as never })),
    () => {},
    // Most likely it is confirmed by now.
    reloadAddress,
  );
}

/** Everything that depends on the owner's address, or on its being confirmed. */
export function reloadAddress(cache: QueryClient) {
  for (const queryKey of [mailQuery.queryKey, EMAIL_KEY, subscriptionQuery.queryKey, profileQuery.queryKey]) {
    void cache.invalidateQueries({ queryKey });
  }
}

const CONFIRMED_KEY = "sawhorse.confirmed";

/** Tells this browser's other tabs, one of which may be waiting to send. */
export function tellOtherTabs() {
  localStorage.setItem(CONFIRMED_KEY, String(Date.now()));
}

/** The link may have been opened on a phone, while this screen stays in front. */
const ASKED_EVERY_MS = 10_000;

/** While something waits for the address: asks again when another tab confirmed it, when this window is back in front, and now and then. */
export function useConfirmedElsewhere(isWaiting = true) {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const reload = () => reloadAddress(cache);
    const heard = ({ key }: StorageEvent) => key === CONFIRMED_KEY && reload();
    window.addEventListener("storage", heard);
    // Beside a tab that comes back into sight: of two windows side by side both are in sight all the time.
    window.addEventListener("focus", reload);
    const timer = setInterval(() => {
      if (document.hidden) return;
      // Without signal the next one asks.
      cache.fetchQuery({ ...mailQuery, staleTime: 0 }).then(
        ({ needsConfirmation }) => !needsConfirmation && reload(),
        () => {},
      );
    }, ASKED_EVERY_MS);
    return () => {
      clearInterval(timer);
      window.removeEventListener("storage", heard);
      window.removeEventListener("focus", reload);
    };
  }, [cache, isWaiting]);
}

/** Of the address itself, with what is on its way. */
export const EMAIL_KEY = ["email"] as const;
