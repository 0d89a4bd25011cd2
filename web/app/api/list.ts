/**
 * Lists that come in pages of 100, for any module. After a change, and when someone comes back to the tab, only the pages on
 * screen are asked for again. The others stay as they were until they're scrolled to.
 *
 * const partsList = (search: string) =>
 *   listOptions(["inventory", "list", search], (page) => api.GET("/api/inventory", { params: { query: { ...page, search } } }));
 * const parts = useList(partsList(search));   // parts.rows, parts.total, parts.loadMore() ...
 */
import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { ApiError, UNKNOWN } from "./errors";
import { type Identified, idOf } from "./identity";

export const PAGE_SIZE = 100;

export type PageQuery = { limit: number; cursor?: string };
type Page<Row> = {
  rows: Row[];
  next: string | null;
  total: number;
  /** Kept from before the list was last refreshed, because nobody was looking at it. */
  isOld?: true;
};
/** What the cache holds for one list. */
export type ListData<Row> = InfiniteData<Page<Row>, string>;
type Answer<Row> = { data?: Row[]; response: Response };

export function listOptions<Row>(
  queryKey: QueryKey,
  fetchPage: (page: PageQuery, signal: AbortSignal) => Promise<Answer<Row>>,
) {
  const name = hashKey(queryKey);
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }): Promise<Page<Row>> => {
      const known = client.getQueryData<ListData<Row>>(queryKey);
      const at = known?.pageParams.indexOf(pageParam) ?? -1;
      const kept = known?.pages[at];
      const seen = onScreen.get(name);
      if (kept && seen && (at < seen.first || at > seen.last)) return { ...kept, isOld: true };
      const page = pageOf(await fetchPage({ limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, signal));
      if (known && known.pages.at(-1)?.next !== pageParam) refreshed.set(page, known.pageParams);
      return page;
    },
    initialPageParam: "",
    getNextPageParam: (page, pages) => (endsRefresh(name, page, pages.length) ? null : page.next),
    // While the next search is on its way the last result stays, dimmed: nothing jumps while typing.
    placeholderData: keepPreviousData,
  });
}

/** The first and the last page on screen, by the list they belong to. */
const onScreen = new Map<string, { first: number; last: number }>();

/** Pages that a refresh has just fetched, with the cursors known before it. What the cache then holds is a copy of them. */
const refreshed = new WeakMap<object, string[]>();

/**
 * Whether a refresh ends with this page, the last on screen: what follows it no longer begins where it did, so that the pages
 * kept from before would repeat rows or leave some out. They come anew when they're scrolled to.
 */
function endsRefresh(name: string, page: Page<unknown>, count: number): boolean {
  const before = refreshed.get(page);
  const last = onScreen.get(name)?.last ?? Number.POSITIVE_INFINITY;
  return before !== undefined && count > last && !before.includes(page.next ?? "");
}

/** Filters as a query asks for them: those that are chosen, without the empty ones. */
export function chosen<Filters extends object>(filters: Filters) {
  const filled = Object.entries(filters).filter(([, value]) => value !== "" && value !== null);
  return Object.fromEntries(filled) as { [Name in keyof Filters]?: Exclude<Filters[Name], "" | null> };
}

function pageOf<Row>({ data, response }: Answer<Row>): Page<Row> {
  if (!Array.isArray(data)) throw new ApiError(UNKNOWN, response.status);
  const total = Number(response.headers.get("X-Total-Count") ?? data.length);
  return { rows: data, next: nextCursor(response.headers.get("Link")), total };
}

/** The cursor in `Link: <...?cursor=abc&limit=100>; rel="next"`, or null on the last page. */
export function nextCursor(link: string | null): string | null {
  for (const entry of link?.split(/,(?=\s*<)/) ?? []) {
    const [, address, parameters] = /<([^>]*)>(.*)/.exec(entry) ?? [];
    if (address !== undefined && /;\s*rel="?next"?/i.test(parameters ?? "")) {
      return new URL(address, "http://any.invalid").searchParams.get("cursor");
    }
  }
  return null;
}

export function useList<Row>(options: ReturnType<typeof listOptions<Row>>) {
  const query = useInfiniteQuery(options);
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const rows = useMemo(() => data && once(data.pages.flatMap((page) => page.rows)), [data]);
  const name = hashKey(options.queryKey);
  // Null where all rows are drawn, and so all of them are seen.
  const looking = useRef<{ first: number; last: number }>(null);

  const refreshSeen = useCallback(() => {
    if (!data || isPlaceholderData || !looking.current) return;
    const first = pageAt(data.pages, looking.current.first);
    const last = pageAt(data.pages, looking.current.last);
    onScreen.set(name, { first, last });
    if (!isFetching && data.pages.slice(first, last + 1).some(({ isOld }) => isOld)) void refetch();
  }, [data, isFetching, isPlaceholderData, refetch, name]);
  useEffect(refreshSeen, [refreshSeen]);
  const latest = useRef(refreshSeen);
  latest.current = refreshSeen;

  return {
    /** Undefined until the first answer. */
    rows,
    /** Size of the whole filtered list, loaded or not. */
    total: query.data?.pages.findLast(({ isOld }) => !isOld)?.total ?? 0,
    error: query.error,
    /** Shows the result of the search before; the new one is on its way. */
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    loadingMore: query.isFetchingNextPage,
    failedMore: query.isFetchNextPageError,
    // Asked for twice before the first answer, a page is still fetched once.
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
    /** Tells which rows are on screen, by their places in `rows`. Stays the same function. */
    see: useCallback((first: number, last: number) => {
      looking.current = { first, last };
      latest.current();
    }, []),
  };
}

/** The page that the row at this place came in. */
function pageAt(pages: Page<unknown>[], place: number): number {
  let end = 0;
  const at = pages.findIndex((page) => {
    end += page.rows.length;
    return place < end;
  });
  return at < 0 ? pages.length - 1 : at;
}

/**
 * A row that moved from a page that was kept to one that was refreshed is in both: once, where it stood, as it is now. Rows
 * without an id (complimentary access by address) all stay.
 */
function once<Row>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [idOf(row as Identified) ?? row, row])).values()];
}

export type List<Row> = ReturnType<typeof useList<Row>>;
