/** Parts: reading them, and what each change does to what was read. */
import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf } from "~/api/client";
import { INVENTORY_KEY } from "~/api/keys";
import { chosen, listOptions } from "~/api/list";
import { changesOf } from "~/api/mutation";
import { type Values, valuesIn } from "~/lib/screen-address";
import { FILTERS } from "./filters";
import type { NewPart, Part } from "./types";

const LISTS = [...INVENTORY_KEY, "list"] as const;
const SUMMARY = [...INVENTORY_KEY, "summary"] as const;

export function partsQuery(filters: Values<typeof FILTERS>) {
  return listOptions<Part>([...LISTS, filters], (page, signal) =>
    api.GET("/api/inventory", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/inventory/summary", { signal })),
});

export const parts = changesOf<Part, NewPart>({
  lists: LISTS,
  touches: [SUMMARY],
  read: (id) => api.GET("/api/inventory/{id}", { params: { path: { id } } }),
  create: (body) => api.POST("/api/inventory", { body }),
  update: (id, body, headers) => api.PUT("/api/inventory/{id}", { params: { path: { id } }, body, headers }),
  remove: (id) => api.DELETE("/api/inventory/{id}", { params: { path: { id } } }),
});

export const ahead: Ahead = (cache, address) => [
  cache.prefetchInfiniteQuery(partsQuery(valuesIn(address, FILTERS))),
  cache.prefetchQuery(summaryQuery),
];
