import type { components } from "./schema";

/** Who is signed in on this device: the token and the user, kept in local storage and shared between tabs. */
export type User = components["schemas"]["User"];
export type Session = { token: string; user: User };

const KEY = "sawhorse.session";
const listeners = new Set<() => void>();
let current: Session | null | undefined;
let ended = false;

export function getSession(): Session | null {
  if (current === undefined) current = restore();
  return current;
}

export function storeSession(session: Session) {
  ended = false;
  keep(session);
}

/** Keeps the stored user in step with the profile; a session that has ended stays ended. */
export function storeUser(change: Partial<User>) {
  const session = getSession();
  if (session) keep({ ...session, user: { ...session.user, ...change } });
}

function keep(session: Session) {
  current = session;
  localStorage.setItem(KEY, JSON.stringify(session));
  tellListeners();
}

export function clearSession() {
  current = null;
  ended = false;
  localStorage.removeItem(KEY);
  tellListeners();
}

/** A call was answered 401: the stored token no longer opens anything. What was typed stays; the shell says so. */
export function markSessionEnded() {
  if (ended || !getSession()) return;
  ended = true;
  tellListeners();
}

export function hasSessionEnded(): boolean {
  return ended;
}

export function onSessionChange(listener: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    current = undefined;
    ended = false;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}

function tellListeners() {
  for (const listener of listeners) listener();
}

/** Anything unreadable in storage counts as signed out and is removed. */
function restore(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Session | null;
    if (stored?.token && stored.user?._id) return stored;
  } catch {
    // falls through to the removal below
  }
  localStorage.removeItem(KEY);
  return null;
}
