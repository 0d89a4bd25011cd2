/**
 * A screen's data is asked for at the moment it is chosen: when a link to it is pressed, at the latest when the navigation
 * begins, and for the first screen when the app starts. What the screens read is known after the first one, and their code
 * comes then too.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigation } from "react-router";
import { queryClient } from "~/api/query-client";
import { getSession } from "~/api/session";
import { AHEAD } from "~/modules/ahead";
import { whenIdle } from "~/ui/dialogs/after-screen";

type Address = { pathname: string; search: string };

/** As soon as the frame has come, while the code of the first screen is on its way. */
export function askForFirst() {
  if (typeof window !== "undefined" && getSession()) askFor(window.location, queryClient);
}

export function useDataAhead() {
  const cache = useQueryClient();
  const { location } = useNavigation();

  useEffect(() => whenIdle(() => void fetchOthers()), []);

  useEffect(() => {
    if (location) askFor(location, cache);
  }, [location, cache]);

  useEffect(() => {
    const pressed = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link && link.origin === window.location.origin) askFor(link, cache);
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [cache]);
}

/** Without signal nothing comes ahead; each link then fetches what it needs. */
async function fetchOthers() {
  const ahead = await import("./ahead/fetch-screens").catch(() => null);
  await ahead?.fetchScreens();
}

function askFor({ pathname, search }: Address, cache: QueryClient) {
  // An address that says more asks for something else.
  if (search !== "") return;
  // What does not come, the screen asks for itself.
  AHEAD[pathname]?.().then(({ ahead }) => ahead(cache), console.debug);
}
