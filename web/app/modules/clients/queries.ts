/** Clients as their list reads them. What is done with them is in changes.ts, how one is found in lookups.ts. */
import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf } from "~/api/client";
import { chosen, listOptions } from "~/api/list";
import { type ScreenAddress, type Values, valuesIn } from "~/lib/screen-address";
import { FILTERS } from "./rules";
import type { Client } from "./types";

export const LISTS = ["clients", "list"] as const;
export const SUMMARY = ["clients", "summary"] as const;
export const TAGS = ["clients", "tags"] as const;
export const CHOICES = ["clients", "choices"] as const;
/** As many as the panel of follow-ups shows. */
const FOLLOW_UPS_SHOWN = 5;

/** The most pressing first. */
const FOLLOW_UPS = ["overdue", "today", "week"] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** What the list is narrowed to; what is empty narrows nothing. Of several tags any will do. */
export type Filters = Values<typeof FILTERS>;

/** Filters as a call takes them. */
function asQuery({ tags, pipeline, ...others }: Filters) {
  return { ...chosen({ ...others, pipeline: pipeline && pipeline === "true" }), ...(tags.length > 0 ? { tags } : {}) };
}

export function clientsQuery(filters: Filters) {
  return listOptions<Client>([...LISTS, filters], (page, signal) =>
    api.GET("/api/clients", { params: { query: { ...page, ...asQuery(filters) } }, signal }),
  );
}

/** The first few that are to be called, the most pressing first. */
export function followUpsQuery(followUp: FollowUp) {
  return queryOptions({
    queryKey: [...LISTS, "follow-ups", followUp],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/clients", { params: { query: { followUp, limit: FOLLOW_UPS_SHOWN } }, signal })),
  });
}

/** Which of them are shown: what is most pressing of what there is, until somebody chooses. */
export function followUpShown(address: ScreenAddress, counts: Record<FollowUp, number> | undefined): FollowUp {
  // Not `followUp`: that narrows the list below.
  return address.choice("due", FOLLOW_UPS) ?? FOLLOW_UPS.find((one) => counts && counts[one] > 0) ?? "overdue";
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/clients/summary", { signal })),
});

/** The tags in use. */
export const tagsQuery = queryOptions({
  queryKey: TAGS,
  queryFn: ({ signal }) => dataOf(api.GET("/api/clients/tags", { signal })),
});

export const ahead: Ahead = (cache, address) => {
  return [
    cache.prefetchInfiniteQuery(clientsQuery(valuesIn(address, FILTERS))),
    cache.prefetchQuery(summaryQuery),
    // Closed until one is chosen.
    ...(address.text("due") === "" ? [] : [cache.prefetchQuery(followUpsQuery(followUpShown(address, undefined)))]),
    cache.prefetchQuery(tagsQuery),
  ];
};
