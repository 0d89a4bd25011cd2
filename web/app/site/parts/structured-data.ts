/** The facts of a page in the form that search engines read (schema.org). */
import { PRICE_PER_MONTH, PRODUCT, SUPPORT_EMAIL, TRIAL_DAYS } from "../../product";
import { absolute } from "../origin";
import { type ArticlePage, type Page, pages, posterOf, trailTo } from "../pages";
import type { Question } from "./questions";

export type StructuredData = Readonly<Record<string, unknown> & { "@type": string }>;

const PAGE_TYPES: Record<Page["kind"], string> = {
  page: "WebPage",
  about: "AboutPage",
  collection: "CollectionPage",
  questions: "WebPage",
  article: "WebPage",
};

const organizationId = absolute("/#organization");

export function softwareApplication(): StructuredData {
  return {
    "@type": "SoftwareApplication",
    "@id": absolute("/#software"),
    name: PRODUCT,
    url: absolute("/"),
    description: pages.home.description,
    image: absolute(posterOf(pages.home)),
    applicationCategory: "BusinessApplication",
    operatingSystem: "Any device with a web browser",
    publisher: { "@id": organizationId },
    offers: {
      "@type": "Offer",
      name: "Professional",
      description: `${TRIAL_DAYS}-day free trial, then billed monthly.`,
      url: absolute("/#pricing"),
      price: PRICE_PER_MONTH.toFixed(2),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: PRICE_PER_MONTH.toFixed(2),
        priceCurrency: "USD",
        billingDuration: "P1M",
        unitText: "month",
      },
    },
  };
}

export function faqPage(questions: readonly Question[]): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    })),
  };
}

export function organization(): StructuredData {
  return {
    "@type": "Organization",
    "@id": organizationId,
    name: PRODUCT,
    url: absolute("/"),
    logo: absolute("/icon-512.png"),
    contactPoint: { "@type": "ContactPoint", contactType: "customer support", email: SUPPORT_EMAIL },
  };
}

export function webPage(page: Page): StructuredData {
  const url = absolute(page.path);
  return {
    "@type": PAGE_TYPES[page.kind],
    "@id": `${url}#page`,
    url,
    name: page.title,
    description: page.description,
    inLanguage: "en",
    dateModified: page.updated,
    publisher: { "@id": organizationId },
  };
}

/** The whole way from the home page, however deep a page lies. */
export function breadcrumbList(page: Page): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trailTo(page).map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step.breadcrumb,
      item: absolute(step.path),
    })),
  };
}

export function blogPosting(page: ArticlePage): StructuredData {
  const { path, description, updated, article } = page;
  const url = absolute(path);
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: article.headline,
    description,
    articleSection: article.category,
    image: absolute(posterOf(page)),
    datePublished: article.published,
    dateModified: updated,
    author: { "@type": "Organization", name: article.author, url: absolute(pages.about.path) },
    publisher: { "@id": organizationId },
    mainEntityOfPage: { "@id": `${url}#page` },
    inLanguage: "en",
  };
}
