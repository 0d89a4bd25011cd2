import type { MetaDescriptor } from "react-router";
import { PRODUCT } from "../../product";
import { absolute } from "../origin";
import { isArticle, type Page } from "../pages";
import {
  blogPosting,
  breadcrumbList,
  organization,
  SOCIAL_PICTURE,
  type StructuredData,
  webPage,
} from "./structured-data";

/** What a public page tells search engines and link previews about itself. */

const SOCIAL_SIZE = { width: "1200", height: "630" };
const SOCIAL_PICTURE_ALT = `${PRODUCT}: holds the business steady while you do the work.`;

/** The browser's own bar around the page takes the page's background. Same values as --paper in the stylesheet. */
const THEME_COLOR = { light: "#f5f0e6", dark: "#191816" };

export function metadata(page: Page, extra: readonly StructuredData[] = []): MetaDescriptor[] {
  const url = absolute(page.path);
  const picture = absolute(page.picture?.path ?? SOCIAL_PICTURE);
  const pictureInWords = page.picture?.alt ?? SOCIAL_PICTURE_ALT;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { name: "theme-color", media: "(prefers-color-scheme: light)", content: THEME_COLOR.light },
    { name: "theme-color", media: "(prefers-color-scheme: dark)", content: THEME_COLOR.dark },
    { property: "og:type", content: isArticle(page) ? "article" : "website" },
    { property: "og:site_name", content: PRODUCT },
    { property: "og:locale", content: "en_US" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: SOCIAL_SIZE.width },
    { property: "og:image:height", content: SOCIAL_SIZE.height },
    { property: "og:image:alt", content: pictureInWords },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: picture },
    { name: "twitter:image:alt", content: pictureInWords },
    ...(isArticle(page) ? [{ property: "article:published_time", content: page.article.published }] : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [organization(), webPage(page), breadcrumbList(page), ...posting(page), ...extra],
      },
    },
  ];
}

function posting(page: Page): StructuredData[] {
  return isArticle(page) ? [blogPosting(page)] : [];
}
