/**
 * Once the first screen is there: the code and the data of the screens that are likely to be next, so that tapping a link
 * waits for nothing, and the code of all others, so that it waits for data alone. It starts late, and takes one screen at a
 * time while the browser has nothing better to do.
 */
import type { QueryClient } from "@tanstack/react-query";
import { addressOf } from "~/lib/screen-address";
import { prefetchScreen } from "~/modules/prefetch";
import { SCREENS } from "~/modules/screens";
import { whenIdle } from "~/ui/dialogs/after-screen";
import { likelyScreens } from "./likely";

/** From when on, after the start of the page. Until then the line is for the first screen and the dialogs it opens. */
const START_MS = 5000;

export async function fetchScreens(cache: QueryClient) {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, START_MS - performance.now()));
  });
  // Needed at the moment a link is pressed, and small.
  await Promise.allSettled(SCREENS.map(({ reads }) => reads?.(addressOf(""), {})));
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  // Whoever pays for each byte and says so is spared the rest.
  if (saveData) return;
  for (const pathname of likelyScreens(window.location.pathname)) {
    await idle();
    await prefetchScreen(cache, { pathname, search: "" });
    // By the time anybody looks at it, it may be otherwise: it is shown at once, and asked for again.
    await cache.invalidateQueries({ type: "inactive", refetchType: "none" });
  }
  for (const { path, code } of SCREENS) {
    if (!path.startsWith("/app")) continue;
    await idle();
    await code.fetch().catch(console.debug);
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}
