/** The documents of the app's screens, written at the end of the build. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Screen } from "../app/modules/screens.ts";
import type { Built } from "./built.ts";

const ENTRY = "app/entry.tsx";
/** What everything that runs in the browser lies in. */
const PROVIDER = "app/shell/provider.tsx";
/** What stands around every screen behind the sign-in. */
const SHELL = "app/shell/layout.tsx";

/**
 * The app has one document, which knows of no screen: left to itself the browser would learn what a screen is made of when
 * the framework has come and run, and what it shows one round trip later. So each screen with an address of its own gets
 * that document with its files named, and with a script that asks for its first data at once. `scriptOf` is that script.
 * Answers the scripts of each screen.
 */
export async function writeDocuments(
  served: string,
  built: Built,
  screens: readonly Screen[],
  scriptOf: (screen: Screen) => Promise<string | null>,
) {
  const template = join(served, "app.html");
  const html = await readFile(template, "utf8");
  await rm(template);
  const scripts: Record<string, string[]> = {};
  for (const screen of screens) {
    const around = /^\/app\b/.test(screen.path) ? [PROVIDER, SHELL] : [PROVIDER];
    const files = built.filesOf([ENTRY, ...around, `app/modules/${screen.page}`]);
    scripts[screen.path] = files.scripts;
    if (/[:*]/.test(screen.path)) continue;
    const script = await scriptOf(screen);
    const file = join(served, `${screen.path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, withHead(html, hintsFor(html, files) + (script ? `<script>${script}</script>` : "")));
  }
  // For screens without one of their own; the server knows it by this name.
  await writeFile(
    join(served, "__spa-fallback.html"),
    withHead(html, hintsFor(html, built.filesOf([ENTRY, PROVIDER, SHELL]))),
  );
  return scripts;
}

function hintsFor(html: string, { scripts, styles }: ReturnType<Built["filesOf"]>): string {
  // The entry's own are named already.
  const further = scripts.filter((href) => !html.includes(href));
  return [
    // Behind the code, which is longer on its way and has to run.
    ...styles.map((href) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="${href}">`),
    ...further.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join("");
}

function withHead(html: string, tags: string): string {
  return html.replace("</head>", () => `${tags}</head>`);
}
