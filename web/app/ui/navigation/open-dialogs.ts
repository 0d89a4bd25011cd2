/**
 * Which modals are open, and which thing's details: kept outside React, so that a dialog anywhere can hide the shell's
 * add button and the address can name what is open.
 */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import type { OpenThing } from "~/ui/navigation/use-address";

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

let things: OpenThing[] = [];

function changeThings(next: OpenThing[]) {
  things = next;
  for (const listener of listeners) listener();
}

/** What the dialog on top is about, of those that have an address. */
export function openThing(): OpenThing | null {
  return things.at(-1) ?? null;
}

export function useOpenThing(): OpenThing | null {
  return useSyncExternalStore(subscribe, openThing, () => null);
}

/** Called by a dialog that has an address of its own; null while it is closed. */
export function useCountsAsOpenThing(by: OpenThing["by"], id: string | null) {
  useEffect(() => {
    if (id === null) return;
    const thing = { by, id };
    changeThings([...things, thing]);
    return () => changeThings(things.filter((other) => other !== thing));
  }, [by, id]);
}
