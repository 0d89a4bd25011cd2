/** How many modals are open, kept outside React so that a dialog anywhere can hide the shell's add button. */
import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let count = 0;

function change(by: number) {
  count += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAnyDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
}

/** Called by every modal. */
export function useCountsAsOpenDialog(opened: boolean) {
  useEffect(() => {
    if (!opened) return;
    change(1);
    return () => change(-1);
  }, [opened]);
}
