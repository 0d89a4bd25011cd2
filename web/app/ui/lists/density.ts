/** How high the rows of tables are, remembered on the device: close together, or with more room. */
import { useSyncExternalStore } from "react";

const KEY = "sawhorse.rows";
const ROOMY = "roomy";
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may have changed it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const isRoomy = () => localStorage.getItem(KEY) === ROOMY;

export function useDensity() {
  const roomy = useSyncExternalStore(subscribe, isRoomy);
  return {
    roomy,
    toggle() {
      if (roomy) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, ROOMY);
      for (const listener of listeners) listener();
    },
  };
}
