import type { MetaDescriptor } from "react-router";
import { PRICE_PER_MONTH, PRODUCT, SUPPORT_EMAIL, TRIAL_DAYS } from "../product";
import { absolute } from "./origin";
import { type Page, pages } from "./pages";

/** What a public page tells search engines and link previews about itself. */

type StructuredData = Readonly<Record<string, unknown> & { "@type": string }>;

export interface Question {
  question: string;
  /** Plain paragraphs: the same text is shown on the page and given to search engines. */
  answer: readonly string[];
}

const SOCIAL_IMAGE = { path: "/social.png", width: "1200", height: "630" };
const SOCIAL_IMAGE_ALT = `${PRODUCT}: holds the business steady while you do the work.`;

/** The browser's own bar around the page takes the page's background. Same values as --paper in the stylesheet. */
const THEME_COLOR = { light: "#f5f0e6", dark: "#191816" };

const organizationId = absolute("/#organization");

export function metadata(page: Page, extra: readonly StructuredData[] = []): MetaDescriptor[] {
  const url = absolute(page.path);
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { name: "theme-color", media: "(prefers-color-scheme: light)", content: THEME_COLOR.light },
    { name: "theme-color", media: "(prefers-color-scheme: dark)", content: THEME_COLOR.dark },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: PRODUCT },
    { property: "og:locale", content: "en_US" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: absolute(SOCIAL_IMAGE.path) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: SOCIAL_IMAGE.width },
    { property: "og:image:height", content: SOCIAL_IMAGE.height },
    { property: "og:image:alt", content: SOCIAL_IMAGE_ALT },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: absolute(SOCIAL_IMAGE.path) },
    { name: "twitter:image:alt", content: SOCIAL_IMAGE_ALT },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [organization(), webPage(page), breadcrumbs(page), ...extra],
      },
    },
  ];
}

export function softwareApplication(): StructuredData {
  return {
    "@type": "SoftwareApplication",
    "@id": absolute("/#software"),
    name: PRODUCT,
    url: absolute("/"),
    description: pages.home.description,
    image: absolute(SOCIAL_IMAGE.path),
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

function organization(): StructuredData {
  return {
    "@type": "Organization",
    "@id": organizationId,
    name: PRODUCT,
    url: absolute("/"),
    logo: absolute("/icon-512.png"),
    contactPoint: { "@type": "ContactPoint", contactType: "customer support", email: SUPPORT_EMAIL },
  };
}

function webPage(page: Page): StructuredData {
  const url = absolute(page.path);
  return {
    "@type": "WebPage",
    "@id": `${url}#page`,
    url,
    name: page.title,
    description: page.description,
    inLanguage: "en",
    publisher: { "@id": organizationId },
  };
}

function breadcrumbs(page: Page): StructuredData {
  const trail: readonly Page[] = page.path === pages.home.path ? [pages.home] : [pages.home, page];
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step.breadcrumb,
      item: absolute(step.path),
    })),
  };
}
