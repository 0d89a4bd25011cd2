/**
 * Rows where they lie in the cache, whatever shape the answer has that they came in: the pages of a list, an array (the
 * appointments of a month), or one row alone (what a details dialog reads). Of anything else under the same key it is
 * only known that it is stale.
 */
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { markRow } from "./changed-row";
import { type Identified, idOf, isIdentified } from "./identity";
import type { ListData } from "./list";

/** Asks again for everything under a key; not awaited, the person need not wait for what lies behind the dialog. */
export function markStale(cache: QueryClient, ...keys: QueryKey[]) {
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
}

/**
 * Shows a changed row at once where it stood, marked, and asks for the lists again: it may belong elsewhere now, or
 * nowhere. What's on screen comes anew (list.ts), so that the place one has scrolled to stays.
 */
export function showChangedRow(cache: QueryClient, lists: QueryKey, row: Identified) {
  replaceRow(cache, lists, row);
  markStale(cache, lists);
  markRow(idOf(row));
}

/** Puts what is known of a row now where the row stands, in every answer that holds it. */
export function replaceRow<Row extends Identified>(cache: QueryClient, lists: QueryKey, row: Row, asksAgain = true) {
  const replaced = (known: Identified) => (idOf(known) === idOf(row) ? row : known);
  const change = (answer: unknown) =>
    isIdentified(answer) ? replaced(answer) : inRows(answer, (rows) => rows.map(replaced));
  changeAnswers(cache, lists, change, asksAgain);
}

export function removeRow(cache: QueryClient, lists: QueryKey, id: string) {
  changeAnswers(cache, lists, (answer) => {
    const without = inRows(answer, (rows) => rows.filter((row) => idOf(row) !== id));
    if (!isPages(without) || !isPages(answer) || countOf(without) === countOf(answer)) return without;
    return { ...without, pages: without.pages.map((page) => ({ ...page, total: page.total - 1 })) };
  });
}

/**
 * Puts a new or moved row into the arrays it belongs to, and takes it out of the answers it does not; where it stands in
 * pages, the server says. `belongs` is told what the key of an answer says after `lists`.
 */
export function placeRow(cache: QueryClient, lists: QueryKey, row: Identified, belongs: (asked: unknown) => boolean) {
  const isOther = (known: Identified) => idOf(known) !== idOf(row);
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: lists })) {
    if (!belongs(queryKey[lists.length])) removeRow(cache, queryKey, idOf(row));
    else changeAnswers(cache, queryKey, (answer) => (isRows(answer) ? [...answer.filter(isOther), row] : answer));
  }
}

/** A new row may belong anywhere: the lists begin again from their first page. */
export function reloadLists(cache: QueryClient, lists: QueryKey) {
  changeAnswers(cache, lists, (answer) =>
    isPages(answer) ? { pages: answer.pages.slice(0, 1), pageParams: answer.pageParams.slice(0, 1) } : answer,
  );
  markStale(cache, lists);
}

/** A row that an answer holds, or null: what is shown of it at present. */
export function findRow<Row extends Identified>(cache: QueryClient, lists: QueryKey, id: string): Row | null {
  for (const [, answer] of cache.getQueriesData<unknown>({ queryKey: lists })) {
    const found = rowsOf(answer).find((row) => idOf(row) === id);
    if (found) return found as Row;
  }
  return null;
}

function rowsOf(answer: unknown): Identified[] {
  if (isPages(answer)) return answer.pages.flatMap((page) => page.rows);
  if (isRows(answer)) return answer;
  return isIdentified(answer) ? [answer] : [];
}

function inRows(answer: unknown, change: (rows: Identified[]) => Identified[]): unknown {
  if (isPages(answer)) {
    return { ...answer, pages: answer.pages.map((page) => ({ ...page, rows: change(page.rows) })) };
  }
  return isRows(answer) ? change(answer) : answer;
}

const countOf = (answer: unknown) => rowsOf(answer).length;

function isPages(answer: unknown): answer is ListData<Identified> {
  const pages = (answer as Partial<InfiniteData<{ rows?: unknown }>> | null)?.pages;
  return Array.isArray(pages) && pages.every(({ rows }) => Array.isArray(rows));
}

function isRows(answer: unknown): answer is Identified[] {
  return Array.isArray(answer) && answer.every(isIdentified);
}

/**
 * An answer on its way was made before the change and would undo it: it is dropped, and asked for again, unless whoever
 * changes it does that later.
 */
function changeAnswers(cache: QueryClient, queryKey: QueryKey, change: (answer: unknown) => unknown, asksAgain = true) {
  const onTheirWay = cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  void cache.cancelQueries({ queryKey });
  cache.setQueriesData<unknown>({ queryKey }, (answer: unknown) => (answer === undefined ? answer : change(answer)));
  if (asksAgain) markStale(cache, ...onTheirWay.map((query) => query.queryKey));
}
