/** A public page as the build writes it and `make dev` serves it: the whole document, without a script. */
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SiteLayout } from "./layout";
import { type Page, postNotFound, publicPages } from "./pages";
import * as about from "./pages/about";
import * as article from "./pages/article";
import * as blog from "./pages/blog";
import * as contractorInvoiceApp from "./pages/contractor-invoice-app";
import * as contractors from "./pages/contractors";
import * as faq from "./pages/faq";
import * as freeSchedulingSoftware from "./pages/free-scheduling-software";
import * as home from "./pages/home";
import * as invoicing from "./pages/invoicing";
import * as privacy from "./pages/privacy";
import * as terms from "./pages/terms";
import type { HeadTag } from "./parts/head";

type Written = { default: ComponentType<{ path: string }>; meta: (path: string) => HeadTag[] };

/** Every other page is an article. */
const WRITTEN: Record<string, Written> = {
  "/": home,
  "/about": about,
  "/blog": blog,
  "/contractors": contractors,
  "/invoicing": invoicing,
  "/faq": faq,
  "/contractor-invoice-app": contractorInvoiceApp,
  "/free-scheduling-software": freeSchedulingSoftware,
  "/privacy": privacy,
  "/terms": terms,
};

/** The site's style, and the fonts that every page needs at once: from here, and as the build has named them. */
export type SiteFiles = { style: string; fonts: readonly string[] };
export const SOURCES: SiteFiles = {
  style: "/app/site/site.css",
  fonts: ["/app/site/fonts/bricolage-grotesque-800.woff2", "/app/site/fonts/inter-400-700.woff2"],
};

export const everyPage: readonly Page[] = [...publicPages, postNotFound];

const FONT = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "anonymous" };

export function documentOf({ path }: Page, { style, fonts }: SiteFiles): string {
  const written = WRITTEN[path] ?? article;
  const { default: Content } = written;
  const body = renderToStaticMarkup(
    <SiteLayout path={path}>
      <Content path={path} />
    </SiteLayout>,
  );
  return `<!DOCTYPE html><html lang="en"><head>${[
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"/>',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"/>',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
    '<link rel="manifest" href="/manifest.webmanifest"/>',
    ...written.meta(path).map(inHtml),
    ...fonts.map((href) => element("link", { ...FONT, href })),
    element("link", { rel: "stylesheet", href: style }),
  ].join("")}</head><body>${body}</body></html>`;
}

function inHtml(tag: HeadTag): string {
  if ("structuredData" in tag) {
    // Nothing in it can end the element.
    const json = JSON.stringify(tag.structuredData).replaceAll("<", "\\u003c");
    return `<script type="application/ld+json">${json}</script>`;
  }
  if ("rel" in tag) return element("link", tag);
  return "title" in tag ? `<title>${escaped(tag.title)}</title>` : element("meta", tag);
}

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `<${name}${written.join("")}/>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
