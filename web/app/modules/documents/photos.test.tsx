import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DASHBOARD_KEY } from "~/api/keys";
import { storeSession } from "~/api/session";
import { ann, serverAnswers, signedInAsAnn, testQueryClient } from "~/ui/testing";
import { type Document, documentQuery, useChangePhotos, type Versioned } from "./queries";
import { invoice } from "./testing";

const ONE = documentQuery(invoice._id).queryKey;
const SEEN_ON_DASHBOARD = [...DASHBOARD_KEY, "activity"];
const withPhoto: Document = { ...invoice, notes: "With its photo" };

beforeEach(signedInAsAnn);
afterEach(() => void vi.unstubAllGlobals());

function photosOfInvoice(send: () => Promise<Document>) {
  const cache = testQueryClient();
  const { result } = renderHook(() => useChangePhotos(send), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    ),
  });
  const fill = () => {
    cache.setQueryData<Versioned>(ONE, { ...invoice, version: "3.0" });
    cache.setQueryData(SEEN_ON_DASHBOARD, []);
  };
  fill();
  return {
    fill,
    change: (removed: string[], added: File[]) => result.current.mutateAsync({ id: invoice._id, removed, added }),
    notes: () => cache.getQueryData<Versioned>(ONE)?.notes,
    isStale: () => cache.getQueryState(SEEN_ON_DASHBOARD)?.isInvalidated,
  };
}

it("photos that were added are seen, and make what the dashboard shows stale", async () => {
  const { change, notes, isStale } = photosOfInvoice(() => Promise.resolve(withPhoto));
  await act(() => change([], [new File(["x"], "sink.jpg")]));
  expect(notes()).toBe("With its photo");
  expect(isStale()).toBe(true);
});

it("photos that were taken away are asked for again, also when one was gone already", async () => {
  const calls = serverAnswers({
    "DELETE /api/documents/doc-1/photos/one": { status: 404, body: { message: "We could not find that." } },
    "DELETE /api/documents/doc-1/photos/two": { status: 204 },
    "GET /api/documents/doc-1": { body: withPhoto, headers: { ETag: 'W/"4.0"' } },
  });
  const { change, notes } = photosOfInvoice(() => Promise.reject(new Error("Nothing is sent")));
  await act(() => change(["one", "two"], []));
  expect(calls).toHaveLength(3);
  expect(notes()).toBe("With its photo");
});

it("photos that arrive after somebody else signed in are not shown to them", async () => {
  let arrive = (_: Document) => {};
  const arriving = new Promise<Document>((resolve) => {
    arrive = resolve;
  });
  const { fill, change, notes, isStale } = photosOfInvoice(() => arriving);
  await act(async () => {
    const changing = change([], [new File(["x"], "sink.jpg")]);
    storeSession({ token: "token-of-bea", user: { ...ann, _id: "018f-bea" } });
    fill();
    arrive(withPhoto);
    await changing;
  });
  expect(notes()).toBe(invoice.notes);
  expect(isStale()).toBe(false);
});
