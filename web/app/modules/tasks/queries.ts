/** Tasks: reading them, and what each change does to what was read. */
import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf } from "~/api/client";
import { chosen, listOptions } from "~/api/list";
import { changesOf } from "~/api/mutation";
import { useOptimisticChange } from "~/api/optimistic-change";
import { versioned } from "~/api/versioned";
import { type Values, valuesIn } from "~/lib/screen-address";
import { clientAhead } from "~/modules/clients/client-filter";
import { FILTERS } from "./rules";
import type { NewTask, SeenTask, Task } from "./types";

const LISTS = ["tasks", "list"] as const;
const SUMMARY = ["tasks", "summary"] as const;

/** What the list is narrowed to; what is empty narrows nothing. */
type Filters = Values<typeof FILTERS> & { clientId: string };

export function tasksQuery(filters: Filters) {
  return listOptions<Task>([...LISTS, filters], (page, signal) =>
    api.GET("/api/tasks", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/tasks/summary", { signal })),
});

const path = (id: string) => ({ params: { path: { id } } });

export function fetchTask(id: string): Promise<SeenTask> {
  return dataOf(versioned(api.GET("/api/tasks/{id}", path(id))));
}

/** One of them as it is now; with the lists, so that every change reaches it. */
export function taskQuery(id: string) {
  return queryOptions({ queryKey: [...LISTS, "one", id], queryFn: () => fetchTask(id) });
}

export const tasks = changesOf<SeenTask, NewTask>({
  lists: LISTS,
  touches: [SUMMARY],
  read: (id) => versioned(api.GET("/api/tasks/{id}", path(id))),
  create: (body) => versioned(api.POST("/api/tasks", { body })),
  update: (id, body, headers) => versioned(api.PUT("/api/tasks/{id}", { ...path(id), body, headers })),
  remove: (id) => api.DELETE("/api/tasks/{id}", path(id)),
});

export const useAddNote = () =>
  tasks.useAction(({ id, text }: { id: string; text: string }) =>
    versioned(api.POST("/api/tasks/{id}/notes", { ...path(id), body: { text } })),
  );

/** Where a task stands, seen before the server has agreed. */
export function useMoveTask() {
  return useOptimisticChange<Task, { id: string; status: Task["status"] }>({
    lists: LISTS,
    touches: [SUMMARY],
    send: ({ id, status }) =>
      status === "completed"
        ? api.PUT("/api/tasks/{id}/complete", path(id))
        : api.PUT("/api/tasks/{id}", { ...path(id), body: { status } }),
    expected: (task, { status }) => ({ ...task, status }),
  });
}

export const ahead: Ahead = (cache, address) => [
  cache.prefetchInfiniteQuery(tasksQuery({ ...valuesIn(address, FILTERS), clientId: address.text("clientId") })),
  cache.prefetchQuery(summaryQuery),
  ...clientAhead(cache, address),
];
