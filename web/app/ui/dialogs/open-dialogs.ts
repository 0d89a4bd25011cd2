/** Which modals are open, kept outside React so that a dialog anywhere can hide the shell's add button. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

type OpenDialog = { close: () => void };

const listeners = new Set<() => void>();
let open: OpenDialog[] = [];

function change(next: OpenDialog[]) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isAnyDialogOpen(): boolean {
  return open.length > 0;
}

export function useAnyDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isAnyDialogOpen, () => false);
}

/** As its own close button would; it may ask first. */
export function closeTopmostDialog() {
  open.at(-1)?.close();
}

/**
 * Called by every modal, with what its close button does. Answers whether it is the topmost: only that one closes by
 * Escape, the backdrop or the browser's Back.
 */
export function useCountsAsOpenDialog(opened: boolean, onClose: () => void): boolean {
  const close = useEffectEvent(onClose);
  const mine = useRef<OpenDialog>(undefined);
  useEffect(() => {
    if (!opened) return;
    const dialog = { close: () => close() };
    mine.current = dialog;
    change([...open, dialog]);
    return () => change(open.filter((other) => other !== dialog));
  }, [opened]);
  return useSyncExternalStore(
    subscribe,
    () => open.length > 0 && open.at(-1) === mine.current,
    () => false,
  );
}
