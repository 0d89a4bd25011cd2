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

/** Puts the customer's credit on the invoice, up to what is owed. */
export const useApplyCredit = (id: string) =>
  documents.useAction(() => versioned(api.POST("/api/documents/{id}/credit", { params: { path: { id } }, body: {} })));

/** Keeps what was overpaid for the customer's next invoice. */
export const useKeepCredit = (id: string) =>
  documents.useAction(() =>
    versioned(api.POST("/api/documents/{id}/keep-credit", { params: { path: { id } }, body: {} as never })),
  );

/** Takes an amount off the invoice. */
export const useCreditMemo = (id: string) =>
  documents.useAction((body: Schemas["NewCreditMemo"]) =>
    versioned(api.POST("/api/documents/{id}/credit-memos", { params: { path: { id } }, body })),
  );

/** Closes the invoice, whatever is still owed on it. */
export const useWriteOff = (id: string) =>
  documents.useAction((body: Schemas["NewWriteOff"]) =>
    versioned(api.POST("/api/documents/{id}/write-off", { params: { path: { id } }, body })),
  );

export const useRemovePayment = (id: string) =>
  documents.useAction((paymentId: string) =>
    versioned(api.DELETE("/api/documents/{id}/payments/{paymentId}", { params: { path: { id, paymentId } } })),
  );
