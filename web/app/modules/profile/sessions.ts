import { useMutation } from "@tanstack/react-query";
import { type Session, sessionsQuery } from "~/account/sessions";
import { api } from "~/api/client";
import { idOf } from "~/api/identity";
import { isGone, useChange } from "~/api/mutation";
import { timeAgo } from "~/lib/moments-in-words";

/** Ending the places where the account is signed in. */
export function useEndSession() {
  return useChange(
    (id: string) => api.DELETE("/api/user/sessions/{id}", { params: { path: { id } } }).catch(unlessGone),
    (cache, _, id) =>
      cache.setQueryData<Session[]>(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter((session) => idOf(session) !== id),
      ),
  );
}

/** One that ended by itself meanwhile is just as well. */
function unlessGone(error: unknown) {
  if (!isGone(error)) throw error;
}

/** Ends every session, this one included: whoever calls it has to leave. */
export function useEndAllSessions() {
  return useMutation({ mutationFn: () => api.POST("/api/auth/logout-everywhere", { body: {} as never }) });
}

/** The server keeps the last use to the hour; minutes would be made up. */
export function lastUsed({ lastUsedAt }: Pick<Session, "lastUsedAt">, now: Date): string {
  const isRecent = now.getTime() - new Date(lastUsedAt).getTime() < 3_600_000;
  return isRecent ? "Last used within the hour" : `Last used ${timeAgo(lastUsedAt, now)}`;
}
