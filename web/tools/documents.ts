/** The documents of the app's screens, written at the end of the build. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { askingScript } from "../app/api/asked-ahead";
import { FIRST_CALLS } from "../app/modules/first-calls";

/** What everything that runs in the browser lies in, as the router calls it. */
const PROVIDER = "shell/provider";
/** What stands around every screen behind the sign-in. */
const AROUND = [PROVIDER, "shell/layout"];
/** The address of a screen whose route takes in every unknown one besides. */
const CALLED_OTHERWISE: Record<string, string> = { "app-dashboard": "app/dashboard" };

type Route = { parentId?: string; path?: string; module: string; imports?: string[]; css?: string[] };

/**
 * The app has one document, which knows of no screen: left to itself the browser would learn what a screen is made of when
 * the framework has come and run, and what it shows one round trip later. So each screen with an address of its own gets
 * that document with its files named, and with a script that asks for its first data at once.
 */
export async function writeDocuments(served: string) {
  const document = join(served, "__spa-fallback.html");
  const html = await readFile(document, "utf8");
  const routes = await routesOf(served);
  for (const id of Object.keys(routes)) {
    const chain = withParents(routes, id);
    const address = CALLED_OTHERWISE[id] ?? chain.flatMap(({ path }) => path || []).join("/");
    const isScreen = chain.some((route) => route === routes[PROVIDER]) && !AROUND.includes(id);
    if (!isScreen || /[:*]/.test(address)) continue;
    const file = join(served, `${address}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, withHead(html, [...hintsFor(chain), ...asking(`/${address}`)]));
  }
  await writeFile(document, withHead(html, hintsFor(AROUND.flatMap((id) => routes[id] ?? []))));
}

async function routesOf(served: string): Promise<Record<string, Route | undefined>> {
  const manifest = (await readdir(join(served, "assets"))).find((name) => /^manifest-.*\.js$/.test(name));
  if (!manifest) throw new Error("The manifest of the app's code is missing");
  const text = await readFile(join(served, "assets", manifest), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, Route | undefined>;
  };
  for (const id of [...AROUND, ...Object.keys(CALLED_OTHERWISE)]) {
    if (!routes[id]) throw new Error(`There is no route ${id}`);
  }
  return routes;
}

/** From the outermost to the route itself. */
function withParents(routes: Record<string, Route | undefined>, id: string): Route[] {
  const route = routes[id];
  return route ? [...withParents(routes, route.parentId ?? ""), route] : [];
}

function hintsFor(routes: Route[]): string[] {
  const styles = routes.flatMap(({ css = [] }) => css.map((style) => style.replace("#", "")));
  const modules = routes.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [
    // Behind the code, which is longer on its way and has to run.
    ...styles.map((href) => `<link rel="preload" as="style" fetchpriority="low" href="${href}"/>`),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}"/>`),
  ];
}

function asking(address: string): string[] {
  const calls = FIRST_CALLS[address];
  return calls ? [`<script>${askingScript(calls)}</script>`] : [];
}

function withHead(html: string, tags: string[]): string {
  const news = [...new Set(tags)].filter((tag) => !html.includes(tag)).join("");
  return html.replace("</head>", () => `${news}</head>`);
}
