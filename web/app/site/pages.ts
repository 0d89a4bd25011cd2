import { PRICE_PER_MONTH, PRODUCT, TRIAL_DAYS } from "../product";

/**
 * Every public page that exists, once. What is prerendered, what stands in the sitemap and what each page says
 * about itself to search engines all come from here. Imported by the build's configuration: no React, no aliases.
 */
export interface Page {
  /** Address below the site's origin, without a trailing slash. */
  path: string;
  title: string;
  /** One or two sentences, shown under the title in search results: keep it under 160 characters. */
  description: string;
  /** The page's short name in a breadcrumb trail. */
  breadcrumb: string;
}

export const pages = {
  home: {
    path: "/",
    title: `${PRODUCT}: invoices, scheduling and stock for small trades businesses`,
    description: `Parts, tools, miles, appointments, projects and invoices in one app. $${PRICE_PER_MONTH} a month for everything, ${TRIAL_DAYS} days free, no card needed to start.`,
    breadcrumb: "Home",
  },
} as const satisfies Record<string, Page>;

export const publicPages: readonly Page[] = Object.values(pages);
