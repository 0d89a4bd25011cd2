import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf, type Schemas } from "~/api/client";
import { DASHBOARD_KEY } from "~/api/mutation";

export type Activity = Schemas["Activity"];

/** How many of the latest events the dashboard shows. */
const SHOWN = 10;

export const activityQuery = queryOptions({
  queryKey: [...DASHBOARD_KEY, "activity"],
  queryFn: ({ signal }): Promise<Activity[]> =>
    dataOf(api.GET("/api/dashboard/activity", { params: { query: { limit: SHOWN } }, signal })),
});

export const ahead: Ahead = (cache) => [cache.prefetchQuery(activityQuery)];
