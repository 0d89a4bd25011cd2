import { PRICE_PER_MONTH, PRODUCT, TRIAL_DAYS } from "../product";

/**
 * Every public page that exists, once. What is prerendered, what stands in the sitemap and what each page says
 * about itself to search engines all come from here. Imported by the build's configuration: no React, no aliases.
 */
interface PageFacts {
  /** Address below the site's origin, without a trailing slash. */
  path: string;
  title: string;
  /** One or two sentences, shown under the title in search results: keep it under 160 characters. */
  description: string;
  /** The page's short name in a breadcrumb trail. */
  breadcrumb: string;
  /** The page it lies under, where that is not the home page. */
  parent?: Page;
  /** Shown with links to it, 1200 by 630; the product's own where there is none. */
  picture?: { path: string; alt: string };
}

/** What kind of page it is decides what search engines are told about it. */
interface OtherPage extends PageFacts {
  kind: "page" | "about" | "collection";
}

export interface ArticlePage extends PageFacts {
  kind: "article";
  article: {
    headline: string;
    category: string;
    author: string;
    /** `YYYY-MM-DD` */
    published: string;
  };
}

export type Page = OtherPage | ArticlePage;

export const pages = {
  home: {
    path: "/",
    kind: "page",
    title: `${PRODUCT}: invoices, scheduling and stock for small trades businesses`,
    description: `Parts, tools, miles, appointments, projects and invoices in one app. $${PRICE_PER_MONTH} a month for everything, ${TRIAL_DAYS} days free, no card needed to start.`,
    breadcrumb: "Home",
  },
} as const satisfies Record<string, Page>;

export const publicPages: readonly Page[] = Object.values(pages);

export function isArticle(page: Page): page is ArticlePage {
  return page.kind === "article";
}

/** From the home page down to a page, both included. */
export function trailTo(page: Page): Page[] {
  if (page.path === pages.home.path) return [pages.home];
  return [...trailTo(page.parent ?? pages.home), page];
}
