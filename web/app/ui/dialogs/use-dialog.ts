/**
 * Which dialog is open, about what. The content is cleared 300 ms after closing, when nobody sees it any more, so a
 * dialog never empties before the eyes and always opens fresh.
 *
 * const dialog = useDialog<Part | "new">();
 * dialog.open(part)
 * {dialog.target ? <PartDialog key={dialog.key} part={dialog.target} opened={dialog.opened} onClose={dialog.close} /> : null}
 */
import { useCallback, useEffect, useRef, useState } from "react";

export const CLEARED_AFTER_MS = 300;

export function useDialog<Target>() {
  const [state, setState] = useState<{ target: Target | null; opened: boolean; key: number }>({
    target: null,
    opened: false,
    key: 0,
  });
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(clearing.current), []);

  const open = useCallback((target: Target) => {
    clearTimeout(clearing.current);
    setState(({ key }) => ({ target, opened: true, key: key + 1 }));
  }, []);

  const close = useCallback(() => {
    setState((current) => ({ ...current, opened: false }));
    clearTimeout(clearing.current);
    clearing.current = setTimeout(() => setState((current) => ({ ...current, target: null })), CLEARED_AFTER_MS);
  }, []);

  return { ...state, open, close };
}
