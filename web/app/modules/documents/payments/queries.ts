import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { versioned } from "~/api/versioned";
import { documents, LEDGERS } from "../queries";

/** What was paid on a document: reading it, and what each change does to the document. */
export type Ledger = Schemas["Ledger"];
export type Payment = Schemas["Payment"];
export type NewPayment = Schemas["NewPayment"];
export type NewRefund = Schemas["NewRefund"];

export function ledgerQuery(id: string) {
  return queryOptions({
    queryKey: [...LEDGERS, id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/documents/{id}/payments", { params: { path: { id } }, signal })),
    staleTime: 0,
  });
}

export const useRecordPayment = (id: string) =>
  documents.useAction((body: NewPayment) =>
    versioned(api.POST("/api/documents/{id}/payments", { params: { path: { id } }, body })),
  );

export const useRefund = (id: string) =>
  documents.useAction((body: NewRefund) =>
    versioned(api.POST("/api/documents/{id}/refunds", { params: { path: { id } }, body })),
  );

export const useRemovePayment = (id: string) =>
  documents.useAction((paymentId: string) =>
    versioned(api.DELETE("/api/documents/{id}/payments/{paymentId}", { params: { path: { id, paymentId } } })),
  );
