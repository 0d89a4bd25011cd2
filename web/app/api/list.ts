/**
 * Lists that come in pages of 100, for any module.
 *
 * const partsList = (search: string) =>
 *   listOptions(["inventory", "list", search], (page) => api.GET("/api/inventory", { params: { query: { ...page, search } } }));
 * const parts = useList(partsList(search));   // parts.rows, parts.total, parts.loadMore() ...
 */
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError, UNKNOWN } from "./errors";

export const PAGE_SIZE = 100;

export type PageQuery = { limit: number; cursor?: string };
type Page<Row> = { rows: Row[]; next: string | null; total: number };
/** What the cache holds for one list. */
export type ListData<Row> = InfiniteData<Page<Row>, string>;
type Answer<Row> = { data?: Row[]; response: Response };

export function listOptions<Row>(
  queryKey: QueryKey,
  fetchPage: (page: PageQuery, signal: AbortSignal) => Promise<Answer<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> =>
      pageOf(await fetchPage({ limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, signal)),
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
    // While the next search is on its way the last result stays, dimmed: nothing jumps while typing.
    placeholderData: keepPreviousData,
  });
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
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const [, address, parameters] = /<([^>]*)>(.*)/.exec(part) ?? [];
    if (address !== undefined && /;\s*rel="?next"?/i.test(parameters ?? "")) {
      return new URL(address, "http://any.invalid").searchParams.get("cursor");
    }
  }
  return null;
}

export function useList<Row>(options: ReturnType<typeof listOptions<Row>>) {
  const query = useInfiniteQuery(options);
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data]);
  return {
    /** Undefined until the first answer. */
    rows,
    /** Size of the whole filtered list, loaded or not. */
    total: query.data?.pages[0]?.total ?? 0,
    error: query.error,
    /** Shows the result of the search before; the new one is on its way. */
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    loadingMore: query.isFetchingNextPage,
    failedMore: query.isFetchNextPageError,
    // Asked for twice before the first answer, a page is still fetched once.
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  };
}

export type List<Row> = ReturnType<typeof useList<Row>>;
