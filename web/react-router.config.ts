import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { FEED, feed } from "./app/site/feed";
import { absolute } from "./app/site/origin";
import { postNotFound, publicPages } from "./app/site/pages";
import { writeDocuments } from "./tools/documents";

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
    await writeDocuments(served);
  },
} satisfies Config;

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
