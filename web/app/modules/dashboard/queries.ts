import { queryOptions } from "@tanstack/react-query";
import type { Ahead } from "~/api/ahead";
import { api, dataOf, type Schemas } from "~/api/client";
import { DASHBOARD_KEY } from "~/api/keys";

export type Activity = Schemas["Activity"];
export type Overview = Schemas["BusinessOverview"];
export type Profit = Schemas["ProfitOverview"];
export type Today = Schemas["Today"];

/** What both cards show. */
export const dashboardQuery = queryOptions({
  queryKey: [...DASHBOARD_KEY, "cards"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/dashboard", { signal })),
});

export const todayQuery = queryOptions({
  queryKey: [...DASHBOARD_KEY, "today"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/dashboard/today", { signal })),
});

export const ahead: Ahead = (cache) => [cache.prefetchQuery(dashboardQuery), cache.prefetchQuery(todayQuery)];
