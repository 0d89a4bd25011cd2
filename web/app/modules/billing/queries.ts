import { subscriptionQuery } from "~/account/subscription";
import type { Ahead } from "~/api/ahead";

/** What the subscription's screen reads; the shell goes by the same answer. */
export const ahead: Ahead = (cache) => [cache.prefetchQuery(subscriptionQuery)];
