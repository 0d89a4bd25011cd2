import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ann, testQueryClient } from "~/ui/testing";
import { ApiError } from "./errors";
import type { ListData } from "./list";
import { changesOf, DASHBOARD_KEY } from "./mutation";
import { storeSession } from "./session";

type Row = { _id: string; name: string };
const LISTS = ["rows", "list"];
const NOT_FOUND = new ApiError("Not found.", 404, {}, true);

beforeEach(() => storeSession({ token: "of-ann", user: ann }));

function changesWith(calls: { update?: () => Promise<{ data?: Row }>; remove?: () => Promise<unknown> }) {
  const cache = testQueryClient();
  cache.setQueryData<ListData<Row>>([...LISTS, ""], {
    pages: [{ rows: [{ _id: "1", name: "one" }], next: null, total: 1 }],
    pageParams: [""],
  });
  const changes = changesOf<Row, { name: string }>({
    lists: LISTS,
    touches: [],
    read: () => Promise.reject(NOT_FOUND),
    create: () => Promise.reject(NOT_FOUND),
    update: calls.update ?? (() => Promise.reject(NOT_FOUND)),
    remove: calls.remove ?? (() => Promise.reject(NOT_FOUND)),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const rows = () => cache.getQueryData<ListData<Row>>([...LISTS, ""])?.pages[0]?.rows;
  return { cache, changes, wrapper, rows };
}

describe("a change to a list", () => {
  it("takes a row out that turns out to be gone, and still fails", async () => {
    const { changes, wrapper, rows } = changesWith({});
    const { result } = renderHook(() => changes.useDelete(), { wrapper });
    await act(() => expect(result.current.mutateAsync("1")).rejects.toBe(NOT_FOUND));
    expect(rows()).toEqual([]);
  });

  it.each([
    ["one that was done", () => Promise.resolve({ data: { _id: "1", name: "new" } })],
    ["one of which no answer came", () => Promise.reject(new ApiError("No answer.", 0))],
  ])("makes what the dashboard shows stale: %s", async (_, update) => {
    const { cache, changes, wrapper } = changesWith({ update });
    cache.setQueryData([...DASHBOARD_KEY, "activity"], []);
    const { result } = renderHook(() => changes.useUpdate(), { wrapper });
    await act(() => result.current.mutateAsync({ id: "1", change: { name: "new" } }).catch(() => undefined));
    expect(cache.getQueryState([...DASHBOARD_KEY, "activity"])?.isInvalidated).toBe(true);
  });

  it("leaves a row that could not be deleted for another reason", async () => {
    const { changes, wrapper, rows } = changesWith({ remove: () => Promise.reject(new ApiError("Busy.", 503)) });
    const { result } = renderHook(() => changes.useDelete(), { wrapper });
    await act(() => expect(result.current.mutateAsync("1")).rejects.toThrow("Busy."));
    expect(rows()).toHaveLength(1);
  });

  it("shows a changed row at once and asks where it belongs now", async () => {
    const { cache, changes, wrapper, rows } = changesWith({
      update: () => Promise.resolve({ data: { _id: "1", name: "eins" } }),
    });
    const { result } = renderHook(() => changes.useUpdate(), { wrapper });
    await act(() => result.current.mutateAsync({ id: "1", change: { name: "eins" } }));
    expect(rows()).toEqual([{ _id: "1", name: "eins" }]);
    expect(cache.getQueryState([...LISTS, ""])?.isInvalidated).toBe(true);
  });

  it("is not written into the cache of somebody who signed in meanwhile", async () => {
    let answer: ((_: { data: Row }) => void) | undefined;
    const { cache, changes, wrapper, rows } = changesWith({
      update: () => new Promise((resolve) => (answer = resolve)),
    });
    const { result } = renderHook(() => changes.useUpdate(), { wrapper });
    const changing = act(() => result.current.mutateAsync({ id: "1", change: { name: "eins" } }));
    await vi.waitFor(() => expect(answer).toBeDefined());
    storeSession({ token: "of-bea", user: { ...ann, _id: "018f-bea" } });
    cache.setQueryData<ListData<Row>>([...LISTS, ""], {
      pages: [{ rows: [{ _id: "1", name: "Bea's" }], next: null, total: 1 }],
      pageParams: [""],
    });
    answer?.({ data: { _id: "1", name: "eins" } });
    await changing;
    expect(rows()).toEqual([{ _id: "1", name: "Bea's" }]);
  });
});
