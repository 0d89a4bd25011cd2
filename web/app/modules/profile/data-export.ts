import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";

/** The archive of everything the owner keeps: asking for one, seeing how far it is, and where it can be downloaded. */
export type Export = Schemas["Export"];

/** Often enough to see it move. */
const WHILE_MAKING_MS = 2_000;

export const exportQuery = queryOptions({
  queryKey: ["export"],
  queryFn: ({ signal }): Promise<Export> => dataOf(api.GET("/api/user/export", { signal })),
  refetchInterval: ({ state }) => (state.data?.status === "making" ? WHILE_MAKING_MS : false),
});

/** In place of the one there is. */
export function useMakeExport() {
  return useChange(
    () => dataOf(api.POST("/api/user/export", { body: {} as never })),
    (cache, made: Export) => cache.setQueryData<Export>(exportQuery.queryKey, made),
    // Another device may have asked for one meanwhile.
    (cache) => cache.invalidateQueries(exportQuery),
  );
}
