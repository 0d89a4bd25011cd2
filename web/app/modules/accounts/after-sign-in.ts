import { getSession, hasSessionEnded } from "~/api/session";

export const DASHBOARD = "/app/dashboard";

/**
 * Where a person goes once signed in: the screen they were on their way to, if it is one below /app, otherwise the
 * dashboard. The address bar is open to anybody, so everything but a path of our own app area is dropped.
 */
export function pathAfterSignIn(next: string | null): string {
  if (!next?.startsWith("/")) return DASHBOARD;
  const address = addressOf(next);
  if (address?.origin !== window.location.origin) return DASHBOARD;
  if (address.pathname !== "/app" && !address.pathname.startsWith("/app/")) return DASHBOARD;
  return address.pathname + address.search + address.hash;
}

/** URL does to the text what the browser would ("//host", "/\host", "/app/../x"), so that is what gets judged. */
function addressOf(text: string): URL | null {
  try {
    return new URL(text, window.location.origin);
  } catch {
    return null;
  }
}

/** For pages that make no sense to somebody signed in. A session that has ended must be renewed here. */
export function leaveWhenSignedIn({ searchParams }: URL): string | null {
  return getSession() && !hasSessionEnded() ? pathAfterSignIn(searchParams.get("next")) : null;
}
