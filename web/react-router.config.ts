import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { FEED, feed } from "./app/site/feed";
import { absolute } from "./app/site/origin";
import { postNotFound, publicPages } from "./app/site/pages";

export default {
  ssr: false,
  prerender: [...publicPages, postNotFound].map((page) => page.path),
  // After prerendering: what search engines read, and nothing in the folder that is not meant to be served.
  async buildEnd({ reactRouterConfig }) {
    const served = join(reactRouterConfig.buildDirectory, "client");
    await writeFile(join(served, "sitemap.xml"), sitemap());
    await writeFile(join(served, "robots.txt"), robots());
    await writeFile(join(served, FEED), feed());
    await rm(join(served, ".vite"), { recursive: true, force: true });
    await nameWhatStandsAround(served);
  },
} satisfies Config;

/** What stands around every screen of the app, which its document names so that it is fetched with the framework. */
const AROUND = ["ui/page/provider", "shell/layout"];

/**
 * The one document of the app knows of no screen: left to itself the browser learns what stands around them when the
 * framework has come and run, and of what that is made one round trip later.
 */
async function nameWhatStandsAround(served: string) {
  const document = join(served, "__spa-fallback.html");
  const manifest = (await readdir(join(served, "assets"))).find((name) => /^manifest-.*\.js$/.test(name));
  if (!manifest) throw new Error("The manifest of the app's code is missing");
  const text = await readFile(join(served, "assets", manifest), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, { module: string; imports: string[]; css?: string[] } | undefined>;
  };
  const hints = new Set<string>();
  for (const id of AROUND) {
    const route = routes[id];
    if (!route) throw new Error(`There is no route ${id}`);
    for (const style of route.css ?? []) hints.add(`<link rel="preload" as="style" href="${style.replace("#", "")}"/>`);
    for (const module of [route.module, ...route.imports]) hints.add(`<link rel="modulepreload" href="${module}"/>`);
  }
  const html = await readFile(document, "utf8");
  const named = [...hints].filter((link) => !html.includes(link)).join("");
  await writeFile(
    document,
    html.replace("</head>", () => `${named}</head>`),
  );
}

function sitemap(): string {
  const entries = publicPages
    .map((page) => `  <url><loc>${absolute(page.path)}</loc><lastmod>${page.updated}</lastmod></url>\n`)
    .join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/**
 * What needs signing in. Customers' documents stay open: they say themselves that they are not to be listed, which
 * only who may read them can see, and the previews of their links are made by readers that ask here first.
 */
function robots(): string {
  const closed = ["/app", "/billing"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absolute("/sitemap.xml")}`,
    "",
  ].join("\n");
}
