import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getSession } from "~/api/session";
import { isPrefetched } from "~/modules/prefetch";
import { useLocation } from "~/router/hooks";
import { notifyFailed } from "~/ui/feedback/notify";
import { useNavigationGuard } from "~/ui/navigation/navigation-guards";

/**
 * Without signal, a screen opens that was open before, or whose code and first data are here. Any other has nothing to show:
 * stay where there is something to see, and say why.
 */
export function useOfflineGuard() {
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const loaded = useRef(new Set<string>());
  useEffect(() => {
    loaded.current.add(pathname);
  }, [pathname]);

  useNavigationGuard({
    // Signing out leads away from what must not be seen any more, signal or not.
    blocks: ({ to: next }) =>
      !navigator.onLine && getSession() !== null && !loaded.current.has(next.pathname) && !isPrefetched(cache, next),
    ask: refuse,
    refuses: true,
  });
}

async function refuse(): Promise<boolean> {
  notifyFailed("You're offline, and you haven't opened this screen here yet. Try again when you have signal.");
  return false;
}
