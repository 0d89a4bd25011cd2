/** What the account has that fits what was typed. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";

export type FoundGroup = Schemas["FoundGroup"];
export type FoundThing = Schemas["FoundThing"];

/** Each text has an answer of its own, so an older one never replaces a newer one. What nobody waits for is called off. */
export function foundQuery(typed: string) {
  return queryOptions({
    queryKey: ["search", typed],
    queryFn: async ({ signal }) => {
      const { groups } = await dataOf(api.GET("/api/search", { params: { query: { q: typed } }, signal }));
      return { typed, groups };
    },
    // Something may have been added since.
    staleTime: 0,
    gcTime: 60_000,
    // What was found last stays in sight until there is something newer.
    placeholderData: keepPreviousData,
  });
}
