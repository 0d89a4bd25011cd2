/**
 * The one way to fetch a screen before it's needed. It's called for likely screens while the browser is idle, on pointerdown
 * on a link, and when a navigation begins. The screen's document asks for the same data before any code of ours has arrived
 * (`web/tools/first-calls.ts`).
 */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Asking } from "~/api/ahead";
import { getSession } from "~/api/session";
import { addressOf } from "~/lib/screen-address";
import { screenAt } from "./screens";

export type Address = { pathname: string; search: string };

/** Fetches a screen's code and what it reads first, at once. What doesn't arrive, the screen fetches for itself. */
export async function prefetchScreen(cache: QueryClient, address: Address) {
  await Promise.all([
    screenAt(address.pathname)?.screen.code.fetch().catch(console.debug),
    prefetchData(cache, address).catch(console.debug),
  ]);
}

/** What was asked for at each address so far. */
const readFirst = new Map<string, QueryKey[]>();

async function prefetchData(cache: QueryClient, { pathname, search }: Address) {
  const found = screenAt(pathname);
  if (!found?.screen.reads || !getSession()) return;
  const address = addressOf(search);
  const { ahead } = await found.screen.reads(address, found.params);
  const keys: QueryKey[] = [];
  const asking: Asking = {
    getQueryData: cache.getQueryData.bind(cache),
    prefetchQuery(options) {
      keys.push(options.queryKey);
      return cache.prefetchQuery(options);
    },
    prefetchInfiniteQuery(options) {
      keys.push(options.queryKey);
      return cache.prefetchInfiniteQuery(options);
    },
  };
  const reads = ahead(asking, address);
  readFirst.set(pathname + search, keys);
  await Promise.allSettled(reads);
}

/** Whether a screen's code and all it reads first are here, so that it can be opened without signal. */
export function isPrefetched(cache: QueryClient, { pathname, search }: Address): boolean {
  if (!screenAt(pathname)?.screen.code.isHere) return false;
  const keys = readFirst.get(pathname + search);
  return keys?.every((key) => cache.getQueryData(key) !== undefined) ?? false;
}
