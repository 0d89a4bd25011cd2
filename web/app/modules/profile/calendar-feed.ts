import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";

/** The private address that other calendars read the appointments from: showing it, renewing it, taking it back. */
export type CalendarFeed = Schemas["CalendarFeed"];

export const feedQuery = queryOptions({
  queryKey: ["appointments", "feed"],
  queryFn: ({ signal }): Promise<CalendarFeed> => dataOf(api.GET("/api/appointments/feed", { signal })),
});

/** Makes one, or another in place of the one there is. */
export function useRenewFeed() {
  return useChange(
    () => dataOf(api.POST("/api/appointments/feed", { body: {} as never })),
    (cache, feed: CalendarFeed) => cache.setQueryData<CalendarFeed>(feedQuery.queryKey, feed),
  );
}

export function useRevokeFeed() {
  return useChange(
    () => api.DELETE("/api/appointments/feed"),
    (cache) => cache.setQueryData<CalendarFeed>(feedQuery.queryKey, { address: null, since: null }),
  );
}

/** With this scheme the device asks at once whether to subscribe. */
export function subscribeAddress(address: string): string {
  return address.replace(/^https?:/, "webcal:");
}
