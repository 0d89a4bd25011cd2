/**
 * Entries of dialogs that nobody can show: what a form was about is gone after a refresh, and once it's closed, when Forward
 * comes back to it. Such an entry is left again.
 */
import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "~/router/hooks";
import { currentLocation, type Location } from "~/router/location";
import { dialogsOf, isName } from "./entry";
import { back, inTurn } from "./moves";

/** The dialogs without a name that can be shown, by their keys. */
const shown = new Set<string>();
const listeners = new Set<() => void>();
let changes = 0;

export function setShown(key: string, isShown: boolean) {
  if (isShown) shown.add(key);
  else shown.delete(key);
  changes += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many of an entry's dialogs, from the top, are lost. */
function countOfLost(entry: Pick<Location, "state">): number {
  const dialogs = dialogsOf(entry);
  return dialogs.length - 1 - dialogs.findLastIndex((dialog) => isName(dialog) || shown.has(dialog));
}

export function useLostEntriesLeft() {
  const navigate = useNavigate();
  const location = useLocation();
  const current = useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time a dialog comes or goes too
  useEffect(() => {
    if (countOfLost(location) === 0) return;
    void inTurn(() => {
      const lost = countOfLost(currentLocation());
      if (lost > 0) return back(navigate, lost);
    });
  }, [location, current, navigate]);
}
