/**
 * Several rows of a list, picked to do one thing with all of them.
 *
 * const selection = useSelection(100, (document) => document.documentNumber);
 * <ListContent selection={selection} ... />        // ticks in the table; on phones once `start()` was called
 */
import { useCallback, useState } from "react";
import { notifyFailed } from "~/ui/feedback/notify";

export type Selection<Row> = {
  keys: ReadonlySet<string>;
  /** Whether rows are being picked: a phone's cards are ticked then instead of opened. */
  isOn: boolean;
  /** What a row is called, for those who listen. */
  nameOf: (row: Row) => string;
  toggle: (key: string) => void;
  /** All of these, or none of them if they are picked already. */
  toggleAll: (keys: string[]) => void;
};

/** `nameOf` must be stable. */
export function useSelection<Row>(most: number, nameOf: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [started, setStarted] = useState(false);

  const pick = useCallback(
    (change: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setKeys((before) => {
        const next = change(before);
        if (next.size <= most) return next;
        // Not while it's drawn.
        queueMicrotask(() => notifyFailed(`Select up to ${most} at a time.`));
        return before.size < most ? new Set([...next].slice(0, most)) : before;
      }),
    [most],
  );
  const toggle = useCallback(
    (key: string) =>
      pick((before) =>
        before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
      ),
    [pick],
  );
  const toggleAll = useCallback(
    (all: string[]) =>
      pick((before) => (all.every((key) => before.has(key)) ? new Set() : new Set([...before, ...all]))),
    [pick],
  );
  const clear = useCallback(() => {
    setKeys((before) => (before.size > 0 ? new Set() : before));
    setStarted(false);
  }, []);
  return {
    ...{ keys, nameOf, toggle, toggleAll, clear },
    isOn: started || keys.size > 0,
    start: () => setStarted(true),
    /** Leaves those picked for which it could not be done. */
    keep: (left: string[]) => {
      setKeys(new Set(left));
      setStarted(left.length > 0);
    },
  };
}
