import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors";

/** One cache for the app area. Lists stay cached for half an hour so that coming back finds its place again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      // A refusal will not change by asking again; a lost connection or a stumbling server may.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      // The default pauses without signal and shows "loading" for ever; a screen must say that it is offline instead.
      networkMode: "always",
    },
    mutations: { networkMode: "always", retry: false },
  },
});
