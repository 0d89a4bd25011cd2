import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";

/** The places where the account is signed in. */
export type Session = Schemas["Session"];

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }): Promise<Session[]> => dataOf(api.GET("/api/user/sessions", { signal })),
  // This device first, whatever the order they come in.
  select: (sessions) => sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
});
