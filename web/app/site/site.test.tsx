/** All public pages at once: what each must have, what no two may share, and that every link leads somewhere. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { articles } from "./blog/articles";
import { documentOf, everyPage } from "./document";
import { topics } from "./faq/questions";
import { FEED, feed } from "./feed";
import { OPERATOR } from "./operator";
import { absolute, ORIGIN } from "./origin";
import { articlePages, pages, posterOf, postNotFound } from "./pages";
import { wordsIn } from "./parts/reading-time";

const PUBLIC = join(import.meta.dirname, "../../public");
/** Addresses outside the public site that its links may lead to. */
const ELSEWHERE = ["/register", "/register?plan=professional", "/login", FEED];

const named = everyPage.map((page) => [page.path, page] as const);

const FILES = { style: "/assets/site.css", fonts: ["/assets/one.woff2", "/assets/other.woff2"] };
const documents = new Map(
  everyPage.map((page) => [page.path, new DOMParser().parseFromString(documentOf(page, FILES), "text/html")]),
);
const documentAt = (path: string) => documents.get(path) as Document;
const bodyAt = (path: string) => documentAt(path).body;
const mainOf = (path: string) => bodyAt(path).querySelector("main") as HTMLElement;

type Facts = Record<string, unknown> & { "@type": string };
const graphOf = (path: string): Facts[] =>
  JSON.parse(documentAt(path).querySelector('script[type="application/ld+json"]')?.textContent ?? "null")["@graph"];
const content = (path: string, name: string) =>
  documentAt(path).querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ??
  undefined;

