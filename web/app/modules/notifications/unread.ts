/** How much of what customers did is unread; apart from the list, so that the bell loads with nothing else. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { markStale } from "~/api/cached-rows";
import { api, dataOf } from "~/api/client";
import { DASHBOARD_KEY } from "~/api/keys";

export const LIST = ["notifications", "list"] as const;

const EVERY = 30_000;

/** Asked for again while somebody looks; the server answers 304 as long as nothing is new. */
export const unreadQuery = queryOptions({
  queryKey: ["notifications", "unread"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/notifications/unread", { signal })),
  staleTime: 0,
  refetchInterval: EVERY,
  refetchOnWindowFocus: "always",
});

/** Something is new: the list, and what shows the documents that it's about. */
export function showNews(cache: QueryClient) {
  markStale(cache, LIST, ["documents"], DASHBOARD_KEY);
}
