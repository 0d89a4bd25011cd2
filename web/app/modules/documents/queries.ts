/** Estimates and invoices: reading them, and what each change does to what was read. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { findRow, markStale, placeRow } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { idOf } from "~/api/identity";
import { INVENTORY_KEY, REMINDERS_KEY } from "~/api/keys";
import { chosen, listOptions, type PageQuery } from "~/api/list";
import { changesOf, isGone, useChange } from "~/api/mutation";
import type { Uploaded } from "~/api/upload";
import { versioned } from "~/api/versioned";
import { isSame } from "~/lib/same";
import { valuesIn } from "~/lib/screen-address";
import { clientAhead } from "~/modules/clients/client-filter";
import { projectAhead } from "~/modules/projects/choices";
import { recurringQuery } from "./recurring/queries";
import { belongs, FILTERS, type Filters, paidYearIn, viewIn } from "./rules";
import type { Document, NewDocument, Versioned } from "./types";

const LISTS = ["documents", "list"] as const;
const SUMMARY = ["documents", "summary"] as const;
/** What waits for the owner. */
const NEEDS_ACTION = ["documents", "needs-action"] as const;
/** What was paid on each document (`payments/queries.ts`). */
export const LEDGERS = ["documents", "payments"] as const;
const ITEMS = ["documents", "inventory-items"] as const;
const ITEMS_OFFERED = 20;

const path = (id: string) => ({ params: { path: { id } } });

/** As the address has it, and as the server asks for it. */
const asFlag = (text: "true" | "false" | "") => text && text === "true";

/** One page of what the filters let through, in their order. */
export function fetchDocuments(filters: Filters, page: PageQuery, signal?: AbortSignal) {
  const { late, paid, paidYear } = filters;
  const asked = { ...filters, late: asFlag(late), paid: asFlag(paid), paidYear: paidYear && Number(paidYear) };
  const query = { ...page, ...chosen(asked) };
  return api.GET("/api/documents", { params: { query }, ...(signal ? { signal } : {}) });
}

export function documentsQuery(filters: Filters) {
  return listOptions<Document>([...LISTS, filters], (page, signal) => fetchDocuments(filters, page, signal));
}

export const summaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: ({ signal }) => dataOf(api.GET("/api/documents/summary", { signal })),
});

/** Drafts, estimates and unpaid invoices, in groups by what comes next. Time alone moves them, so they're always asked for. */
export const needsActionQuery = queryOptions({
  queryKey: NEEDS_ACTION,
  queryFn: ({ signal }) => dataOf(api.GET("/api/documents/needs-action", { signal })),
  staleTime: 0,
});

/** What was paid in a year, all together. */
export function paidInYearQuery(year: string) {
  const query = { period: "yearly", startDate: `${year}-01-01`, endDate: `${year}-12-31` } as const;
  return queryOptions({
    queryKey: [...SUMMARY, "paid in", year],
    queryFn: async ({ signal }) => {
      const rows = await dataOf(api.GET("/api/analytics/revenue", { params: { query }, signal }));
      return rows.reduce((sum, { revenue }) => sum + revenue, 0);
    },
  });
}

/** One document as it is now. Never from the cache: what is edited must be what is there. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ["documents", "one", id],
    queryFn: ({ signal }) => fetchDocument(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export function fetchDocument(id: string, signal?: AbortSignal): Promise<Versioned> {
  return dataOf(versioned(api.GET("/api/documents/{id}", { ...path(id), ...(signal ? { signal } : {}) })));
}

/** The inventory, to pick lines from. */
export function inventoryItemsQuery(search: string) {
  return queryOptions({
    queryKey: [...ITEMS, search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/documents/inventory/items", {
          params: { query: { limit: ITEMS_OFFERED, ...(search ? { search } : {}) } },
          signal,
        }),
      ),
  });
}

/** What is changed is `DocumentFields` alone, from the version that was seen: a newer one refuses it with 409. */
export const documents = changesOf<Versioned, NewDocument & { idempotencyKey?: string }>({
  lists: LISTS,
  touches: [SUMMARY, NEEDS_ACTION],
  read: (id) => versioned(api.GET("/api/documents/{id}", path(id))),
  create: ({ idempotencyKey, ...body }) =>
    versioned(
      api.POST("/api/documents", { body, headers: idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {} }),
    ),
  update: (id, body, headers) => versioned(api.PUT("/api/documents/{id}", { ...path(id), body, headers })),
  remove: (id) => api.DELETE("/api/documents/{id}", path(id)),
  also: showElsewhere,
  gone(cache, id) {
    refreshStock(cache, id, []);
    markStale(cache, documentQuery(id).queryKey);
  },
});

/** What deleting asks of a document that was sent or paid, which is voided. */
export type Removal = { reason: string; payments: "credit" | "refund" };

