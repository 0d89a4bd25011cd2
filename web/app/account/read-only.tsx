/**
 * Why nothing can be changed at present. Forms (`FormDialog`) and buttons that say so (`<ActionButton changes>`) ask by
 * themselves.
 *
 * The shell provides it; outside the shell nothing is read-only.
 */
import { createContext, use } from "react";

export const READ_ONLY_REASON = "You need an active subscription to make changes.";

const ReadOnly = createContext<string | null>(null);

export const ReadOnlyProvider = ReadOnly.Provider;

export function useReadOnlyReason(): string | null {
  return use(ReadOnly);
}
