/**
 * Our own moves through the history, one after another. Going back takes the browser a moment: what comes
 * next waits for it and starts from where the browser is by then (`currentLocation`).
 *
 * void inTurn(() => back(navigate, 1));
 */
import type { To } from "~/router/location";
import type { Action, Navigate, NavigateOptions } from "~/router/router";

type Move = () => Promise<unknown> | undefined;

/** More than going back ever takes. A browser that has nowhere to go gives no answer. */
const LATE_AFTER_MS = 2000;

const waiting: Move[] = [];
let isMoving = false;
/** The kind of move the router is about to hear from us. */
let own: Action | null = null;

/** Makes the move at once, or after those under way. */
export async function inTurn(move: Move): Promise<void> {
  waiting.push(move);
  if (isMoving) return;
  isMoving = true;
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  } finally {
    isMoving = false;
  }
}

export function isUnderWay(): boolean {
  return isMoving;
}

/** A move of ours is nobody's business: whatever had to be asked was asked before. */
export function isOwn(action: Action): boolean {
  return action === own;
}

export function back(navigate: Navigate, steps: number): Promise<void> {
  return through(navigate, -steps);
}

/** By so many entries, forward or back. */
export async function through(navigate: Navigate, steps: number): Promise<void> {
  own = "pop";
  const there = popped();
  void navigate(steps);
  await there;
  own = null;
}

export function along(navigate: Navigate, to: To, options: NavigateOptions): Promise<void> {
  own = options.replace ? "replace" : "push";
  const arrived = navigate(to, options);
  own = null;
  return arrived;
}

/** The browser takes a moment to undo a Back that was refused. The next move waits for that. */
export function afterRefusedBack() {
  const undone = popped();
  void inTurn(() => undone);
}

/** The browser has come to another entry. */
function popped(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener("popstate", done);
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(done, LATE_AFTER_MS);
    window.addEventListener("popstate", done);
  });
}
