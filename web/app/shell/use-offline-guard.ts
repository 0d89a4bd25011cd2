import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getSession } from "~/api/session";
import { notifyFailed } from "~/ui/feedback/notify";
import { useNavigationGuard } from "~/ui/navigation/navigation-guards";

/** Without signal, a screen whose code was never loaded cannot open: stay where there is something to see, and say why. */
export function useOfflineGuard() {
  const { pathname } = useLocation();
  const loaded = useRef(new Set<string>());
  useEffect(() => {
    loaded.current.add(pathname);
  }, [pathname]);

  useNavigationGuard({
    // Signing out leads away from what must not be seen any more, signal or not.
    blocks: ({ nextLocation }) =>
      !navigator.onLine && getSession() !== null && !loaded.current.has(nextLocation.pathname),
    ask: refuse,
    refuses: true,
  });
}

async function refuse(): Promise<boolean> {
  notifyFailed("You are offline, and this screen has not been loaded yet. Try again when you have signal.");
  return false;
}
