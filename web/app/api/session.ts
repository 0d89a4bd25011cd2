import { idOf } from "./identity";
import type { components } from "./schema";

/** Who is signed in on this device: the token and the user, kept in local storage and shared between tabs. */
export type User = components["schemas"]["User"];
export type Session = { token: string; user: User };

const KEY = "sawhorse.session";
const listeners = new Set<() => void>();
let current: Session | null | undefined;
let ended = false;
/** The token the server is known to accept: of a sign-in just now, or of a call that was answered. */
let proven: string | null = null;

export function getSession(): Session | null {
  if (current === undefined) current = restore();
  return current;
}

export function storeSession(session: Session) {
  ended = false;
  proven = session.token;
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
  forget();
  ended = false;
  tellListeners();
}

/** A call with this token was let in. */
export function markSessionAlive(token: string) {
  if (!ended && token === getSession()?.token) proven = token;
}

/**
 * A call with this token was answered 401: it no longer opens anything. Somebody at work keeps what is on the screen,
 * and the shell says so. A session that was dead when the app opened has nothing to lose: it is forgotten, and the
 * person signs in first. The late answer to a token that has been replaced since says nothing about the new one.
 */
export function markSessionEnded(token: string) {
  if (ended || token !== getSession()?.token) return;
  if (proven !== token) forget();
  ended = true;
  tellListeners();
}

export function hasSessionEnded(): boolean {
  return ended;
}

function forget() {
  current = null;
  localStorage.removeItem(KEY);
}

export function onSessionChange(listener: () => void) {
  if (listeners.size === 0) window.addEventListener("storage", followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTab);
  };
}

function followOtherTab({ key, newValue }: StorageEvent) {
  if (key !== KEY && key !== null) return;
  // This tab says already that the session has ended: another tab finding it dead must not close an open form here.
  if (ended && current && newValue === null) return;
  current = undefined;
  ended = false;
  // Somebody has just signed in over there.
  proven = getSession()?.token ?? null;
  tellListeners();
}

function tellListeners() {
  for (const listener of listeners) listener();
}

/** Anything unreadable in storage counts as signed out and is removed. */
function restore(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Session | null;
    if (stored?.token && idOf(stored.user)) return stored;
  } catch {
    // falls through to the removal below
  }
  localStorage.removeItem(KEY);
  return null;
}
