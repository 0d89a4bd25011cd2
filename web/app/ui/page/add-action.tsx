/**
 * The current screen's "add", shared between its own button and the shell's round one on small screens.
 *
 * useAddAction({ label: "Add Part", open: () => dialog.open("new"), blockedBecause });
 */
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";

export type AddAction = {
  label: string;
  open: () => void;
  /** Why nothing can be added at present. */
  blockedBecause: string | null;
};
type Registry = { current: AddAction | null; register: (action: AddAction | null) => void };

const AddActions = createContext<Registry>({ current: null, register: () => {} });

export function AddActionProvider({ children }: { children: ReactNode }) {
  const [current, register] = useState<AddAction | null>(null);
  const registry = useMemo(() => ({ current, register }), [current]);
  return <AddActions value={registry}>{children}</AddActions>;
}

/** Called by a screen; gone when the screen is left. */
export function useAddAction({ label, open, blockedBecause }: AddAction) {
  const { register } = use(AddActions);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  }, [open]);
  useEffect(() => {
    register({ label, open: () => latest.current(), blockedBecause });
    return () => register(null);
  }, [register, label, blockedBecause]);
}

/** Called by the shell. */
export function useCurrentAddAction(): AddAction | null {
  return use(AddActions).current;
}
