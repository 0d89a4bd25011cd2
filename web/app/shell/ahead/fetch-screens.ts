/**
 * Once the first screen is there: what the others read, and the code they are made of, so that a press on a link waits for
 * data alone.
 */
import { AHEAD } from "~/modules/ahead";

/** The layout around the screens, as the router calls it. */
const LAYOUT = "shell/layout";

export async function fetchScreens() {
  // Needed at the moment a link is pressed, and small.
  await Promise.allSettled(Object.values(AHEAD).map((read) => read?.()));
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  // Whoever pays for each byte and says so is spared the rest.
  if (!saveData) await fetchCode();
}

/** Into the browser's cache, one screen after the other and behind everything else, so that nobody waits for it. */
async function fetchCode() {
  const asked = new Set<string>();
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    if (route?.parentId !== LAYOUT) continue;
    const files = [...(route.imports ?? []), ...(route.css ?? []), route.module].map((file) => file.replace("#", ""));
    const news = files.filter((file) => !asked.has(file));
    for (const file of news) asked.add(file);
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
