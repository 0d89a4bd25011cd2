import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { waitingEmailsQuery } from "~/account/mail";
import type { Ahead } from "~/api/ahead";
import { api, dataOf, type Schemas } from "~/api/client";
import { idOf } from "~/api/identity";
import { chosen, listOptions } from "~/api/list";
import { changesOf } from "~/api/mutation";
import { versioned } from "~/api/versioned";
import { type Values, valuesIn } from "~/lib/screen-address";
import { FILTERS } from "./filters";

/** Invoices that are made again and again: reading them, and what each change does to what was read. */
export type Recurring = Schemas["RecurringInvoice"];
export type SeenRecurring = Recurring & { version: string };
export type NewRecurring = Schemas["NewRecurringInvoice"];
export type Rhythm = Recurring["rhythm"];

const LISTS = ["recurring", "list"] as const;
const INVOICE_CHOICES = 20;
/** More than anybody makes of one invoice. */
const MOST_OF_ONE = 50;

export function recurringsQuery(filters: Values<typeof FILTERS>) {
  return listOptions<Recurring>([...LISTS, filters], (page, signal) =>
    api.GET("/api/recurring-invoices", { params: { query: { ...page, ...chosen(filters) } }, signal }),
  );
}

const path = (id: string) => ({ params: { path: { id } } });

export function fetchRecurring(id: string): Promise<SeenRecurring> {
  return dataOf(versioned(api.GET("/api/recurring-invoices/{id}", path(id))));
}

/** One of them as it is now; with the lists, so that every change reaches it. */
export function recurringQuery(id: string) {
  return queryOptions({ queryKey: [...LISTS, "one", id], queryFn: () => fetchRecurring(id) });
}

/** What an invoice was made by or, otherwise, what repeats it. */
export function recurringOfQuery(document: Schemas["Document"]) {
  const { recurringId } = document;
  const documentId = idOf(document);
  return queryOptions({
    queryKey: [...LISTS, "of", documentId, recurringId ?? ""],
    queryFn: async () => {
      if (recurringId) return [await fetchRecurring(recurringId)];
      return dataOf(api.GET("/api/recurring-invoices", { params: { query: { documentId, limit: MOST_OF_ONE } } }));
    },
  });
}

/** What would be made, before it is said. */
export type Timing = Pick<NewRecurring, "rhythm" | "startsOn"> & {
  /** Empty, as are the others, where nothing was chosen. */
  endsOn: string;
  dayOfMonth: number | "";
  count: number | "";
  /** The day of the last that was made. */
  after: string;
};

export function datesQuery(timing: Timing) {
  return queryOptions({
    queryKey: ["recurring", "dates", timing],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/recurring-invoices/dates", {
          params: { query: chosen(timing) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Invoices to pick one from. */
export function invoiceChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ["recurring", "choices", search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/api/documents", {
          params: {
            query: { type: "Invoice", sort: "newest", limit: INVOICE_CHOICES, ...(search ? { search } : {}) },
          },
          signal,
        }),
      ),
  });
}

export const recurring = changesOf<SeenRecurring, NewRecurring>({
  lists: LISTS,
  touches: [[...LISTS, "of"]],
  read: (id) => versioned(api.GET("/api/recurring-invoices/{id}", path(id))),
  create: (body) => versioned(api.POST("/api/recurring-invoices", { body })),
  update: (id, body, headers) => versioned(api.PUT("/api/recurring-invoices/{id}", { ...path(id), body, headers })),
  remove: (id) => api.DELETE("/api/recurring-invoices/{id}", path(id)),
});

export const ahead: Ahead = (cache, address) => [
  cache.prefetchInfiniteQuery(recurringsQuery(valuesIn(address, FILTERS))),
  cache.prefetchQuery(waitingEmailsQuery),
];
