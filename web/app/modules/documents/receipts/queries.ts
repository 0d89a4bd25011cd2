/** The receipts that a document's customer was emailed. */
import { queryOptions } from "@tanstack/react-query";
import { markStale } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";
import { LEDGERS } from "../queries";

export type Receipt = Schemas["Receipt"];

/** Below the ledger's key: what changes the payments changes these. */
const keyOf = (id: string) => [...LEDGERS, id, "receipts"] as const;

export function receiptsQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const answer = api.GET("/api/documents/{id}/receipts", { params: { path: { id } }, signal });
      return (await dataOf(answer)).receipts;
    },
    staleTime: 0,
  });
}

type Sending = { id: string; paymentId: string; to: string };

export const useSendReceipt = () =>
  useChange(
    ({ id, paymentId, to }: Sending) =>
      api.POST("/api/documents/{id}/payments/{paymentId}/receipt", {
        params: { path: { id, paymentId } },
        body: { to },
      }),
    (cache, _, { id }) => markStale(cache, keyOf(id)),
  );
