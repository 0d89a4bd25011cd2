import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ann, testQueryClient } from "~/ui/testing";
import { placeRow } from "./cached-rows";
import { ApiError } from "./errors";
import { DASHBOARD_KEY } from "./keys";
import type { ListData } from "./list";
import { changesOf } from "./mutation";
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

describe("rows in whatever they came in", () => {
  type Project = { id: string; name: string };
  const project = (name: string): Project => ({ id: "1", name });
  const KEY = ["projects"];

  function projectsCached() {
    const cache = testQueryClient();
    cache.setQueryData([...KEY, "list"], {
      pages: [{ rows: [project("old")], next: null, total: 1 }],
      pageParams: [""],
    });
    cache.setQueryData([...KEY, "month", "2026-11"], [project("old"), { id: "2", name: "other" }]);
    cache.setQueryData([...KEY, "one", "1"], project("old"));
    cache.setQueryData([...KEY, "figures"], { active: 1 });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    );
    const changes = changesOf<Project, { name: string }>({
      lists: KEY,
      touches: [],
      read: () => Promise.reject(NOT_FOUND),
      create: () => Promise.reject(NOT_FOUND),
      update: () => Promise.reject(NOT_FOUND),
      remove: () => Promise.resolve(),
    });
    return { cache, wrapper, changes };
  }

  it("shows what an action on a child answers of its parent, in pages, arrays and alone", async () => {
    const { cache, wrapper, changes } = projectsCached();
    const { result } = renderHook(() => changes.useAction(async (_expense: object) => ({ data: project("new") })), {
      wrapper,
    });
    await act(() => result.current.mutateAsync({ amount: 5 }));
    expect(cache.getQueryData<ListData<Project>>([...KEY, "list"])?.pages[0]?.rows).toEqual([project("new")]);
    expect(cache.getQueryData([...KEY, "month", "2026-11"])).toEqual([project("new"), { id: "2", name: "other" }]);
    expect(cache.getQueryData([...KEY, "one", "1"])).toEqual(project("new"));
    expect(cache.getQueryData([...KEY, "figures"])).toEqual({ active: 1 });
    expect(cache.getQueryState([...KEY, "figures"])?.isInvalidated).toBe(true);
  });

  it("places a row in the arrays it belongs to, and out of all it does not", () => {
    const { cache } = projectsCached();
    cache.setQueryData([...KEY, "month", "2026-12"], []);
    placeRow(cache, [...KEY, "month"], project("moved"), (month) => month === "2026-12");
    expect(cache.getQueryData([...KEY, "month", "2026-11"])).toEqual([{ id: "2", name: "other" }]);
    expect(cache.getQueryData([...KEY, "month", "2026-12"])).toEqual([project("moved")]);
    placeRow(cache, KEY, project("moved"), (asked) => asked !== "list");
    expect(cache.getQueryData<ListData<Project>>([...KEY, "list"])?.pages[0]).toMatchObject({ rows: [], total: 0 });
    expect(cache.getQueryData([...KEY, "month", "2026-12"])).toEqual([project("moved")]);
  });

  it("takes a deleted row out of pages and arrays", async () => {
    const { cache, wrapper, changes } = projectsCached();
    const { result } = renderHook(() => changes.useDelete(), { wrapper });
    await act(() => result.current.mutateAsync("1"));
    expect(cache.getQueryData<ListData<Project>>([...KEY, "list"])?.pages[0]).toMatchObject({ rows: [], total: 0 });
    expect(cache.getQueryData([...KEY, "month", "2026-11"])).toEqual([{ id: "2", name: "other" }]);
  });
});
