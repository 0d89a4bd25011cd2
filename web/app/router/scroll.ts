/**
 * Where a page was scrolled to, for when Back, Forward or a refresh comes to it again. Any other address starts at the top,
 * or at the part that it names.
 */
import { use, useEffect, useLayoutEffect } from "react";
import { useLocation, usePending, useRouter } from "./hooks";
import type { Location } from "./location";
import { KeepsScrollContext } from "./provider";

const STORED = "sawhorse.scroll";

/** By the name that `keyOf` gives a location. */
let positions: Partial<Record<string, number>> | undefined;

export function useScrollKept(keyOf: (location: Location) => string) {
  const router = useRouter();
  const location = useLocation();
  const isIdle = usePending() === null;
  const keepsScroll = use(KeepsScrollContext);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.history.scrollRestoration = "manual";
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);

  useLayoutEffect(
    () =>
      router.onLeaving((left) => {
        kept()[keyOf(left)] = window.scrollY;
      }),
    [router, keyOf],
  );

  useEffect(() => {
    const hidden = () => {
      if (isIdle) kept()[keyOf(location)] = window.scrollY;
      store();
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", hidden);
    return () => window.removeEventListener("pagehide", hidden);
  }, [location, isIdle, keyOf]);

  useLayoutEffect(() => {
    const position = kept()[keyOf(location)];
    if (position !== undefined) window.scrollTo(0, position);
    else if (!scrollToPart(location.hash) && !keepsScroll) window.scrollTo(0, 0);
  }, [location, keepsScroll, keyOf]);
}

function kept() {
  positions ??= stored();
  return positions;
}

function stored(): Partial<Record<string, number>> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

function store() {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(positions));
  } catch (error) {
    // A browser that keeps nothing starts at the top.
    console.debug(error);
  }
}

function scrollToPart(hash: string): boolean {
  const part = hash && document.getElementById(hash.slice(1));
  if (part) part.scrollIntoView();
  return Boolean(part);
}
