/**
 * Builds the web pages into build/client: the app with a document for each of its screens, the public pages, and what search
 * engines and feed readers read.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Window } from "happy-dom";
import { build, createServer, type Rolldown } from "vite";
import { builtFrom } from "./built.ts";
import { writeDocuments } from "./documents.ts";

const SERVED = "build/client";
/** The scripts of each screen, for `make bench`. Not served. */
const SCRIPTS = "build/scripts.json";

const built = builtFrom((await build()) as Rolldown.RolldownOutput);

// What the pages and the documents say is in files of the app, which Vite can load.
const vite = await createServer({
  mode: "production",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
try {
  await writePublicPages();
  await writeScreens();
} finally {
  await vite.close();
}

async function writePublicPages() {
  const site = (await vite.ssrLoadModule("/app/site/document.tsx")) as typeof import("../app/site/document");
  const { LISTINGS } = (await vite.ssrLoadModule("/app/site/listings.ts")) as typeof import("../app/site/listings");
  const files = { style: built.addressOf(site.SOURCES.style), fonts: site.SOURCES.fonts.map(built.addressOf) };
  for (const page of site.everyPage) await write(join(page.path, "index.html"), site.documentOf(page, files));
  for (const [address, text] of Object.entries(LISTINGS)) await write(address, text);
}

async function write(address: string, text: string) {
  const file = join(SERVED, address);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function writeScreens() {
  // What asks for a screen's data expects a browser.
  const browser = new Window({ url: "http://localhost" });
  Object.assign(globalThis, { window: browser, localStorage: browser.localStorage });
  const { SCREENS } = (await vite.ssrLoadModule("/app/modules/screens.ts")) as typeof import("../app/modules/screens");
  const { firstCalls } = (await vite.ssrLoadModule("/tools/first-calls.ts")) as typeof import("./first-calls");
  const asking = (await vite.ssrLoadModule("/app/api/asked-ahead.ts")) as typeof import("../app/api/asked-ahead");
  const scripts = await writeDocuments(SERVED, built, SCREENS, async (screen) => {
    const calls = await firstCalls(screen);
    return calls.length > 0 ? asking.askingScript(calls) : null;
  });
  await writeFile(SCRIPTS, JSON.stringify(scripts));
  await browser.happyDOM.close();
}
