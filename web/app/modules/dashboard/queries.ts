import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";

export type Activity = Schemas["Activity"];

/** Everything the dashboard shows lies under this key: whatever changes business data makes it stale. */
export const DASHBOARD_KEY = ["dashboard"] as const;

/** How many of the latest events the dashboard shows. */
const SHOWN = 10;

export const activityQuery = queryOptions({
  queryKey: [...DASHBOARD_KEY, "activity"],
  queryFn: ({ signal }): Promise<Activity[]> =>
    dataOf(api.GET("/api/dashboard/activity", { params: { query: { limit: SHOWN } }, signal })),
});
