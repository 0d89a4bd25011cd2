/** Which modals are open: kept outside React, so that a dialog anywhere can hide the shell's add button. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

type OpenDialog = {
  /** As its own close button would; it may ask first. */
  close: () => void;
  /** Whether that would ask, or be refused, so that Back mustn't close it without a word. */
  asksFirst: () => boolean;
};

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

export function useAnyDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open.length > 0,
    () => false,
  );
}

export function topmostDialog(): OpenDialog | undefined {
  return open.at(-1);
}

/**
 * Called by every modal, with what its close button does. Answers whether it is the topmost: only that one closes by
 * Escape or the backdrop.
 */
export function useCountsAsOpenDialog(opened: boolean, onClose: () => void, asksFirst = () => false): boolean {
  const close = useEffectEvent(onClose);
  const asks = useEffectEvent(asksFirst);
  const mine = useRef<OpenDialog>(undefined);
  useEffect(() => {
    if (!opened) return;
    const dialog = { close: () => close(), asksFirst: () => asks() };
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
