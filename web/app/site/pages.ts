import { PRICE_PER_MONTH, PRODUCT, TRIAL_DAYS } from "../product";

/**
 * Every public page that exists, once. What is prerendered, what stands in the sitemap and the feed, and what each page
 * says about itself to search engines all come from here. Tools import it too: no React, no aliases.
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
  /** When its words last changed, as `YYYY-MM-DD`. */
  updated: string;
  /** What stands on the picture that is shown with links to it; tools/brand.ts draws it. */
  poster: string;
  /** Only reached by mistake: search engines are to leave it out. */
  unlisted?: true;
}

/** What kind of page it is decides what search engines are told about it. */
interface OtherPage extends PageFacts {
  kind: "page" | "about" | "collection" | "questions";
}

export interface ArticlePage extends PageFacts {
  kind: "article";
  article: {
    headline: string;
    category: string;
    /** What the list of articles says about it. */
    excerpt: string;
    author: string;
    /** `YYYY-MM-DD` */
    published: string;
  };
}

export type Page = OtherPage | ArticlePage;

const blog = {
  path: "/blog",
  kind: "collection",
  title: `Blog: running a small trades business · ${PRODUCT}`,
  description:
    "Three long articles with worked figures: keeping jobs on budget, invoices that get paid, and a calendar that survives the day.",
  breadcrumb: "Blog",
  updated: "2026-11-16",
  poster: "Read it over a coffee. Use it by lunch.",
} as const satisfies Page;

const AUTHOR = `The ${PRODUCT} team`;

