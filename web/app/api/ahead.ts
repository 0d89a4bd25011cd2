import type { QueryClient } from "@tanstack/react-query";

/**
 * Asks for what a screen shows first, before its code has come. What the cache holds and is still fresh is not asked for
 * again, and the screen finds the call under way.
 */
export type Ahead = (cache: QueryClient) => Promise<void>[];
