/**
 * Signing in again without leaving the screen. A form that finds its session ended asks here and waits; the shell shows
 * the dialog (shell/sign-in-again.tsx), above whatever is open.
 *
 * if (await signInAgain()) ...      // true once the same account is signed in again, false when nobody wants to
 */
import { useSyncExternalStore } from "react";
import { idOf } from "~/api/identity";
import { getSession, hasSessionEnded, onSessionChange, type User } from "~/api/session";

export type SignInAsked = { user: User; giveUp: () => void };

const hosts = new Set<() => void>();
let asked: SignInAsked | null = null;

export function signInAgain(): Promise<boolean> {
  const user = getSession()?.user;
  // Asked while it is being asked, it is the sign-in itself that failed.
  if (!user || asked || hosts.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (signedIn: boolean) => {
      if (asked !== mine) return;
      stopFollowing();
      set(null);
      resolve(signedIn);
    };
    // By the dialog or in another tab. As somebody else, what waits is not theirs and must not go on.
    const stopFollowing = onSessionChange(() => {
      if (!hasSessionEnded()) answer(idOf(getSession()?.user) === idOf(user));
    });
    const mine = { user, giveUp: () => answer(false) };
    set(mine);
  });
}

/** Called by the shell, where the dialog is shown. */
export function useSignInAsked(): SignInAsked | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}

function set(next: SignInAsked | null) {
  asked = next;
  for (const tell of hosts) tell();
}

function subscribe(tell: () => void) {
  hosts.add(tell);
  return () => {
    hosts.delete(tell);
    // The screen is gone, and with it the form that waited.
    if (hosts.size === 0) asked?.giveUp();
  };
}
