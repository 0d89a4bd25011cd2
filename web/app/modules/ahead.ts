/**
 * What each screen reads first, so that it can be asked for together with the screen's code, or before it: what a module
 * reads is a small file of its own.
 */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Ahead, Asking } from "~/api/ahead";
import { addressOf, type ScreenAddress } from "~/lib/screen-address";

export const AHEAD: Partial<Record<string, (address: ScreenAddress) => Promise<{ ahead: Ahead }>>> = {
  "/app": () => import("./dashboard/queries"),
  "/app/dashboard": () => import("./dashboard/queries"),
  "/app/inventory": () => import("./inventory/queries"),
  "/app/tools": () => import("./tools/queries"),
  "/app/garage": () => import("./equipment/queries"),
  "/app/mileage": () => import("./mileage/queries"),
  "/app/invoices": () => import("./documents/queries"),
  "/app/invoices/recurring": () => import("./documents/recurring/queries"),
  // Two lists, of two modules.
  "/app/crm": (address) => (address.choice("tab", ["tasks"]) ? import("./tasks/queries") : import("./clients/queries")),
  "/app/projects": () => import("./projects/queries"),
  "/app/workflows": () => import("./workflows/queries"),
  "/app/scheduling": () => import("./appointments/queries"),
  "/app/reports": () => import("./analytics/queries"),
  "/app/profile": () => import("./profile/queries"),
  "/app/subscription": () => import("./billing/queries"),
  "/app/admin": () => import("./admin/queries"),
};

/** Asks for what the screen at an address reads first; done when all of it has come. */
export async function askAhead(cache: QueryClient, pathname: string, search: string) {
  const address = addressOf(search);
  const { ahead } = (await moduleAhead(pathname, address)) ?? {};
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
  const reads = ahead?.(asking, address);
  if (reads) readFirst.set(pathname + search, keys);
  await Promise.allSettled(reads ?? []);
}

/** What was asked for at each address so far. */
const readFirst = new Map<string, QueryKey[]>();

/** Whether all that a screen shows first is here, so that it can be opened without signal. */
export function isHere(cache: QueryClient, pathname: string, search: string): boolean {
  const keys = readFirst.get(pathname + search);
  return keys?.every((key) => cache.getQueryData(key) !== undefined) ?? false;
}

async function moduleAhead(pathname: string, address: ScreenAddress): Promise<{ ahead: Ahead } | undefined> {
  const [, workflowId] = /^\/app\/workflows\/([^/]+)$/.exec(pathname) ?? [];
  if (!workflowId) return AHEAD[pathname]?.(address);
  const { aheadOf } = await import("./workflows/queries");
  return { ahead: aheadOf(workflowId) };
}
