/** What belongs to a client and is kept elsewhere: documents, appointments, projects, tasks. */
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";

export type Document = Schemas["Document"];
export type Appointment = Schemas["Appointment"];
export type Project = Schemas["ListedProject"];
export type Task = Schemas["Task"];

/** The first few of a list, and how many there are in all. */
export type Some<Row> = { rows: Row[]; total: number };
const THEIRS_SHOWN = 5;

async function some<Row>(call: Promise<{ data?: Row[]; response: Response }>): Promise<Some<Row>> {
  const rows = await dataOf(call);
  const { response } = await call;
  return { rows, total: Number(response.headers.get("X-Total-Count") ?? rows.length) };
}

// What belongs to a client changes elsewhere: it is asked for each time somebody looks.
const theirs = (what: string, clientId: string) => ({ queryKey: ["clients", "theirs", clientId, what], staleTime: 0 });
const query = (clientId: string) => ({ params: { query: { clientId, limit: THEIRS_SHOWN } } });

export const documentsOfQuery = (clientId: string) =>
  queryOptions({
    ...theirs("documents", clientId),
    queryFn: ({ signal }) => some(api.GET("/api/documents", { ...query(clientId), signal })),
  });

export const appointmentsOfQuery = (clientId: string) =>
  queryOptions({
    ...theirs("appointments", clientId),
    queryFn: ({ signal }) => some(api.GET("/api/appointments", { ...query(clientId), signal })),
  });

export const projectsOfQuery = (clientId: string) =>
  queryOptions({
    ...theirs("projects", clientId),
    queryFn: ({ signal }) => some(api.GET("/api/projects", { ...query(clientId), signal })),
  });

export const tasksOfQuery = (clientId: string) =>
  queryOptions({
    ...theirs("tasks", clientId),
    queryFn: ({ signal }) => some(api.GET("/api/tasks", { ...query(clientId), signal })),
  });

/** How much is theirs, and what they owe. */
export const overviewQuery = (clientId: string) =>
  queryOptions({
    ...theirs("overview", clientId),
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/clients/{id}/overview", { params: { path: { id: clientId } }, signal })),
  });
