/**
 * Once the first screen is there: the code and the data of the screens that are likely to be next, so that tapping a link
 * waits for nothing, and the code of all others, so that it waits for data alone. It starts late, and takes one screen at a
 * time while the browser has nothing better to do.
 */
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "~/api/session";
import { addressOf } from "~/lib/screen-address";
import { AHEAD, askAhead } from "~/modules/ahead";
import { readyScreen } from "~/screens";
import { whenIdle } from "~/ui/dialogs/after-screen";
import { likelyScreens } from "./likely";

/** From when on, after the start of the page. Until then the line is for the first screen and the dialogs it opens. */
const START_MS = 5000;

/** The layout around the screens, as the router calls it. */
const LAYOUT = "shell/layout";

export async function fetchScreens(cache: QueryClient) {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, START_MS - performance.now()));
  });
  // Needed at the moment a link is pressed, and small.
  await Promise.allSettled(Object.values(AHEAD).map((read) => read?.(addressOf(""))));
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  // Whoever pays for each byte and says so is spared the rest.
  if (saveData) return;
  for (const path of likelyScreens(window.location.pathname)) {
    await idle();
    await readyScreen(path);
    await fetchData(path, cache);
  }
  await fetchCode();
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}

async function fetchData(path: string, cache: QueryClient) {
  if (!getSession()) return;
  await askAhead(cache, path, "").catch(() => null);
  // By the time anybody looks at it, it may be otherwise: it is shown at once, and asked for again.
  await cache.invalidateQueries({ type: "inactive", refetchType: "none" });
}

/** Into the browser's cache, behind everything else, so that nobody waits for it. */
async function fetchCode() {
  const asked = new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    if (route?.parentId !== LAYOUT) continue;
    const files = [...(route.imports ?? []), ...(route.css ?? []), route.module].map((file) => file.replace("#", ""));
    const news = files.filter((file) => !asked.has(file));
    for (const file of news) asked.add(file);
    await idle();
    await Promise.all(news.map(prefetched));
  }
}

/** Ends also when the file does not come: whoever needs it fetches it again. */
function prefetched(href: string): Promise<unknown> {
  return new Promise((done) => {
    const link = { rel: "prefetch", href, onload: done, onerror: done };
    document.head.append(Object.assign(document.createElement("link"), link));
  });
}
