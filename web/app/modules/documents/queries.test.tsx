import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useMarkedRow } from "~/api/changed-row";
import { INVENTORY_KEY } from "~/api/keys";
import type { ListData } from "~/api/list";
import { serverAnswers, signedInAsAnn, testQueryClient } from "~/ui/testing";
import { documentQuery, documents, documentsQuery, useDeleteDocument, useSendDocument } from "./queries";
import { invoice, NO_FILTERS } from "./testing";
import type { Document, Versioned } from "./types";

const LIST = documentsQuery(NO_FILTERS).queryKey;
const ONE = documentQuery(invoice._id).queryKey;
const later: Document = { ...invoice, notes: "Later" };
const withParts: Document = {
  ...later,
  takenParts: [{ partId: "part-1", name: "Elbow", quantity: 5, missing: 0 }],
};

beforeEach(signedInAsAnn);
afterEach(() => void vi.unstubAllGlobals());

/** With the invoice in a list, and alone. */
function cached<Hook>(use: () => Hook, known = invoice) {
  const cache = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ hook: use(), marked: useMarkedRow() }), { wrapper });
  cache.setQueryData<ListData<Document>>(LIST, {
    pages: [{ rows: [known], next: null, total: 1 }],
    pageParams: [""],
  });
  cache.setQueryData<Versioned>(ONE, { ...known, version: "3.0" });
  cache.setQueryData(INVENTORY_KEY, []);
  return { cache, result, isStockStale: () => cache.getQueryState(INVENTORY_KEY)?.isInvalidated };
}

it("a look at a document shows it as it is now, and marks nothing as changed", async () => {
  serverAnswers({ "GET /api/documents/doc-1": { body: later, headers: { ETag: 'W/"4.0"' } } });
  const { cache, result, isStockStale } = cached(documents.useRead);
  await act(() => result.current.hook.mutateAsync(invoice._id));
  expect(cache.getQueryData<Versioned>(ONE)).toMatchObject({ notes: "Later", version: "4.0" });
  expect(result.current.marked).toBeNull();
  expect(isStockStale()).toBe(false);
});

it("sending one marks it, refreshes the inventory, and the next change starts from its new version", async () => {
  serverAnswers({ "POST /api/documents/doc-1/send": { body: withParts, headers: { ETag: 'W/"4.0"' } } });
  const { cache, result, isStockStale } = cached(useSendDocument);
  await act(() => result.current.hook.mutateAsync(invoice._id));
  expect(result.current.marked).toBe(invoice._id);
  expect(isStockStale()).toBe(true);
  expect(cache.getQueryData<Versioned>(ONE)?.version).toBe("4.0");
});

it("deleting one refreshes the inventory that its parts go back to", async () => {
  serverAnswers({ "DELETE /api/documents/doc-1": { status: 204 } });
  const { cache, result, isStockStale } = cached(useDeleteDocument, withParts);
  cache.removeQueries({ queryKey: ONE });
  await act(() => result.current.hook.mutateAsync({ id: invoice._id, reason: "", payments: "credit" }));
  expect(isStockStale()).toBe(true);
});
