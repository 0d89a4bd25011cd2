/** The garage: reading it, and what each change does to what was read. */
import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { childChangesOf } from "~/api/child-changes";
import { api, dataOf } from "~/api/client";
import { chosen, listOptions } from "~/api/list";
import { changesOf } from "~/api/mutation";
import { tabIn, type Values, valuesIn } from "~/lib/screen-address";
import { FILTERS, SCHEDULE_FILTERS, TABS } from "./rules";
import { PERFORMED_BY } from "./service-rules";
import type { Equipment, NewEquipment, NewServiceRecord, ServiceRecord } from "./types";

const LISTS = ["equipment", "list"] as const;
const MAINTENANCE = [...LISTS, "maintenance"] as const;
const SUMMARY = ["equipment", "summary"] as const;

/** What of the garage is looked at; what is empty narrows nothing. */
type Filters = Values<typeof FILTERS> & { type: Equipment["type"] | "" };
type ScheduleFilters = Values<typeof SCHEDULE_FILTERS>;

function equipmentQuery(filters: Filters) {
  return listOptions<Equipment>([...LISTS, filters], (page, signal) =>
    api.GET("/api/equipment", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

/** What has a next service date, the most urgent first. */
function maintenanceQuery(filters: ScheduleFilters) {
  return listOptions<Equipment>([...MAINTENANCE, filters], (page, signal) =>
    api.GET("/api/equipment/maintenance", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

/** What a view of the garage lists. What is due next is due whatever the status. */
export function listOf(tab: keyof typeof TABS, filters: Omit<Filters, "type">, schedule: ScheduleFilters) {
  if (tab === "maintenance") return maintenanceQuery(schedule);
  return equipmentQuery({ ...filters, type: tab === "vehicles" ? "Vehicle" : "" });
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/equipment/summary", { signal })),
});

export function fetchEquipment(id: string): Promise<Equipment> {
  return dataOf(api.GET("/api/equipment/{id}", { params: { path: { id } } }));
}

/** One of them, as its details show it. */
export function oneQuery(id: string) {
  return queryOptions({ queryKey: [...LISTS, "one", id], queryFn: () => fetchEquipment(id) });
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
  return childChangesOf<ServiceRecord, NewServiceRecord>({
    lists: historyOf(equipmentId),
    touches: [],
    readAll: () => api.GET("/api/equipment/{id}/service-history", path),
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
    parent: { lists: LISTS, read: () => fetchEquipment(equipmentId) },
  });
}

export const ahead: Ahead = (cache, address) => [
  cache.prefetchInfiniteQuery(
    listOf(tabIn(address, TABS), valuesIn(address, FILTERS), valuesIn(address, SCHEDULE_FILTERS)),
  ),
  cache.prefetchQuery(summaryQuery),
];
