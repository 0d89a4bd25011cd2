import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf, type Schemas } from "~/api/client";
import { chosen, listOptions } from "~/api/list";

/** Clients as their list reads them. What is done with them is in changes.ts, how one is found in lookups.ts. */
export type Client = Schemas["ListedClient"];
/** What the form says; the last contact follows from the interactions. */
export type NewClient = Omit<Schemas["NewClient"], "lastContactDate">;

export const LISTS = ["clients", "list"] as const;
export const SUMMARY = ["clients", "summary"] as const;
export const TAGS = ["clients", "tags"] as const;
export const OFFERED = ["clients", "offered"] as const;
/** As many as the panel of follow-ups shows. */
const FOLLOW_UPS_SHOWN = 5;

export type FollowUp = "overdue" | "today" | "week";

/** What the list is narrowed to; what is empty narrows nothing. Of several tags any will do. */
export type Filters = {
  search: string;
  type: Client["type"] | "";
  status: Client["status"] | "";
  followUp: FollowUp | "";
  tags: string[];
};

/** Filters as a call takes them. */
export function asQuery({ tags, ...others }: Filters) {
  return { ...chosen(others), ...(tags.length > 0 ? { tags } : {}) };
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

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/clients/summary", { signal })),
});

/** The tags in use. */
export const tagsQuery = queryOptions({
  queryKey: TAGS,
  queryFn: ({ signal }) => dataOf(api.GET("/api/clients/tags", { signal })),
});

export const ahead: Ahead = (cache) => [
  cache.prefetchInfiniteQuery(clientsQuery({ search: "", type: "", status: "", followUp: "", tags: [] })),
  cache.prefetchQuery(summaryQuery),
  cache.prefetchQuery(tagsQuery),
];
