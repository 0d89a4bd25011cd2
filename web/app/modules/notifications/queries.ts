/** What customers did: the list behind the bell. */
import type { QueryClient } from "@tanstack/react-query";
import { markStale } from "~/api/cached-rows";
import { api, dataOf, type Schemas } from "~/api/client";
import { listOptions } from "~/api/list";
import { useChange } from "~/api/mutation";
import { LIST, unreadQuery } from "./unread";

export type Notification = Schemas["Notification"];

export const notificationsQuery = listOptions<Notification>(LIST, (page, signal) =>
  api.GET("/api/notifications", { params: { query: page }, signal }),
);

/** Marks one as read or unread. */
export const useMarkRead = () =>
  useChange(
    ({ id, isRead }: { id: string; isRead: boolean }) =>
      dataOf(api.PUT("/api/notifications/{id}", { params: { path: { id } }, body: { isRead } })),
    refresh,
  );

/** Marks as read what was there when `newest` was. */
export const useMarkAllRead = () =>
  useChange((newest: string) => dataOf(api.PUT("/api/notifications/read", { body: { newest } })), refresh);

function refresh(cache: QueryClient) {
  markStale(cache, LIST, unreadQuery.queryKey);
}
