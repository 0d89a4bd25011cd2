/**
 * A change that knows what it does to the cached answers. That knowledge belongs to the change, never to the screen
 * that happens to make it.
 *
 * export const useDeletePart = () => useChange(deletePart, (cache, _, part) => { removeRow(cache, LIST, part); ... });
 */
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { markStale, reloadLists, removeRow, replaceRow, showChangedRow } from "./cached-rows";
import { markRow } from "./changed-row";
import { dataOf } from "./client";
import { ApiError } from "./errors";
import { type Identified, idOf } from "./identity";
import { DASHBOARD_KEY } from "./keys";
import { getSession } from "./session";

export function useChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  updateCache: (cache: QueryClient, result: Result, variables: Variables) => void,
  /** What a refusal tells about what is cached. */
  afterFailure?: (cache: QueryClient, error: Error, variables: Variables) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onMutate: ownerNow,
    onSuccess: (result, variables, owner) => ifStillSignedIn(owner, () => updateCache(cache, result, variables)),
    onError: (error, variables, owner) => ifStillSignedIn(owner, () => afterFailure?.(cache, error, variables)),
    onSettled: (_, __, ___, owner) => settleChange(cache, owner),
  });
}

/** What every change makes stale, beside `keys`. Failed or not: what is not known to have failed may have been done. */
export function settleChange(cache: QueryClient, owner: string | undefined, ...keys: QueryKey[]) {
  ifStillSignedIn(owner, () => markStale(cache, ...keys, DASHBOARD_KEY));
}

export const ownerNow = () => idOf(getSession()?.user);

/** An answer that comes after somebody else signed in must not be written into their cache. */
export function ifStillSignedIn(owner: string | undefined, update: () => void) {
  if (owner === ownerNow()) update();
}

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

export type Calls<Row, New> = {
  /** The key all lists of these rows lie under: pages, a month's array, or one row alone. */
  lists: QueryKey;
  /** Keys of what every change makes stale. */
  touches: QueryKey[];
  read: (id: string) => Promise<{ data?: Row }>;
  create: (row: New) => Promise<{ data?: Row }>;
  /** `headers` say which version the change began from. */
  update: (id: string, change: Partial<New>, headers: Record<string, string>) => Promise<{ data?: Row }>;
  remove: (id: string) => Promise<unknown>;
  /** What a changed or new row means beside its own lists, which still show it as it was. */
  also?: (cache: QueryClient, row: Row) => void;
  /** What a deleted one means, likewise. */
  gone?: (cache: QueryClient, id: string) => void;
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
  const { lists, touches, read, create, update, remove, also, gone } = calls;
  const show = (cache: QueryClient, row: Row) => {
    also?.(cache, row);
    replaceRow(cache, lists, row);
    markStale(cache, ...touches);
  };
  const showChanged = (cache: QueryClient, row: Row) => {
    also?.(cache, row);
    showChangedRow(cache, lists, row);
    markStale(cache, ...touches);
  };
  const forget = (cache: QueryClient, id: string) => {
    gone?.(cache, id);
    removeRow(cache, lists, id);
    markStale(cache, ...touches);
  };
  return {
    /** Puts what was read otherwise where the row is shown. */
    show,
    /** Takes a row that's gone out of wherever it was shown. */
    forget,
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
          also?.(cache, row);
          reloadLists(cache, lists);
          markStale(cache, ...touches);
          markRow(idOf(row));
        },
      ),
    useUpdate: () =>
      useChange(
        ({ id, change, version }: Update<New>) =>
          dataOf(update(id, change, version === undefined ? {} : { "If-Match": `"${version}"` })),
        showChanged,
      ),
    /** Any other call that answers the row as it is now: an action of its own, or something added inside of it. */
    useAction: <Variables>(
      act: (variables: Variables) => Promise<{ data?: Row }>,
      afterFailure?: (cache: QueryClient, error: Error, variables: Variables) => void,
    ) => useChange((variables: Variables) => dataOf(act(variables)), showChanged, afterFailure),
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
