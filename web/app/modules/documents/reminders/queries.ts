import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { REMINDERS_KEY } from "~/api/keys";

/** The reminders of one document: those that went out, and the next. */
export type Reminders = Schemas["Reminders"];

export function remindersQuery(id: string) {
  return queryOptions({
    queryKey: [...REMINDERS_KEY, id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/documents/{id}/reminders", { params: { path: { id } }, signal })),
  });
}
