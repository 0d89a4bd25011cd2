/** The pages of the inner loop: public ones are drawn at each request, any other address gets the app's document. */
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

export function servePages(): Plugin {
  return {
    name: "sawhorse-pages",
    apply: "serve",
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.originalUrl ?? "/", "http://localhost");
        pageAt(pathname)
          .then((html) => vite.transformIndexHtml(pathname, html))
          .then((html) => response.setHeader("Content-Type", "text/html").end(html))
          .catch(next);
      });

      async function pageAt(pathname: string): Promise<string> {
        const site = (await vite.ssrLoadModule("/app/site/document.tsx")) as typeof import("../app/site/document");
        const page = site.everyPage.find(({ path }) => path === pathname);
        return page ? site.documentOf(page, site.SOURCES) : readFile("app.html", "utf8");
      }
    },
  };
}
