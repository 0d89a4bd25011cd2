/** The row that was added or changed last, marked for a moment so that the eye finds it where it stands now. */
import { useSyncExternalStore } from "react";

const MARKED_FOR_MS = 6000;

const listeners = new Set<() => void>();
let marked: string | null = null;
let fading: ReturnType<typeof setTimeout> | undefined;

export function markRow(id: string) {
  clearTimeout(fading);
  set(id);
  fading = setTimeout(() => set(null), MARKED_FOR_MS);
}

export function useMarkedRow(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => marked,
    () => null,
  );
}

function set(id: string | null) {
  marked = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
