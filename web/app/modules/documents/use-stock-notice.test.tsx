import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ListData } from "~/api/list";
import * as notices from "~/ui/feedback/notify";
import { signedInAsAnn, testQueryClient } from "~/ui/testing";
import { documentsQuery } from "./queries";
import { invoice, NO_FILTERS } from "./testing";
import type { Document } from "./types";
import { useStockNotice } from "./use-stock-notice";

const withParts: Document = {
  ...invoice,
  takenParts: [{ partId: "part-1", name: "Elbow", quantity: 5, missing: 0 }],
};

beforeEach(signedInAsAnn);
afterEach(() => void vi.restoreAllMocks());

/** What is said when a document of the list changes. */
async function said(id: string | null, known: Document, change: Promise<Document | null>) {
  const notice = vi.spyOn(notices, "notifyDone");
  const cache = testQueryClient();
  cache.setQueryData<ListData<Document>>(documentsQuery(NO_FILTERS).queryKey, {
    pages: [{ rows: [known], next: null, total: 1 }],
    pageParams: [""],
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useStockNotice, { wrapper });
  await act(() => result.current(id, change));
  return notice.mock.calls.map(([message]) => message);
}

it("says what a document takes out of the inventory", async () => {
  expect(await said(invoice._id, invoice, Promise.resolve(withParts))).toEqual(["5 × Elbow left your inventory."]);
});

it("says what a new document takes out", async () => {
  expect(await said(null, invoice, Promise.resolve(withParts))).toEqual(["5 × Elbow left your inventory."]);
});

it("says what a deleted document puts back", async () => {
  expect(await said(invoice._id, withParts, Promise.resolve(null))).toEqual(["5 × Elbow back in your inventory."]);
});

it("is quiet where nothing moved", async () => {
  expect(await said(invoice._id, withParts, Promise.resolve(withParts))).toEqual([]);
});