export const pages = {
  home: {
    path: "/",
    kind: "page",
    title: `${PRODUCT}: invoices, scheduling and stock for small trades businesses`,
    description: `Parts, tools, miles, appointments, projects and invoices in one app. $${PRICE_PER_MONTH} a month for everything, ${TRIAL_DAYS} days free, no card needed to start.`,
    breadcrumb: "Home",
    updated: "2026-11-19",
    poster: "Holds the business steady while you do the work.",
  },
  about: {
    path: "/about",
    kind: "about",
    title: `About ${PRODUCT}: why we build for one-van businesses`,
    description: `${PRODUCT} began as one list of parts on a truck. What it grew into, the three values behind it, and what we left out on purpose.`,
    breadcrumb: "About",
    updated: "2026-11-18",
    poster: "Two legs at each end and one beam across.",
  },
  blog,
  projectTips: {
    path: "/blog/small-business-project-management-tips",
    kind: "article",
    parent: blog,
    title: `Project management tips for small businesses, with figures · ${PRODUCT}`,
    description:
      "Seven habits that keep a small job on budget, a ten-minute weekly check, and a bathroom renovation worked through in dollars.",
    breadcrumb: "Project management tips",
    updated: "2026-11-16",
    poster: "Half the days gone. How much of the money?",
    article: {
      headline: "Small business project management: seven habits that keep a job on budget",
      category: "Project management",
      excerpt:
        "Jobs rarely go over budget on the last day. They go over in week two, when no one's adding up. A ten-minute check every Friday shows it in time.",
      author: AUTHOR,
      published: "2026-11-16",
    },
  },
  invoiceGuide: {
    path: "/blog/create-professional-invoices-get-paid-faster",
    kind: "article",
    parent: blog,
    title: `How to write invoices that get paid faster · ${PRODUCT}`,
    description:
      "What belongs on an invoice, when to send it, how to ask a second time, and what waiting costs a small business.",
    breadcrumb: "Invoices that get paid",
    updated: "2026-11-16",
    poster: "The clock starts when you hit send.",
    article: {
      headline: "Create professional invoices and get paid faster",
      category: "Invoicing",
      excerpt:
        "Most late payments start before the invoice leaves: sent a week after the job, with a total no one can explain and no way to pay it on the spot.",
      author: AUTHOR,
      published: "2026-11-16",
    },
  },
  schedulingGuide: {
    path: "/blog/business-scheduling-software-guide",
    kind: "article",
    parent: blog,
    title: `Scheduling software for small service businesses: a guide · ${PRODUCT}`,
    description:
      "How to book a day that holds: room between jobs, a rule for running late, and twelve things to try before you pay for a calendar.",
    breadcrumb: "Scheduling guide",
    updated: "2026-11-16",
    poster: "A day with room in it is a day that holds.",
    article: {
      headline: "The plain guide to scheduling software for a service business",
      category: "Scheduling",
      excerpt:
        "Five jobs booked back to back look like a full day. Add the driving and one that runs over, and the last customer has been waiting for two hours and twenty-two minutes.",
      author: AUTHOR,
      published: "2026-11-16",
    },
  },
  contractors: {
    path: "/contractors",
    kind: "page",
    title: `Software for contractors: jobs, tools, costs and invoices · ${PRODUCT}`,
    description:
      "Job scheduling, tool tracking, project costs, invoicing, mileage and reports for contractors, in one app that fits in a work glove.",
    breadcrumb: "Contractors",
    updated: "2026-11-16",
    poster: "One house. Six kinds of paperwork.",
  },
  invoicing: {
    path: "/invoicing",
    kind: "page",
    title: `Invoicing for trades: billed in under 60 seconds · ${PRODUCT}`,
    description:
      "Write an invoice from your own price list in under 60 seconds, email it from the driveway, and see right away who hasn't paid after 14 days.",
    breadcrumb: "Invoicing",
    updated: "2026-11-19",
    poster: "From done to billed in under 60 seconds.",
  },
  faq: {
    path: "/faq",
    kind: "questions",
    title: `Questions about ${PRODUCT}, answered in full`,
    description:
      "Sixteen answers on price, phones, security, payments, scheduling, expenses, reports, limits, support and how to cancel.",
    breadcrumb: "FAQ",
    updated: "2026-11-19",
    poster: "Sixteen questions, answered in full.",
  },
  contractorInvoiceApp: {
    path: "/contractor-invoice-app",
    kind: "page",
    title: `Contractor invoice app for phone and desk · ${PRODUCT}`,
    description: `Estimates, invoices and who still owes you, on your phone. Unlimited invoices for $${PRICE_PER_MONTH} a month after a ${TRIAL_DAYS}-day free trial.`,
    breadcrumb: "Contractor invoice app",
    updated: "2026-11-18",
    poster: "The invoice pad that knows your prices.",
  },
  freeSchedulingSoftware: {
    path: "/free-scheduling-software",
    kind: "page",
    title: `Free scheduling software for ${TRIAL_DAYS} days · ${PRODUCT}`,
    description: `A calendar for home, personal and professional services: unlimited appointments, free for ${TRIAL_DAYS} days without a card, then $${PRICE_PER_MONTH} a month.`,
    breadcrumb: "Free scheduling software",
    updated: "2026-11-16",
    poster: "The whiteboard, in your pocket.",
  },
  privacy: {
    path: "/privacy",
    kind: "page",
    title: `Privacy Policy · ${PRODUCT}`,
    description: `What ${PRODUCT} keeps about you and your customers, where it\u2019s kept, who sees it, how long, and how to take it with you or erase it.`,
    breadcrumb: "Privacy",
    updated: "2026-11-19",
    poster: "Your records are yours. Here\u2019s what we keep.",
  },
  terms: {
    path: "/terms",
    kind: "page",
    title: `Terms of Service · ${PRODUCT}`,
    description: `The agreement for using ${PRODUCT}: what you get, what it costs after the trial, what isn\u2019t allowed, and how to leave.`,
    breadcrumb: "Terms",
    updated: "2026-11-19",
    poster: "The terms, in plain words.",
  },
} as const satisfies Record<string, Page>;

/** Shown for a slug that no article has. The server knows it by this address and sends it with status 404. */
export const postNotFound = {
  path: "/blog/post-not-found",
  kind: "page",
  parent: blog,
  title: `Post Not Found · ${PRODUCT}`,
  description: "There's no article at this address. The others are one click away.",
  breadcrumb: "Post Not Found",
  updated: "2026-11-16",
  poster: "Post Not Found",
  unlisted: true,
} as const satisfies Page;

export const publicPages: readonly Page[] = Object.values(pages);

/** Newest first; of one day, in the order above. */
export const articlePages: readonly ArticlePage[] = publicPages
  .filter(isArticle)
  .sort((a, b) => b.article.published.localeCompare(a.article.published));

export function isArticle(page: Page): page is ArticlePage {
  return page.kind === "article";
}

/** From the home page down to a page, both included. */
export function trailTo(page: Page): Page[] {
  if (page.path === pages.home.path) return [pages.home];
  return [...trailTo(page.parent ?? pages.home), page];
}

/** Where the picture lies that is shown with links to a page. */
export function posterOf({ path, unlisted }: Page): string {
  if (path === "/" || unlisted) return "/social.png";
  return `/social/${path.slice(path.lastIndexOf("/") + 1)}.png`;
}
