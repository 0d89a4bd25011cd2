import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { listOptions } from "~/api/list";
import { markStale, reloadLists, removeRow, replaceRow, useChange } from "~/api/mutation";
import { DASHBOARD_KEY } from "~/modules/dashboard/queries";

/** Parts: reading them, and what each change does to what was read. */
export type Part = Schemas["Part"];
export type NewPart = Schemas["NewPart"];

const LISTS = ["inventory", "list"] as const;
const SUMMARY = ["inventory", "summary"] as const;

export function partsQuery(search: string) {
  return listOptions<Part>([...LISTS, search], (page, signal) =>
    api.GET("/api/inventory", { params: { query: { ...page, ...(search ? { search } : {}) } }, signal }),
  );
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/inventory/summary", { signal })),
});

export function useCreatePart() {
  return useChange(
    (part: NewPart) => dataOf(api.POST("/api/inventory", { body: part })),
    (cache) => {
      reloadLists(cache, LISTS);
      markStale(cache, SUMMARY, DASHBOARD_KEY);
    },
  );
}

export function useUpdatePart() {
  return useChange(
    ({ id, ...body }: NewPart & { id: string }) =>
      dataOf(api.PUT("/api/inventory/{id}", { params: { path: { id } }, body })),
    (cache, part) => {
      replaceRow(cache, LISTS, part);
      markStale(cache, SUMMARY, DASHBOARD_KEY);
    },
  );
}

export function useDeletePart() {
  return useChange(
    (id: string) => api.DELETE("/api/inventory/{id}", { params: { path: { id } } }),
    (cache, _, id) => {
      removeRow(cache, LISTS, id);
      markStale(cache, SUMMARY, DASHBOARD_KEY);
    },
  );
}
