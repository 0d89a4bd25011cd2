import { PRODUCT } from "../../product";
import { FEED } from "../feed";
import { absolute } from "../origin";
import { isArticle, type Page, pages, posterOf } from "../pages";
import { blogPosting, breadcrumbList, organization, type StructuredData, webPage } from "./structured-data";

/** What a public page tells search engines and link previews about itself. */

const POSTER_SIZE = { width: "1200", height: "630" };

/** The browser's own bar around the page takes the page's background. Same values as --paper in the stylesheet. */
const THEME_COLOR = { light: "#f5f0e6", dark: "#191816" };

export type HeadTag =
  | { title: string }
  | { name: string; content: string; media?: string }
  | { property: string; content: string }
  | { rel: string; href: string; type?: string; title?: string }
  | { structuredData: object };

export function metadata(page: Page, extra: readonly StructuredData[] = []): HeadTag[] {
  const url = absolute(page.path);
  const poster = absolute(posterOf(page));
  const posterInWords = `${PRODUCT}: ${page.poster}`;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    ...listing(page),
    { name: "theme-color", media: "(prefers-color-scheme: light)", content: THEME_COLOR.light },
    { name: "theme-color", media: "(prefers-color-scheme: dark)", content: THEME_COLOR.dark },
    { property: "og:type", content: isArticle(page) ? "article" : "website" },
    { property: "og:site_name", content: PRODUCT },
    { property: "og:locale", content: "en_US" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: poster },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: POSTER_SIZE.width },
    { property: "og:image:height", content: POSTER_SIZE.height },
    { property: "og:image:alt", content: posterInWords },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: poster },
    { name: "twitter:image:alt", content: posterInWords },
    ...articleTags(page),
    ...(belongsToBlog(page)
      ? [{ rel: "alternate", type: "application/atom+xml", title: `${PRODUCT} blog`, href: FEED }]
      : []),
    {
      structuredData: {
        "@context": "https://schema.org",
        "@graph": [
          organization(),
          webPage(page),
          breadcrumbList(page),
          ...(isArticle(page) ? [blogPosting(page)] : []),
          ...extra,
        ],
      },
    },
  ];
}

/** Its one address; a page that is only reached by mistake has many, and none to be listed under. */
function listing(page: Page): HeadTag[] {
  if (page.unlisted) return [{ name: "robots", content: "noindex" }];
  return [{ rel: "canonical", href: absolute(page.path) }];
}

function articleTags(page: Page): HeadTag[] {
  if (!isArticle(page)) return [];
  return [
    { property: "article:published_time", content: page.article.published },
    { property: "article:modified_time", content: page.updated },
    { property: "article:section", content: page.article.category },
  ];
}

function belongsToBlog(page: Page): boolean {
  return page.path.startsWith(pages.blog.path);
}
