/** How many modals are open, kept outside React so that a dialog anywhere can hide the shell's add button. */
import { useEffect, useState, useSyncExternalStore } from "react";

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

/** Called by every modal. Answers whether it is the topmost: only that one closes by Escape or the backdrop. */
export function useCountsAsOpenDialog(opened: boolean): boolean {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (!opened) return;
    change(1);
    setPlace(count);
    return () => change(-1);
  }, [opened]);
  return useSyncExternalStore(
    subscribe,
    () => count === place,
    () => false,
  );
}