describe.each(named)("%s", (path, page) => {
  it("says what it is, once, to people and to machines", () => {
    const main = mainOf(path);
    expect(main.querySelectorAll("h1")).toHaveLength(1);
    expect(documentAt(path).title).toBe(page.title);
    expect(page.title.length).toBeLessThanOrEqual(75);
    expect(page.description.length).toBeGreaterThanOrEqual(60);
    expect(page.description.length).toBeLessThanOrEqual(160);
    expect(content(path, "description")).toBe(page.description);
    const canonical = [...documentAt(path).querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')];
    expect(canonical.map(({ href }) => href)).toEqual(page.unlisted ? [] : [absolute(path)]);
    expect(content(path, "robots")).toBe(page.unlisted ? "noindex" : undefined);
    expect(page.updated).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("loads one stylesheet, the fonts, and no script", () => {
    const loaded = [...documentAt(path).querySelectorAll('link[rel="stylesheet"], link[rel="preload"]')];
    expect(loaded.map((link) => link.getAttribute("href"))).toEqual([...FILES.fonts, FILES.style]);
    const scripts = [...documentAt(path).querySelectorAll("script")];
    expect(scripts.map(({ type }) => type)).toEqual(["application/ld+json"]);
  });

  it("has its picture for previews", () => {
    expect(content(path, "og:image")).toBe(absolute(posterOf(page)));
    expect(content(path, "twitter:card")).toBe("summary_large_image");
    const file = readFileSync(join(PUBLIC, posterOf(page)));
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(file.length).toBeLessThan(40_000);
  });

  it("shows where it lies, as it tells search engines", () => {
    const list = graphOf(path).find((facts) => facts["@type"] === "BreadcrumbList");
    const steps = (list?.itemListElement ?? []) as { name: string; item: string }[];
    const told = steps.map(({ name, item }) => [name, item]);
    if (path === "/") return expect(told).toHaveLength(1);
    const shown = [...bodyAt(path).querySelectorAll('nav[aria-label="Breadcrumb"] li')].map((step) => [
      step.textContent,
      absolute(step.querySelector("a")?.getAttribute("href") ?? path),
    ]);
    expect(shown).toEqual(told);
  });

  it("marks itself in the header and the footer", () => {
    const marked = [...bodyAt(path).querySelectorAll('header [aria-current="page"], footer [aria-current="page"]')];
    for (const link of marked) expect(link.getAttribute("href")).toBe(path);
    const linked = bodyAt(path).querySelectorAll(`header a[href="${path}"]:not(.brand), footer a[href="${path}"]`);
    expect(marked).toHaveLength(linked.length);
  });

  it("steps down its headings one by one", () => {
    const levels = [...mainOf(path).querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1]));
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it("leads nowhere that is not there, anchors included", () => {
    for (const link of bodyAt(path).querySelectorAll("a")) {
      const href = link.getAttribute("href") ?? "";
      if (href.startsWith("mailto:")) {
        expect(href).toMatch(/^mailto:(support@sawhorse\.app|\?subject=.+&body=https:\/\/sawhorse\.invalid\/blog\/)/);
        continue;
      }
      if (ELSEWHERE.includes(href)) continue;
      const { origin, pathname, hash } = new URL(href, absolute(path));
      expect(origin, href).toBe(ORIGIN);
      const target = documents.get(pathname);
      expect(target, href).toBeDefined();
      if (hash) expect(target?.getElementById(hash.slice(1)), href).not.toBeNull();
    }
  });

  it("names pictures that exist, with their sizes, and needs no style of its own", () => {
    for (const picture of bodyAt(path).querySelectorAll("img, source")) {
      expect(Number(picture.getAttribute("width")) * Number(picture.getAttribute("height"))).toBeGreaterThan(0);
      const files = (picture.getAttribute("srcset") ?? picture.getAttribute("src") ?? "").split(", ");
      for (const file of files) expect(existsSync(join(PUBLIC, file.split(" ")[0] ?? "")), file).toBe(true);
    }
    for (const drawing of bodyAt(path).querySelectorAll("svg"))
      expect(drawing.getAttribute("aria-hidden") ?? drawing.getAttribute("aria-label")).toBeTruthy();
    expect(bodyAt(path).querySelectorAll("[style], script, style")).toHaveLength(0);
  });
});

/** What search engines want to know of each kind of thing. */
const REQUIRED: Record<string, readonly string[]> = {
  Organization: ["name", "url"],
  WebPage: ["name", "url", "description", "inLanguage", "dateModified"],
  AboutPage: ["name", "url", "description", "inLanguage", "dateModified"],
  CollectionPage: ["name", "url", "description", "inLanguage", "dateModified"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  SoftwareApplication: ["name", "offers", "applicationCategory", "operatingSystem", "image", "description"],
  Offer: ["price", "priceCurrency", "url", "availability"],
  UnitPriceSpecification: ["price", "priceCurrency", "billingDuration"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  BlogPosting: ["headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
  ContactPoint: ["contactType", "email"],
};

function factsWithin(value: unknown): Facts[] {
  if (Array.isArray(value)) return value.flatMap(factsWithin);
  if (typeof value !== "object" || value === null) return [];
  const within = Object.values(value).flatMap(factsWithin);
  return "@type" in value ? [value as Facts, ...within] : within;
}

describe("structured data", () => {
  it.each(named)("of %s has what each type requires", (path) => {
    for (const facts of graphOf(path).flatMap(factsWithin)) {
      const required = REQUIRED[facts["@type"]];
      expect(required, `${facts["@type"]} is not known`).toBeDefined();
      for (const property of required ?? []) expect(facts[property], `${facts["@type"]}.${property}`).toBeTruthy();
    }
    for (const { "@id": id } of graphOf(path)) if (id) expect(String(id)).toMatch(/^https:\/\/sawhorse\.invalid\//);
  });

  it("is there of every kind, where it belongs", () => {
    const pagesWith = (type: string) =>
      everyPage.filter(({ path }) => graphOf(path).some((facts) => facts["@type"] === type)).map(({ path }) => path);
    expect(pagesWith("Organization")).toHaveLength(everyPage.length);
    expect(pagesWith("BreadcrumbList")).toHaveLength(everyPage.length);
    expect(pagesWith("FAQPage")).toEqual(["/", "/faq"]);
    expect(pagesWith("BlogPosting")).toEqual(articlePages.map(({ path }) => path));
    expect(pagesWith("SoftwareApplication")).toEqual(["/", "/contractor-invoice-app", "/free-scheduling-software"]);
  });

  it("asks the questions that can be read on the page", () => {
    for (const path of ["/", "/faq"]) {
      const facts = graphOf(path).find((each) => each["@type"] === "FAQPage");
      const asked = (facts?.mainEntity ?? []) as { name: string; acceptedAnswer: { text: string } }[];
      const told = asked.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]);
      const shown = [...mainOf(path).querySelectorAll("details")].map((each) => [
        each.querySelector("summary")?.textContent,
        [...each.querySelectorAll("p")].map((paragraph) => paragraph.textContent).join(" "),
      ]);
      expect(shown).toEqual(told);
    }
  });
});

describe("the words", () => {
  it("stand on one page alone", () => {
    const seen = new Map<string, string>();
    for (const { path } of everyPage) {
      const texts = [...mainOf(path).querySelectorAll("p, li, td, h1, h2, h3, figcaption")]
        .filter((element) => !element.querySelector("p, li") && !element.matches(".article-by"))
        .map((element) => (element.textContent ?? "").trim());
      for (const text of new Set(texts.flatMap((each) => each.split(/(?<=[.?!])\s/)))) {
        // Headlines stand on the list of articles too; names and labels are short.
        if (text.length < 40 || articlePages.some(({ article }) => article.headline === text)) continue;
        expect(seen.get(text), `"${text}" on ${path}`).toBeUndefined();
        seen.set(text, path);
      }
    }
    expect(seen.size).toBeGreaterThan(300);
  });

  it("are written in the characters that the site's fonts have", () => {
    const sheet = readFileSync(join(import.meta.dirname, "styles/fonts.css"), "utf8");
    const ranges = [...(/unicode-range:([^;]+);/.exec(sheet)?.[1] ?? "").matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
    const has = (code: number) =>
      ranges.some(([, from = "", to = from]) => code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16));
    for (const { path } of everyPage) {
      const missing = [...(bodyAt(path).textContent ?? "")].filter((each) => !has(each.codePointAt(0) ?? 0));
      expect(missing, path).toEqual([]);
    }
  });

  it("disagree about the card where they are meant to", () => {
    // True on every page: no card to start, a card once the trial ends. Each page says its own half of it.
    const said = mainOf("/contractor-invoice-app").textContent;
    expect(said).toContain("Credit card required once the trial ends.");
    expect(said).not.toMatch(/card (is )?required(?! once the trial ends)/i);
    expect(said).not.toMatch(/no (credit )?card/i);
    for (const path of ["/", "/free-scheduling-software", "/faq", "/contractors"]) {
      expect(mainOf(path).textContent, path).toMatch(/no (credit )?card/i);
      expect(mainOf(path).textContent, path).not.toMatch(/card (is )?required/i);
    }
  });
});

describe("the legal pages", () => {
  it("are linked from every footer", () => {
    for (const { path } of everyPage)
      for (const href of ["/privacy", "/terms"])
        expect(bodyAt(path).querySelector(`footer a[href="${href}"]`), `${href} on ${path}`).not.toBeNull();
  });

  it("leave room for who runs the site, once each", () => {
    for (const path of ["/privacy", "/terms"]) expect(mainOf(path).textContent.split(OPERATOR)).toHaveLength(2);
  });
});

describe("the articles", () => {
  it.each(articles.map((each) => [each.page.path, each] as const))("%s is a real one", (path, { words, page }) => {
    const count = wordsIn(words).length;
    expect(count).toBeGreaterThanOrEqual(900);
    expect(count).toBeLessThanOrEqual(1400);
    const main = mainOf(path);
    expect(main.querySelectorAll("table, .checks").length).toBeGreaterThan(0);
    expect(main.querySelectorAll("figure svg[role=img]").length).toBeGreaterThan(0);
    expect(main.textContent).toContain(`${Math.round(count / 220)} min read`);
    expect(main.textContent).toContain(page.article.author);
    expect(main.querySelector('a[href="/register"]')).not.toBeNull();
    expect([...main.querySelectorAll('a[href="/blog"]')].map((link) => link.textContent)).toContain(
      "View All Articles",
    );
  });

  it("are on the list with all that is known of them", () => {
    for (const { path, article: facts } of articlePages) {
      const text = mainOf("/blog").textContent;
      for (const fact of [facts.category, facts.headline, facts.excerpt, facts.author]) expect(text).toContain(fact);
      const more = [...mainOf("/blog").querySelectorAll(`a[href="${path}"]`)].map((link) => link.textContent);
      expect(more).toContain(`Read More: ${facts.headline}`);
    }
  });

  it("are in the feed, which is well-formed", () => {
    const document = new DOMParser().parseFromString(feed(), "text/xml");
    const entries = [...document.querySelectorAll("entry")];
    expect(entries.map((entry) => entry.querySelector("id")?.textContent)).toEqual(
      articlePages.map(({ path }) => absolute(path)),
    );
    for (const needed of ["title", "id", "updated", "published", "author", "summary", "link"])
      for (const entry of entries) expect(entry.querySelector(needed), needed).not.toBeNull();
  });
});

describe("what the specification asks of a page", () => {
  it("is on it", () => {
    const headings = (path: string, level = "h1, h2, h3") =>
      [...mainOf(path).querySelectorAll(level)].map((each) => each.textContent);
    for (const heading of ["Our Story", "The Beginning", "Simplicity", "Affordability", "Community"])
      expect(headings("/about")).toContain(heading);
    for (const heading of [
      "Job Scheduling",
      "Equipment & Tool Tracking",
      "Professional Invoicing",
      "Project Cost Tracking",
      "Business Analytics",
      "Mileage & Expense Tracking",
    ])
      expect(headings("/contractors")).toContain(heading);
    expect(mainOf("/contractors").querySelectorAll(".benefits li")).toHaveLength(4);
    expect(headings("/invoicing").join()).toContain("60 seconds");
    expect(mainOf("/invoicing").textContent).toMatch(/email.*14 days.*Past Due.*marks it paid/s);
    expect(topics.flatMap(({ questions }) => questions)).toHaveLength(16);
    expect(headings(postNotFound.path)).toEqual(["Post Not Found"]);
  });

  it("is claimed and linked on both landing pages", () => {
    for (const { path } of [pages.contractorInvoiceApp, pages.freeSchedulingSoftware]) {
      const text = mainOf(path).textContent ?? "";
      for (const claim of ["14", "$19.99", "Cancel anytime", "nlimited invoices", "nlimited clients"])
        expect(text, path).toContain(claim);
      expect(text).toMatch(/nlimited appointments/);
      expect(text).toMatch(/financial dashboard/i);
      const leads = (label: string) =>
        [...mainOf(path).querySelectorAll("a")]
          .filter((link) => link.textContent === label)
          .map((link) => link.getAttribute("href"));
      expect(new Set(leads("Start Free Trial"))).toEqual(new Set(["/register"]));
      for (const label of ["View Demo", "See How It Works", "Log in"]) expect(leads(label)).toEqual(["/login"]);
    }
  });
});
