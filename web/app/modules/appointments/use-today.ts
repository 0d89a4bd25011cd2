/** Which day it is where the owner is, also in a calendar that stays open over midnight. */
import { useSyncExternalStore } from "react";
import { today } from "~/lib/calendar";

const LOOKED_AT_EVERY_MS = 60_000;

export function useToday(): string {
  return useSyncExternalStore(subscribe, () => today());
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, LOOKED_AT_EVERY_MS);
  // A phone that slept runs no timers; whoever looks at it wakes this up.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
