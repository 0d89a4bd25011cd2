import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { showChangedRow } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { ApiError } from "~/api/errors";
import { chosen, listOptions } from "~/api/list";
import { changesOf } from "~/api/mutation";
import { PERFORMED_BY } from "./service-rules";

/** The garage: reading it, and what each change does to what was read. */
export type Equipment = Schemas["Equipment"];
export type NewEquipment = Schemas["NewEquipment"];
export type ServiceRecord = Schemas["ServiceRecord"];
/** What the form says about a service; who did it, it does not ask. */
export type NewServiceRecord = Omit<Schemas["NewServiceRecord"], "performedBy">;

const LISTS = ["equipment", "list"] as const;
const MAINTENANCE = [...LISTS, "maintenance"] as const;
const SUMMARY = ["equipment", "summary"] as const;

/** What of the garage is looked at; what is empty narrows nothing. */
type Filters = { search: string; type: Equipment["type"] | ""; status: Equipment["status"] | "" };

export function equipmentQuery(filters: Filters) {
  return listOptions<Equipment>([...LISTS, filters], (page, signal) =>
    api.GET("/api/equipment", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

/** What has a next service date, the most urgent first. */
export function maintenanceQuery({ search }: { search: string }) {
  return listOptions<Equipment>([...MAINTENANCE, search], (page, signal) =>
    api.GET("/api/equipment/maintenance", { params: { query: { ...page, ...chosen({ search }) } }, signal }),
  );
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/equipment/summary", { signal })),
});

export function fetchEquipment(id: string): Promise<Equipment> {
  return dataOf(api.GET("/api/equipment/{id}", { params: { path: { id } } }));
}

export const equipment = changesOf<Equipment, NewEquipment>({
  lists: LISTS,
  touches: [SUMMARY],
  read: (id) => api.GET("/api/equipment/{id}", { params: { path: { id } } }),
  create: (body) => api.POST("/api/equipment", { body }),
  update: (id, body, headers) => api.PUT("/api/equipment/{id}", { params: { path: { id } }, body, headers }),
  remove: (id) => api.DELETE("/api/equipment/{id}", { params: { path: { id } } }),
});

const historyOf = (equipmentId: string) => ["equipment", "history", equipmentId];

export function historyQuery(equipmentId: string) {
  return listOptions<ServiceRecord>(historyOf(equipmentId), (page, signal) =>
    api.GET("/api/equipment/{id}/service-history", {
      params: { path: { id: equipmentId }, query: page },
      signal,
    }),
  );
}

/** The changes of one piece's service history. A record may move the piece's own dates. */
export function serviceRecords(equipmentId: string) {
  const path = { params: { path: { id: equipmentId } } };
  return changesOf<ServiceRecord, NewServiceRecord>({
    lists: historyOf(equipmentId),
    touches: [],
    // There is no call for a single record, and no history is long.
    read: async (recordId) => {
      const history = await dataOf(api.GET("/api/equipment/{id}/service-history", path));
      const found = history.find(({ _id }) => _id === recordId);
      if (!found) throw new ApiError("This service record was deleted.", 404);
      return { data: found };
    },
    create: (body) =>
      api.POST("/api/equipment/{id}/service-history", { ...path, body: { performedBy: PERFORMED_BY, ...body } }),
    update: (recordId, body, headers) =>
      api.PUT("/api/equipment/{id}/service-history/{recordId}", {
        params: { path: { id: equipmentId, recordId } },
        body,
        headers,
      }),
    remove: (recordId) =>
      api.DELETE("/api/equipment/{id}/service-history/{recordId}", {
        params: { path: { id: equipmentId, recordId } },
      }),
    also: (cache) => void showDates(cache, equipmentId),
  });
}

async function showDates(cache: QueryClient, id: string) {
  try {
    const row = await dataOf(api.GET("/api/equipment/{id}", { params: { path: { id } } }));
    showChangedRow(cache, LISTS, row);
  } catch {
    // Without signal the old dates stay until the list is loaded again; the record itself is saved.
  }
}

export const ahead: Ahead = (cache) => [
  cache.prefetchInfiniteQuery(equipmentQuery({ search: "", status: "", type: "" })),
  cache.prefetchQuery(summaryQuery),
];
