import { useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { notifyFailed } from "~/ui/notify";

/**
 * Without signal, a screen whose code was never loaded cannot open, and trying would reload the page into the
 * browser's own error, with everything on it lost. So stay, and say why.
 */
export function useOfflineGuard() {
  const { pathname } = useLocation();
  const loaded = useRef(new Set<string>());
  useEffect(() => {
    loaded.current.add(pathname);
  }, [pathname]);

  const blocker = useBlocker(({ nextLocation }) => !navigator.onLine && !loaded.current.has(nextLocation.pathname));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    notifyFailed("You are offline, and this screen has not been loaded yet. Try again when you have signal.");
  }, [blocker]);
}
