/** The owner's projects, for what can belong to one: documents and trips. */
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "~/api/client";

/** All lists of projects lie under this key: a project that was changed is shown anew in each. */
export const PROJECT_LISTS = ["projects", "list"] as const;

/** All of them, the last to begin first. */
export const offeredProjectsQuery = queryOptions({
  queryKey: [...PROJECT_LISTS, "offered"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/projects", { signal })),
});
