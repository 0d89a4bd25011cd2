import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { reloadLists, removeRow, replaceRow } from "./cached-rows";
import { type ListData, nextCursor } from "./list";

describe("the next page", () => {
  it("is read from the Link header, whatever else stands there", () => {
    expect(nextCursor('</api/inventory?limit=100&cursor=a%2Cb>; rel="next"')).toBe("a,b");
    expect(nextCursor('</x?cursor=1>; rel="prev", </x?cursor=2>; title="more"; rel=next')).toBe("2");
    expect(nextCursor('<https://elsewhere.example/x?cursor=9>; rel="next"')).toBe("9");
  });

  it("is none on the last page", () => {
    expect(nextCursor(null)).toBeNull();
    expect(nextCursor('</x?cursor=1>; rel="prev"')).toBeNull();
  });
});

describe("a change", () => {
  type Row = { _id: string; name: string };
  const LISTS = ["rows", "list"];

  function cacheWithTwoPages() {
    const cache = new QueryClient();
    cache.setQueryData<ListData<Row>>([...LISTS, ""], {
      pages: [
        { rows: [{ _id: "1", name: "one" }], next: "c", total: 2 },
        { rows: [{ _id: "2", name: "two" }], next: null, total: 2 },
      ],
      pageParams: ["", "c"],
    });
    const pages = () => cache.getQueryData<ListData<Row>>([...LISTS, ""])?.pages;
    return { cache, pages };
  }

  it("puts a changed row in its place on a later page", () => {
    const { cache, pages } = cacheWithTwoPages();
    replaceRow(cache, LISTS, { _id: "2", name: "zwei" });
    expect(pages()?.[1]?.rows).toEqual([{ _id: "2", name: "zwei" }]);
  });

  it("takes a deleted row out and counts one less", () => {
    const { cache, pages } = cacheWithTwoPages();
    removeRow(cache, LISTS, "1");
    expect(pages()?.map(({ rows, total }) => [rows.length, total])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  it("that adds a row begins the list again from its first page", () => {
    const { cache, pages } = cacheWithTwoPages();
    reloadLists(cache, LISTS);
    expect(pages()).toHaveLength(1);
  });

  it("is not undone by an answer that was on its way before it", async () => {
    const { cache, pages } = cacheWithTwoPages();
    let arrive = (_: ListData<Row>) => {};
    const older = cache.fetchQuery({
      queryKey: [...LISTS, ""],
      queryFn: () => new Promise<ListData<Row>>((resolve) => (arrive = resolve)),
    });
    const before = pages() ?? [];
    replaceRow(cache, LISTS, { _id: "2", name: "zwei" });
    arrive({ pages: before, pageParams: ["", "c"] });
    await older.catch(() => undefined);
    expect(pages()?.[1]?.rows).toEqual([{ _id: "2", name: "zwei" }]);
  });
});
