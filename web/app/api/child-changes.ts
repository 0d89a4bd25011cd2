/**
 * The changes of what lies within another thing of the owner's: the services of a machine, the calls with a client. Each
 * may move the dates of that other one, which is then shown as it is now.
 *
 * export const services = (id: string) => childChangesOf<Service, NewService>({ lists: servicesOf(id), touches: [],
 *   readAll: ..., create: ..., update: ..., remove: ..., parent: { lists: LISTS, read: () => fetchMachine(id) } });
 */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { showChangedRow } from "./cached-rows";
import { dataOf } from "./client";
import { ApiError } from "./errors";
import { type Identified, idOf } from "./identity";
import { type Calls, changesOf } from "./mutation";

type Parent = { lists: QueryKey; read: () => Promise<Identified> };

type ChildCalls<Row, New> = Omit<Calls<Row, New>, "read" | "also" | "gone"> & {
  /** There is no call for a single one, and no history is long. */
  readAll: () => Promise<{ data?: Row[] }>;
  parent: Parent;
};

export function childChangesOf<Row extends Identified, New extends object>(calls: ChildCalls<Row, New>) {
  const { readAll, parent, ...own } = calls;
  return changesOf<Row, New>({
    ...own,
    async read(id) {
      const data = (await dataOf(readAll())).find((row) => idOf(row) === id);
      if (!data) throw new ApiError("This was deleted.", 404);
      return { data };
    },
    also: (cache) => void showParent(cache, parent),
  });
}

async function showParent(cache: QueryClient, { lists, read }: Parent) {
  try {
    showChangedRow(cache, lists, await read());
  } catch {
    // Without signal the old dates stay until the list is loaded again; what lies within it is saved.
  }
}
