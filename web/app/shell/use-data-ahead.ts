/**
 * A screen's data is asked for at the moment it is chosen, together with its code: when a link to it is pressed, or at
 * the latest when the navigation begins. What each screen reads is known after the first screen.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigation } from "react-router";
import { whenIdle } from "~/ui/dialogs/after-screen";

type Address = { pathname: string; search: string };

let known: typeof import("~/modules/ahead").AHEAD = {};

export function useDataAhead() {
  const cache = useQueryClient();
  const { location } = useNavigation();

  useEffect(() => whenIdle(() => void learn()), []);

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

async function learn() {
  try {
    known = (await import("~/modules/ahead")).AHEAD;
  } catch (error) {
    console.debug("What screens read is not known; they ask for it themselves", error);
  }
}

function askFor({ pathname, search }: Address, cache: QueryClient) {
  // An address that says more asks for something else.
  if (search === "") known[pathname]?.(cache);
}
