/** How many minutes of the day have passed where the owner is, kept true while the calendar stays open. */
import { useSyncExternalStore } from "react";

const LOOKED_AT_EVERY_MS = 20_000;

export function useMinute(): number {
  return useSyncExternalStore(subscribe, minuteNow);
}

function minuteNow(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, LOOKED_AT_EVERY_MS);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
