import { FEED, feed } from "./feed";
import { absolute } from "./origin";
import { publicPages } from "./pages";

/** What search engines and feed readers read. Written by the build, beside the pages. */
export const LISTINGS: Record<string, string> = {
  "/sitemap.xml": sitemap(),
  "/robots.txt": robots(),
  [FEED]: feed(),
};

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
