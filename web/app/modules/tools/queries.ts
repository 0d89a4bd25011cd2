/** Tools: reading them, and what each change does to what was read. */
import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf } from "~/api/client";
import { chosen, listOptions } from "~/api/list";
import { changesOf } from "~/api/mutation";
import { type Values, valuesIn } from "~/lib/screen-address";
import { FILTERS } from "./rules";
import type { NewTool, Tool } from "./types";

const LISTS = ["tools", "list"] as const;
const SUMMARY = ["tools", "summary"] as const;

export function toolsQuery(filters: Values<typeof FILTERS>) {
  return listOptions<Tool>([...LISTS, filters], (page, signal) =>
    api.GET("/api/tools", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/tools/summary", { signal })),
});

export const tools = changesOf<Tool, NewTool>({
  lists: LISTS,
  touches: [SUMMARY],
  read: (id) => api.GET("/api/tools/{id}", { params: { path: { id } } }),
  create: (body) => api.POST("/api/tools", { body }),
  update: (id, body, headers) => api.PUT("/api/tools/{id}", { params: { path: { id } }, body, headers }),
  remove: (id) => api.DELETE("/api/tools/{id}", { params: { path: { id } } }),
});

export const ahead: Ahead = (cache, address) => [
  cache.prefetchInfiniteQuery(toolsQuery(valuesIn(address, FILTERS))),
  cache.prefetchQuery(summaryQuery),
];
