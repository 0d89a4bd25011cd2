import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DASHBOARD_KEY } from "~/api/keys";
import { storeSession } from "~/api/session";
import { ann, serverAnswers, signedInAsAnn, testQueryClient } from "~/ui/testing";
import { documentQuery, useChangePhotos } from "./queries";
import { invoice } from "./testing";
import type { Document, Versioned } from "./types";

const ONE = documentQuery(invoice._id).queryKey;
const SEEN_ON_DASHBOARD = [...DASHBOARD_KEY, "activity"];
const withPhoto: Document = { ...invoice, notes: "With its photo" };
const uploaded = { data: withPhoto, response: new Response(null, { headers: { ETag: 'W/"4.0"' } }) };

beforeEach(signedInAsAnn);
afterEach(() => void vi.unstubAllGlobals());

function photosOfInvoice(send: () => Promise<typeof uploaded>) {
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
    version: () => cache.getQueryData<Versioned>(ONE)?.version,
    isStale: () => cache.getQueryState(SEEN_ON_DASHBOARD)?.isInvalidated,
  };
}

it("photos that were added are seen, and make what the dashboard shows stale", async () => {
  const { change, notes, version, isStale } = photosOfInvoice(() => Promise.resolve(uploaded));
  await act(() => change([], [new File(["x"], "sink.jpg")]));
  expect(notes()).toBe("With its photo");
  // The next change begins from this one.
  expect(version()).toBe("4.0");
  expect(isStale()).toBe(true);
});

it("photos that were taken away are asked for again, also when one was gone already", async () => {
  const calls = serverAnswers({
    "DELETE /api/documents/doc-1/photos/one": { status: 404, body: { message: "We couldn't find that." } },
    "DELETE /api/documents/doc-1/photos/two": { status: 204 },
    "GET /api/documents/doc-1": { body: withPhoto, headers: { ETag: 'W/"4.0"' } },
  });
  const { change, notes } = photosOfInvoice(() => Promise.reject(new Error("Nothing is sent")));
  await act(() => change(["one", "two"], []));
  expect(calls).toHaveLength(3);
  expect(notes()).toBe("With its photo");
});

it("photos that arrive after somebody else signed in are not shown to them", async () => {
  let arrive = (_: typeof uploaded) => {};
  const arriving = new Promise<typeof uploaded>((resolve) => {
    arrive = resolve;
  });
  const { fill, change, notes, isStale } = photosOfInvoice(() => arriving);
  await act(async () => {
    const changing = change([], [new File(["x"], "sink.jpg")]);
    storeSession({ token: "token-of-bea", user: { ...ann, _id: "018f-bea" } });
    fill();
    arrive(uploaded);
    await changing;
  });
  expect(notes()).toBe(invoice.notes);
  expect(isStale()).toBe(false);
});
