/**
 * A screen's data and its code are asked for at the moment it is chosen: when a link to it is pressed, at the latest when the
 * navigation begins, and for the first screen when the app starts. Once that is there, those that are likely to be next come
 * ahead, and the code of all others.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { queryClient } from "~/api/query-client";
import { getSession } from "~/api/session";
import { askAhead } from "~/modules/ahead";
import { readyScreen } from "~/screens";
import { whenIdle } from "~/ui/dialogs/after-screen";

type Address = { pathname: string; search: string };

/** As soon as the frame has come, while the code of the first screen is on its way. */
export function askForFirst() {
  if (typeof window !== "undefined" && getSession()) askFor(window.location, queryClient);
}

export function useDataAhead() {
  const cache = useQueryClient();
  const { location } = useNavigation();
  const { pathname } = useLocation();

  useEffect(() => whenIdle(() => void fetchOthers(cache)), [cache]);

  useEffect(() => whenIdle(() => void noteOpened(pathname)), [pathname]);

  useEffect(() => {
    // The screen that is there asks for itself.
    if (location && location.pathname !== pathname) askFor(location, cache);
  }, [location, pathname, cache]);

  useEffect(() => {
    const pressed = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (!link?.pathname.startsWith("/app") || link.origin !== window.location.origin) return;
      void readyScreen(link.pathname);
      askFor(link, cache);
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [cache]);
}

/** Without signal nothing comes ahead; each link then fetches what it needs. */
async function fetchOthers(cache: QueryClient) {
  const ahead = await import("./ahead/fetch-screens").catch(() => null);
  await ahead?.fetchScreens(cache);
}

async function noteOpened(path: string) {
  const likely = await import("./ahead/likely").catch(() => null);
  likely?.noteOpened(path);
}

function askFor({ pathname, search }: Address, cache: QueryClient) {
  // What does not come, the screen asks for itself.
  askAhead(cache, pathname, search).catch(console.debug);
}
