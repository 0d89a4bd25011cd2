import { childChangesOf } from "~/api/child-changes";
import { api, type Schemas } from "~/api/client";
import { listOptions } from "~/api/list";
import { type Calls, changesOf } from "~/api/mutation";
import { useOptimisticChange } from "~/api/optimistic-change";
import { fetchClient } from "./lookups";
import { CHOICES, LISTS, SUMMARY, TAGS } from "./queries";
import type { Client, NewClient } from "./types";

/** What is done with clients, and what each change does to what was read. */
export type Interaction = Schemas["Interaction"];
export type NewInteraction = Schemas["NewInteraction"];

const path = (id: string) => ({ params: { path: { id } } });

const calls: Calls<Client, NewClient> = {
  lists: LISTS,
  touches: [SUMMARY, TAGS, CHOICES],
  read: (id) => api.GET("/api/clients/{id}", path(id)),
  create: (body) => api.POST("/api/clients", { body }),
  update: (id, body, headers) => api.PUT("/api/clients/{id}", { ...path(id), body, headers }),
  remove: (id) => api.DELETE("/api/clients/{id}", path(id)),
};

export const clients = changesOf(calls);

/** The same for clients who come from a document, an appointment or a request: a name and one way to reach them are enough. */
export const quickClients = changesOf({ ...calls, create: (body) => api.POST("/api/clients/quick", { body }) });

/** Where a sale stands, seen before the server has agreed. */
export function useMoveStatus() {
  return useOptimisticChange<Client, { id: string; status: Client["status"] }>({
    lists: LISTS,
    touches: [SUMMARY],
    send: ({ id, status }) => api.PUT("/api/clients/{id}/status", { ...path(id), body: { status } }),
    expected: (client, { status }) => ({ ...client, status }),
  });
}

/** What somebody is to the business, likewise. */
export function useMoveType() {
  return useOptimisticChange<Client, { id: string; type: Client["type"] }>({
    lists: LISTS,
    touches: [SUMMARY],
    send: ({ id, type }) => api.PUT("/api/clients/{id}", { ...path(id), body: { type } }),
    expected: (client, { type }) => ({ ...client, type }),
  });
}

const interactionsOf = (clientId: string) => ["clients", "interactions", clientId];

export function interactionsQuery(clientId: string) {
  return listOptions<Interaction>(interactionsOf(clientId), (page, signal) =>
    api.GET("/api/clients/{id}/interactions", { params: { path: { id: clientId }, query: page }, signal }),
  );
}

/** What was said and done with one client. An interaction may move the client's own dates. */
export function interactions(clientId: string) {
  const one = (interactionId: string) => ({ params: { path: { id: clientId, interactionId } } });
  return childChangesOf<Interaction, NewInteraction>({
    lists: interactionsOf(clientId),
    touches: [SUMMARY],
    readAll: () => api.GET("/api/clients/{id}/interactions", path(clientId)),
    create: (body) => api.POST("/api/clients/{id}/interactions", { ...path(clientId), body }),
    update: (interactionId, body, headers) =>
      api.PUT("/api/clients/{id}/interactions/{interactionId}", { ...one(interactionId), body, headers }),
    remove: (interactionId) => api.DELETE("/api/clients/{id}/interactions/{interactionId}", one(interactionId)),
    parent: { lists: LISTS, read: () => fetchClient(clientId) },
  });
}
