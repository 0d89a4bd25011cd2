/**
 * Why nothing can be changed right now. Forms (`FormDialog`) and buttons that change data (`<ActionButton changes>`) ask
 * for it themselves.
 *
 * The shell provides it; outside the shell nothing is read-only.
 */
import { createContext, use } from "react";

export const READ_ONLY_REASON = "You need an active subscription to make changes.";

/** Counts as inactive, but never tells someone who pays to subscribe. */
export const CHECK_FAILED = "We couldn't check your subscription.";
export const CHECK_FAILED_DETAIL = "You can look around. Changes will work again once we're connected.";
export const CHECK_FAILED_REASON = `${CHECK_FAILED} ${CHECK_FAILED_DETAIL}`;

const ReadOnly = createContext<string | null>(null);

export const ReadOnlyProvider = ReadOnly.Provider;

export function useReadOnlyReason(): string | null {
  return use(ReadOnly);
}
