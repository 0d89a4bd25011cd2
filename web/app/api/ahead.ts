import type { QueryClient } from "@tanstack/react-query";
import type { ScreenAddress } from "~/lib/screen-address";

/**
 * Asks for what a screen shows first at an address, before its code has come. What the cache holds and is still fresh is not
 * asked for again, and the screen finds the call under way.
 */
export type Ahead = (cache: Asking, address: ScreenAddress) => Promise<void>[];

/** All of the cache that this needs. */
export type Asking = Pick<QueryClient, "prefetchQuery" | "prefetchInfiniteQuery" | "getQueryData">;
