/** Projects with their tasks and expenses: reading them, and what each change does to what was read. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { markStale } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { chosen, listOptions } from "~/api/list";
import { changesOf, isGone } from "~/api/mutation";
import { useOptimisticChange } from "~/api/optimistic-change";
import { versioned } from "~/api/versioned";
import { type Values, valuesIn } from "~/lib/screen-address";
import { clientAhead } from "~/modules/clients/client-filter";
import { PROJECT_LISTS } from "./choices";
import { FILTERS } from "./rules";
import type { ListedProject, NewExpense, NewProject, Project, ProjectClient } from "./types";

const ONE = ["projects", "one"] as const;
const SUMMARY = ["projects", "summary"] as const;

/** What of the projects is looked at; what is empty narrows nothing. */
type Filters = Values<typeof FILTERS> & { clientId: string };

export function projectsQuery(filters: Filters) {
  return listOptions<ListedProject>([...PROJECT_LISTS, filters], async (page, signal) => {
    const query = { ...page, ...chosen(filters) };
    const { data, response } = await api.GET("/api/projects", { params: { query }, signal });
    return { ...(data ? { data: data.map(withClient) } : {}), response };
  });
}

/** Tells an id from a name in what the API says about the client. */
export function withClient<Sent extends SentClient>({ client: _, clientId, ...project }: Sent) {
  const client: ProjectClient = clientId
    ? { kind: "client", id: clientId }
    : { kind: "name", name: project.clientName };
  return { ...project, client };
}

type SentClient = Pick<Schemas["ListedProject"], "client" | "clientId" | "clientName">;

/** The client as the API takes it. */
const sentClient = (client: ProjectClient) => (client.kind === "client" ? client.id : client.name);

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/projects/summary", { signal })),
});

/** One project as it is now, with its expenses. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => dataOf(projectIn(api.GET("/api/projects/{id}", { params: { path: { id } }, signal }))),
    staleTime: 0,
  });
}

const PROFIT = ["projects", "profit"] as const;

/** What a project earned so far. Documents and trips change it as well: it is asked for whenever it is looked at. */
export function profitQuery(id: string) {
  return queryOptions({
    queryKey: [...PROFIT, id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/projects/{id}/profit", { params: { path: { id } }, signal })),
    staleTime: 0,
  });
}

export function fetchProject(id: string): Promise<Project> {
  return dataOf(projectIn(api.GET("/api/projects/{id}", { params: { path: { id } } })));
}

export const projects = changesOf<Project, NewProject>({
  lists: PROJECT_LISTS,
  touches: [SUMMARY, PROFIT],
  read: (id) => projectIn(api.GET("/api/projects/{id}", { params: { path: { id } } })),
  create: ({ client, ...fields }) =>
    projectIn(api.POST("/api/projects", { body: { ...fields, client: sentClient(client) } })),
  update: (id, { client, ...fields }, headers) => {
    const body = { ...fields, ...(client ? { client: sentClient(client) } : {}) };
    return projectIn(api.PUT("/api/projects/{id}", { params: { path: { id } }, body, headers }));
  },
  remove: (id) => api.DELETE("/api/projects/{id}", { params: { path: { id } } }),
  also: showOne,
});

type Answer = { data?: Schemas["Project"]; response: Response };

/** Whatever else came back (a proxy's page, an empty answer) must not get into a list or a form as if it were a project. */
export async function projectIn(call: Promise<Answer>, problem = "Invalid project response") {
  const { data, response } = await call;
  if (!isProject(data)) throw new Error(problem);
  return versioned(Promise.resolve({ data: withClient(data), response }));
}

/** Adding or removing an expense answers its project. */
export const projectWithExpense = (call: Promise<Answer>) => projectIn(call, "Invalid expense response");

function isProject(data: Partial<Schemas["Project"]> | null | undefined): data is Schemas["Project"] {
  return typeof data?.id === "string" && Array.isArray(data.tasks) && Array.isArray(data.expenses);
}

function showOne(cache: QueryClient, project: Project) {
  cache.setQueryData(projectQuery(project.id).queryKey, project);
}

/** What is gone already was taken out elsewhere: the project is asked for again. */
function askAgainIfGone(cache: QueryClient, error: Error, { id }: { id: string }) {
  if (isGone(error)) markStale(cache, projectQuery(id).queryKey);
}

type Ticked = { id: string; taskId: string; completed: boolean };

/** Ticks a task off, or back on: at once, and back when the server refuses. */
export const useTickTask = () =>
  useOptimisticChange<Project, Ticked>({
    lists: ONE,
    touches: [],
    send: ({ id, taskId, completed }) =>
      projectIn(
        api.PUT("/api/projects/{id}/tasks/{taskId}", { params: { path: { id, taskId } }, body: { completed } }),
      ),
    expected: (project, { taskId, completed }) => ({
      ...project,
      tasks: project.tasks.map((task) => (task.id === taskId ? { ...task, completed } : task)),
    }),
  });

export const useAddTask = () =>
  projects.useAction(({ id, ...body }: Schemas["NewProjectTask"] & { id: string }) =>
    projectIn(api.POST("/api/projects/{id}/tasks", { params: { path: { id } }, body })),
  );

export const useRemoveTask = () =>
  projects.useAction(
    (path: { id: string; taskId: string }) =>
      projectIn(api.DELETE("/api/projects/{id}/tasks/{taskId}", { params: { path } })),
    askAgainIfGone,
  );

export function sendExpense(id: string, body: NewExpense) {
  return projectWithExpense(api.POST("/api/projects/{id}/expenses", { params: { path: { id } }, body }));
}

export const useDeleteExpense = () =>
  projects.useAction(
    (path: { id: string; expenseId: string }) =>
      projectWithExpense(api.DELETE("/api/projects/{id}/expenses/{expenseId}", { params: { path } })),
    askAgainIfGone,
  );

export const ahead: Ahead = (cache, address) => [
  cache.prefetchInfiniteQuery(projectsQuery({ ...valuesIn(address, FILTERS), clientId: address.text("clientId") })),
  cache.prefetchQuery(summaryQuery),
  ...clientAhead(cache, address),
];
