/**
 * One cache for the app area. Lists stay cached for half an hour so that coming back finds its place again. What it
 * holds belongs to the account that is signed in: this is the one place that empties it when that changes.
 */
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors";
import { idOf } from "./identity";
import { getSession, onSessionChange } from "./session";

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        // A refusal will not change by asking again; a lost connection or a stumbling server may, and too many requests at
        // once are over in a moment. Who would have to wait longer is told so.
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof ApiError &&
          error.retryAfter <= 5 &&
          (error.status === 0 || error.status === 429 || error.status >= 500),
        retryDelay: (failures, error) => 1000 * ((error instanceof ApiError && error.retryAfter) || 2 ** failures),
        // The default pauses without signal and shows "loading" for ever; a screen must say that it is offline instead.
        networkMode: "always",
        // Said expressly: asking without signal too would otherwise switch this off.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/**
 * Empties the cache as soon as another account is signed in, here or in another tab, or nobody any more: before any
 * screen hears of it. The same account with a new token asks again for what the old one was refused.
 */
export function followSession(cache: QueryClient): () => void {
  let { owner, token } = whoIsIn();
  return onSessionChange(() => {
    const now = whoIsIn();
    if (now.owner !== owner) cache.clear();
    else if (now.token !== token) void cache.invalidateQueries();
    ({ owner, token } = now);
  });
}

function whoIsIn() {
  const session = getSession();
  return { owner: idOf(session?.user), token: session?.token };
}

export const queryClient = newQueryClient();
if (typeof window !== "undefined") followSession(queryClient);
