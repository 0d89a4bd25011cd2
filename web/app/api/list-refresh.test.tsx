import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { testQueryClient } from "~/ui/testing";
import { showChangedRow } from "./cached-rows";
import { listOptions, PAGE_SIZE, useList } from "./list";

type Row = { _id: string; place: number; name: string };
const LISTS = ["rows", "list"];

/** A server with many rows in order of their place, whose cursors name the last row of a page. */
let stored: Row[];
let asked: string[];

async function fetchPage({ limit, cursor }: { limit: number; cursor?: string }) {
  asked.push(cursor ?? "first");
  const from = stored.filter(({ place }) => cursor === undefined || place > Number(cursor));
  const data = from.slice(0, limit);
  const next = from.length > limit ? `</rows?cursor=${data.at(-1)?.place}>; rel="next"` : "";
  return { data, response: new Response(null, { headers: { "X-Total-Count": String(stored.length), Link: next } }) };
}

let number = 0;

async function openList(pages: number) {
  number += 1;
  const options = listOptions<Row>([...LISTS, number], fetchPage);
  const cache = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useList(options), { wrapper });
  await waitFor(() => expect(result.current.rows).toHaveLength(PAGE_SIZE));
  for (let page = 2; page <= pages; page += 1) {
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.rows).toHaveLength(page * PAGE_SIZE));
  }
  const settled = () => waitFor(() => expect(cache.isFetching()).toBe(0));
  const places = () => result.current.rows?.map(({ place }) => place) ?? [];
  asked = [];
  return {
    list: () => result.current,
    places,
    async look(first: number, last: number) {
      act(() => result.current.see(first, last));
      await settled();
    },
    async refresh() {
      await act(() => cache.invalidateQueries({ queryKey: LISTS }));
      await settled();
    },
    async change(row: Row) {
      stored = stored.map((one) => (one._id === row._id ? row : one));
      act(() => showChangedRow(cache, LISTS, row));
      await settled();
    },
  };
}

const isInOrderOnce = (places: number[]) => places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));

beforeEach(() => {
  stored = Array.from({ length: 3000 }, (_, at) => ({ _id: `r${at}`, place: at * 10, name: `Row ${at}` }));
  asked = [];
});

describe("a list that was scrolled far", () => {
  it("asks again for the page on screen alone, and keeps its length and place", async () => {
    const { list, places, look, refresh } = await openList(30);
    await look(2510, 2530);
    await refresh();
    expect(asked).toEqual([String(2499 * 10)]);
    expect(places()).toHaveLength(3000);
    expect(isInOrderOnce(places())).toBe(true);
    expect(list().total).toBe(3000);
    await refresh();
    expect(asked).toHaveLength(2);
  });

  it("asks for both pages where two are on screen", async () => {
    const { look, refresh } = await openList(30);
    await look(2590, 2610);
    await refresh();
    expect(asked).toHaveLength(2);
  });

  it("shows a changed row at once, for one request", async () => {
    const { list, look, change } = await openList(30);
    await look(2510, 2530);
    await change({ _id: "r2515", place: 25_150, name: "Changed" });
    expect(list().rows?.[2515]?.name).toBe("Changed");
    expect(asked).toHaveLength(1);
  });

  it("asks for the other pages when they're scrolled to, once", async () => {
    const { list, look, refresh } = await openList(30);
    await look(2510, 2530);
    await refresh();
    stored = stored.map((row) => (row._id === "r5" ? { ...row, name: "Changed elsewhere" } : row));
    await look(0, 20);
    await waitFor(() => expect(list().rows?.[5]?.name).toBe("Changed elsewhere"));
    expect(asked.slice(1)).toEqual(["first"]);
    await look(10, 40);
    expect(asked).toHaveLength(2);
  });

  it("repeats no row and leaves none out where something was added or deleted on screen", async () => {
    const { list, places, look, refresh } = await openList(30);
    await look(2510, 2530);
    stored = [...stored.slice(0, 2515), { _id: "new", place: 25_145, name: "New" }, ...stored.slice(2515)];
    await refresh();
    expect(places()).toHaveLength(2600);
    expect(places()).toContain(25_145);
    expect(list().total).toBe(3001);
    expect(list().hasMore).toBe(true);
    act(() => list().loadMore());
    await waitFor(() => expect(places()).toHaveLength(2700));
    expect(places()).toEqual(stored.slice(0, 2700).map(({ place }) => place));
  });

  it("shows a row that came down from a page above once", async () => {
    const { places, list, look, refresh } = await openList(30);
    await look(2510, 2530);
    const moved = { _id: "r3", place: 25_155, name: "Moved" };
    const without = stored.filter(({ _id }) => _id !== "r3");
    stored = [...without, moved].sort((one, other) => one.place - other.place);
    await refresh();
    expect(list().rows?.filter(({ _id }) => _id === "r3")).toHaveLength(1);
    await look(0, 20);
    await waitFor(() => expect(places()[3]).toBe(40));
  });
});

it("keeps all rows of a list whose rows have no id", async () => {
  const data = [{ email: "ann@example.com" }, { email: "bob@example.com" }];
  const options = listOptions<(typeof data)[number]>(["by address"], async () => ({ data, response: new Response() }));
  const cache = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useList(options), { wrapper });
  await waitFor(() => expect(result.current.rows).toEqual(data));
});
