import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";
import { LEDGERS, showChanged } from "../queries";

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
  useChange(
    (body: NewPayment) => dataOf(api.POST("/api/documents/{id}/payments", { params: { path: { id } }, body })),
    showChanged,
  );

export const useRefund = (id: string) =>
  useChange(
    (body: NewRefund) => dataOf(api.POST("/api/documents/{id}/refunds", { params: { path: { id } }, body })),
    showChanged,
  );

export const useRemovePayment = (id: string) =>
  useChange(
    (paymentId: string) =>
      dataOf(api.DELETE("/api/documents/{id}/payments/{paymentId}", { params: { path: { id, paymentId } } })),
    showChanged,
  );
