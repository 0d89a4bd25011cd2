/**
 * Fetches screens before they're needed: the one that's chosen, when a link to it is pressed, at the latest when the navigation
 * begins. Once the first screen is there, the likely next ones, and the code of all others.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "~/api/query-client";
import { prefetchScreen } from "~/modules/prefetch";
import { useLocation, usePending } from "~/router/hooks";
import { whenIdle } from "~/ui/dialogs/after-screen";

/** As soon as the frame is here, while the code of the first screen is on its way. */
export function prefetchFirst() {
  void prefetchScreen(queryClient, window.location);
}

export function useDataAhead() {
  const cache = useQueryClient();
  const location = usePending();
  const { pathname } = useLocation();

  // Without signal nothing comes ahead; each link then fetches what it needs.
  useEffect(
    () =>
      whenIdle(() => void import("./ahead/fetch-screens").then((ahead) => ahead.fetchScreens(cache), console.debug)),
    [cache],
  );

  useEffect(
    () => whenIdle(() => void import("./ahead/likely").then((likely) => likely.noteOpened(pathname), console.debug)),
    [pathname],
  );

  useEffect(() => {
    // The screen that is there asks for itself.
    if (location && location.pathname !== pathname) void prefetchScreen(cache, location);
  }, [location, pathname, cache]);

  useEffect(() => {
    const pressed = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (!link?.pathname.startsWith("/app") || link.origin !== window.location.origin) return;
      void prefetchScreen(cache, link);
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [cache]);
}