/** Deletes a document, or voids it: the server decides by what is true of it by then. */
export const useDeleteDocument = () =>
  useChange(
    ({ id, reason, payments }: Removal & { id: string }) =>
      api.DELETE("/api/documents/{id}", {
        params: { path: { id }, query: { payments, ...(reason.trim() ? { reason: reason.trim() } : {}) } },
      }),
    (cache, _, { id }) => leave(cache, id),
    (cache, error, { id }) => {
      if (isGone(error)) leave(cache, id);
    },
  );

function leave(cache: QueryClient, id: string) {
  documents.forget(cache, id);
  // Voided ones are listed elsewhere, and what was paid is the customer's credit.
  cache.removeQueries({ queryKey: LISTS, type: "inactive" });
  markStale(cache, LEDGERS);
}

/** A voided document, to read. */
export function fetchVoided(id: string): Promise<Versioned> {
  return dataOf(versioned(api.GET("/api/documents/{id}/voided", path(id))));
}

/** Brings a voided document back. */
export const useRestoreDocument = () =>
  documents.useAction((id: string) => versioned(api.POST("/api/documents/{id}/restore", action(id))));

/** The actions are all said by their address; a POST needs data all the same. */
const action = (id: string) => ({ ...path(id), body: {} as never });

export const useSendDocument = () =>
  documents.useAction((id: string) => versioned(api.POST("/api/documents/{id}/send", action(id))));

/** Nobody sent it after all: it is what it was before, and a link that began to work with it ends. */
export const useTakeBack = () =>
  documents.useAction((id: string) => versioned(api.POST("/api/documents/{id}/take-back", action(id))));

export const useMarkPaid = () =>
  documents.useAction((id: string) => versioned(api.POST("/api/documents/{id}/mark-paid", action(id))));

export const useConvertToInvoice = () =>
  documents.useAction((id: string) => versioned(api.POST("/api/documents/{id}/convert-to-invoice", action(id))));

/** Sends the document as a mail from the program itself. */
export const useEmailDocument = () =>
  documents.useAction(({ id, ...body }: Schemas["NewEmail"] & { id: string }) =>
    versioned(api.POST("/api/documents/{id}/email", { ...path(id), body })),
  );

type PhotosChange = { id: string; removed: string[]; added: File[] };

/** Takes photos away and adds others; `send` is how those go up: in a way that tells how far it is. */
export const useChangePhotos = (send: (id: string, added: File[]) => Promise<Uploaded<Document>>) =>
  documents.useAction(async ({ id, removed, added }: PhotosChange) => {
    await deletePhotos(id, removed);
    return added.length > 0 ? versioned(send(id, added)) : { data: await fetchDocument(id) };
  });

/** Those that are gone already count as taken away. */
async function deletePhotos(id: string, photoIds: string[]) {
  for (const photoId of photoIds) {
    try {
      await api.DELETE("/api/documents/{id}/photos/{photoId}", { params: { path: { id, photoId } } });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

/** The parts that a document took out of the inventory, as far as we know. */
export function takenPartsOf(cache: QueryClient, id: string): NonNullable<Document["takenParts"]> {
  const known = cache.getQueryData<Versioned>(documentQuery(id).queryKey);
  return (known ?? findRow<Document>(cache, LISTS, id))?.takenParts ?? [];
}

/** Fetches the inventory again if a document took parts out of it or put them back. */
function refreshStock(cache: QueryClient, id: string, after: Document["takenParts"] = []) {
  if (!isSame(takenPartsOf(cache, id), after)) markStale(cache, INVENTORY_KEY, ITEMS);
}

/** Takes a changed document out of the lists it no longer belongs to, and puts it where it is shown alone. */
function showElsewhere(cache: QueryClient, document: Versioned) {
  refreshStock(cache, idOf(document), document.takenParts);
  placeRow(cache, LISTS, document, (filters) => belongs(document, filters as Filters));
  // Lists it may have come to belong to are asked for when they are looked at again.
  cache.removeQueries({ queryKey: LISTS, type: "inactive" });
  cache.setQueryData<Versioned>(documentQuery(idOf(document)).queryKey, (known) => known && document);
  markStale(cache, [...LEDGERS, idOf(document)], [...REMINDERS_KEY, idOf(document)]);
}

export const ahead: Ahead = (cache, address) => {
  if (viewIn(address)) return [cache.prefetchQuery(needsActionQuery)];
  const paidYear = paidYearIn(address);
  const recurringId = address.text("recurringId");
  const named = { project: address.text("project"), clientId: address.text("clientId"), paidYear, recurringId };
  return [
    cache.prefetchInfiniteQuery(documentsQuery({ ...valuesIn(address, FILTERS), ...named })),
    cache.prefetchQuery(summaryQuery),
    ...projectAhead(cache, address),
    ...clientAhead(cache, address),
    ...(paidYear ? [cache.prefetchQuery(paidInYearQuery(paidYear))] : []),
    ...(recurringId ? [cache.prefetchQuery(recurringQuery(recurringId))] : []),
  ];
};
