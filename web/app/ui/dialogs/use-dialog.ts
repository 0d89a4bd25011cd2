/**
 * A dialog with an entry of its own in the browser's history: opening pushes it, and it's open while the browser is there
 * (use-dialog-entries.ts). What it is about is kept here and cleared 300 ms after closing, when nobody sees it any more,
 * so a dialog never empties before the eyes and always opens fresh.
 *
 * const dialog = useDialog<Part | "new">();
 * dialog.open(part)
 * {dialog.target ? <PartDialog key={dialog.key} part={dialog.target} opened={dialog.opened} onClose={dialog.close} /> : null}
 *
 * `named` gives it a name that the address shows and a refresh keeps (use-details.tsx).
 */
import { useEffect, useRef, useState } from "react";
import { setShown } from "~/ui/navigation/lost-entries";
import { useDialogEntries } from "~/ui/navigation/use-dialog-entries";

export const CLEARED_AFTER_MS = 300;

type Content<Target> = { target: Target; entry: string; key: number };

let keys = 0;

export function useDialog<Target>(named?: (target: Target) => string) {
  const entries = useDialogEntries();
  // No other dialog may be taken for this one, not even after a refresh.
  const [own] = useState(() => crypto.randomUUID());
  const [content, setContent] = useState<Content<Target> | null>(null);
  const opened = content !== null && entries.dialogs.includes(content.entry);
  const isShown = content?.entry === own;

  useEffect(() => {
    if (!isShown) return;
    setShown(own, true);
    return () => setShown(own, false);
  }, [isShown, own]);

  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // When it closes, however it is closed.
  useEffect(() => {
    if (!opened) return;
    clearTimeout(clearing.current);
    return () => {
      // Forward doesn't open it again: without a name, nobody but this dialog knew what it was about.
      setContent((now) => (now && now === content && now.entry === own ? { ...now, entry: "" } : now));
      const { key } = content;
      clearing.current = setTimeout(() => setContent((now) => (now?.key === key ? null : now)), CLEARED_AFTER_MS);
    };
  }, [opened, content, own]);

  const show = (target: Target, entry: string) => {
    keys += 1;
    setContent({ target, entry, key: keys });
  };

  return {
    target: content?.target ?? null,
    key: content?.key ?? 0,
    opened,
    /** The name of what it is about. */
    entry: content?.entry ?? null,
    open(target: Target) {
      const entry = named?.(target) ?? own;
      entries.open(entry, () => {
        if (entry === own) setShown(own, true);
        show(target, entry);
      });
    },
    /** Shows what the address names already. */
    fill: (target: Target) => show(target, named?.(target) ?? own),
    close: () => entries.close(content?.entry ?? own),
  };
}
