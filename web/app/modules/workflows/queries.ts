/** Workflows: reading them, and what each change does to what was read. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { findRow } from "~/api/cached-rows";
import { api, dataOf } from "~/api/client";
import { idOf, isIdentified } from "~/api/identity";
import { chosen, listOptions } from "~/api/list";
import { changesOf, orNull } from "~/api/mutation";
import { useOptimisticChange } from "~/api/optimistic-change";
import { versioned } from "~/api/versioned";
import { sortedBy, type Values, valuesIn } from "~/lib/screen-address";
import type { NewWorkflow, VersionedWorkflow, Workflow } from "./types";

export const FILTERS = sortedBy({ title: "Title", category: "Category" });

const LISTS = ["workflows", "list"] as const;

/** A workflow that was listed, as far as it is known already. */
export const listedWorkflow = (cache: QueryClient, id: string) => findRow<Workflow>(cache, LISTS, id) ?? undefined;

export function workflowsQuery(filters: Values<typeof FILTERS>) {
  return listOptions<Workflow>([...LISTS, filters], (page, signal) =>
    api.GET("/api/workflows", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

const read = (id: string) => api.GET("/api/workflows/{id}", { params: { path: { id } } });

/** Null when there is no such workflow. */
export function workflowQuery(id: string) {
  return queryOptions({
    queryKey: [...LISTS, "one", id],
    queryFn: (): Promise<Workflow | null> => orNull(dataOf(read(id))),
  });
}

export const fetchToEdit = (id: string) => orNull(dataOf(versioned(read(id))));

type Answer = { data?: Workflow; response: Response };

/** An answer that names no workflow cannot be shown: better to say that it failed. */
async function created(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (!isIdentified(answer.data) || !idOf(answer.data)) throw new Error("Invalid response from createWorkflow");
  return answer;
}

export const workflows = changesOf<VersionedWorkflow, NewWorkflow>({
  lists: LISTS,
  touches: [],
  read: (id) => versioned(read(id)),
  create: (body) => versioned(created(api.POST("/api/workflows", { body }))),
  update: (id, body, headers) => versioned(api.PUT("/api/workflows/{id}", { params: { path: { id } }, body, headers })),
  remove: (id) => api.DELETE("/api/workflows/{id}", { params: { path: { id } } }),
});

export const useStartOver = () =>
  workflows.useAction((id: string) =>
    versioned(api.POST("/api/workflows/{id}/start-over", { params: { path: { id } }, body: {} as never })),
  );

type Ticked = { id: string; stepId: string; completed: boolean };

export const useTickStep = () =>
  useOptimisticChange<Workflow, Ticked>({
    lists: LISTS,
    touches: [],
    send: ({ id, stepId, completed }) =>
      api.PUT("/api/workflows/{id}/steps/{stepId}", { params: { path: { id, stepId } }, body: { completed } }),
    expected: (workflow, { stepId, completed }) => ({
      ...workflow,
      steps: workflow.steps.map((step) => (step.id === stepId ? { ...step, completed } : step)),
    }),
  });

export const ahead: Ahead = (cache, address) => [
  cache.prefetchInfiniteQuery(workflowsQuery(valuesIn(address, FILTERS))),
];

/** What the screen of one of them reads first. */
export const aheadOf =
  (id: string): Ahead =>
  (cache) => [cache.prefetchQuery(workflowQuery(id))];
