import { useSyncExternalStore } from "react";
import { getSession, hasSessionEnded, onSessionChange, type Session } from "~/api/session";

/** Who is signed in, following this tab and all others. Null when nobody is. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession, () => null);
}

/** True after a call was refused because the session is no longer valid. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(onSessionChange, hasSessionEnded, () => false);
}
