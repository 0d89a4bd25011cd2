/**
 * A change that knows what it does to the cached answers. That knowledge belongs to the change, never to the screen
 * that happens to make it.
 *
 * export const useDeletePart = () => useChange(deletePart, (cache, _, part) => { removeRow(cache, LIST, part); ... });
 */
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { markRow } from "./changed-row";
import { dataOf } from "./client";
import { ApiError } from "./errors";
import type { ListData } from "./list";
import { getSession } from "./session";

/** Everything the dashboard shows lies under this key: a change of anything makes it stale. */
export const DASHBOARD_KEY = ["dashboard"] as const;

export function useChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  updateCache: (cache: QueryClient, result: Result, variables: Variables) => void,
  /** What a refusal tells about what is cached. */
  afterFailure?: (cache: QueryClient, error: Error, variables: Variables) => void,
) {
  const cache = useQueryClient();
  // An answer that comes after somebody else signed in must not be written into their cache.
  const unlessLeft = (owner: string | undefined, update: () => void) => {
    if (owner === ownerNow()) update();
  };
  return useMutation({
    mutationFn: change,
    onMutate: ownerNow,
    onSuccess: (result, variables, owner) => unlessLeft(owner, () => updateCache(cache, result, variables)),
    onError: (error, variables, owner) => unlessLeft(owner, () => afterFailure?.(cache, error, variables)),
    // Failed or not: what is not known to have failed may have been done.
    onSettled: (_, __, ___, owner) => unlessLeft(owner, () => markStale(cache, DASHBOARD_KEY)),
  });
}

const ownerNow = () => getSession()?.user._id;

/** Deleting by id. What turns out to be gone already leaves the cache all the same; that it failed is still told. */
export function useRemoval(
  remove: (id: string) => Promise<unknown>,
  updateCache: (cache: QueryClient, id: string) => void,
) {
  return useChange(
    remove,
    (cache, _, id: string) => updateCache(cache, id),
    (cache, error, id) => {
      if (isGone(error)) updateCache(cache, id);
    },
  );
}

/** It was deleted elsewhere meanwhile. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

type Calls<Row, New> = {
  /** The key all lists of these rows lie under. */
  lists: QueryKey;
  /** Keys of what every change makes stale. */
  touches: QueryKey[];
  read: (id: string) => Promise<{ data?: Row }>;
  create: (row: New) => Promise<{ data?: Row }>;
  /** `headers` say which version the change began from. */
  update: (id: string, change: Partial<New>, headers: Record<string, string>) => Promise<{ data?: Row }>;
  remove: (id: string) => Promise<unknown>;
  /** What a changed or new row means for other lists than its own. */
  also?: (cache: QueryClient, row: Row) => void;
};

/** `version` is the row's `updatedAt` as it was seen; a newer one refuses the change with 409. Without it the last counts. */
type Update<New> = { id: string; change: Partial<New>; version?: string };

/**
 * The three changes of a list of the owner's things, and a look at one as it is now; each with what it does to the cache.
 *
 * export const parts = changesOf<Part, NewPart>({ lists: LISTS, touches: [SUMMARY], read: ..., create: ..., update: ..., remove: ... });
 * const create = parts.useCreate();
 */
export function changesOf<Row extends Identified, New extends object>(calls: Calls<Row, New>) {
  const { lists, touches, read, create, update, remove, also } = calls;
  const show = (cache: QueryClient, row: Row) => {
    replaceRow(cache, lists, row);
    also?.(cache, row);
    markStale(cache, ...touches);
  };
  const forget = (cache: QueryClient, id: string) => {
    removeRow(cache, lists, id);
    markStale(cache, ...touches);
  };
  return {
    /** Answers null, and takes the row out of the lists, when it is gone. */
    useRead: () =>
      useChange(
        (id: string) => orNull(dataOf(read(id))),
        (cache, row, id) => (row ? show(cache, row) : forget(cache, id)),
      ),
    useCreate: () =>
      useChange(
        (row: New) => dataOf(create(row)),
        (cache, row) => {
          reloadLists(cache, lists);
          also?.(cache, row);
          markStale(cache, ...touches);
          markRow(row._id);
        },
      ),
    useUpdate: () =>
      useChange(
        ({ id, change, version }: Update<New>) =>
          dataOf(update(id, change, version === undefined ? {} : { "If-Match": `"${version}"` })),
        (cache, row) => {
          showChangedRow(cache, lists, row);
          also?.(cache, row);
          markStale(cache, ...touches);
        },
      ),
    useDelete: () => useRemoval(remove, forget),
  };
}

/** What is gone is no failure to somebody who asks whether it is there. */
export async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Asks again for everything under a key; not awaited, the person need not wait for what lies behind the dialog. */
export function markStale(cache: QueryClient, ...keys: QueryKey[]) {
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
}

type Identified = { _id: string };

/**
 * Shows a changed row at once where it stood, marked, and asks for the lists again: it may belong elsewhere now, or
 * nowhere. All loaded pages come anew together, so that the place one has scrolled to stays.
 */
export function showChangedRow<Row extends Identified>(cache: QueryClient, lists: QueryKey, row: Row) {
  replaceRow(cache, lists, row);
  markStale(cache, lists);
  markRow(row._id);
}

/** Puts what is known of a row now where the row stands, in every loaded list. */
export function replaceRow<Row extends Identified>(cache: QueryClient, lists: QueryKey, row: Row) {
  changeLists<Row>(cache, lists, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.map((known) => (known._id === row._id ? row : known)),
    })),
  }));
}

export function removeRow(cache: QueryClient, lists: QueryKey, id: string) {
  changeLists<Identified>(cache, lists, (data) => {
    const known = data.pages.some((page) => page.rows.some((row) => row._id === id));
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        rows: page.rows.filter((row) => row._id !== id),
        total: page.total - (known ? 1 : 0),
      })),
    };
  });
}

/** A new row may belong anywhere: the lists begin again from their first page. */
export function reloadLists(cache: QueryClient, lists: QueryKey) {
  changeLists<Identified>(cache, lists, (data) => ({
    pages: data.pages.slice(0, 1),
    pageParams: data.pageParams.slice(0, 1),
  }));
  markStale(cache, lists);
}

/** An answer on its way was made before the change and would undo it: it is dropped, and asked for again. */
function changeLists<Row>(cache: QueryClient, queryKey: QueryKey, change: (data: ListData<Row>) => ListData<Row>) {
  const onTheirWay = cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  void cache.cancelQueries({ queryKey });
  cache.setQueriesData<ListData<Row>>({ queryKey }, (data) => (data ? change(data) : data));
  markStale(cache, ...onTheirWay.map((query) => query.queryKey));
}
