import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ShelfDrawing } from "../home/drawings";
import { type ArticlePage, type Page, pages, postNotFound, trailTo } from "../pages";
import { Article } from "./article";
import { CallToAction } from "./call-to-action";
import { FeatureGrid } from "./feature-grid";
import { metadata } from "./head";
import { Questions } from "./questions";
import { minutesToRead } from "./reading-time";

const blog: Page = {
  path: "/blog",
  kind: "collection",
  title: "Blog",
  description: "Articles.",
  breadcrumb: "Blog",
  updated: "2026-11-03",
  poster: "Read it.",
};
const guides: Page = { ...blog, path: "/blog/guides", parent: blog, breadcrumb: "Guides" };
const article: ArticlePage = {
  path: "/blog/guides/get-paid",
  kind: "article",
  title: "Get paid faster · Sawhorse",
  description: "What to write on an invoice.",
  breadcrumb: "Get paid faster",
  parent: guides,
  updated: "2026-11-05",
  poster: "The clock starts now.",
  article: {
    headline: "Get paid faster",
    category: "Invoicing",
    excerpt: "Why invoices wait.",
    author: "Dana Reyes",
    published: "2026-11-02",
  },
};

/** What the head of a page tells search engines. */
function graphOf(page: Page): Record<string, unknown>[] {
  const graphs = metadata(page).flatMap((tag) => ("structuredData" in tag ? [tag.structuredData] : []));
  return (graphs as { "@graph": Record<string, unknown>[] }[]).flatMap((data) => data["@graph"]);
}
const factsOf = (page: Page, type: string) => graphOf(page).find((facts) => facts["@type"] === type);
const property = (page: Page, name: string) =>
  metadata(page).flatMap((tag) => ("property" in tag && tag.property === name ? [tag.content] : []));

describe("the trail to a page", () => {
  it("is as long as the page lies deep, on the page and in its head", () => {
    expect(trailTo(pages.home)).toEqual([pages.home]);
    expect(trailTo(article).map(({ breadcrumb }) => breadcrumb)).toEqual(["Home", "Blog", "Guides", "Get paid faster"]);
    expect(factsOf(article, "BreadcrumbList")?.itemListElement).toMatchObject([
      { position: 1, name: "Home" },
      { position: 2, name: "Blog" },
      { position: 3, name: "Guides" },
      { position: 4, name: "Get paid faster" },
    ]);
  });
});

describe("the kind of a page", () => {
  it("decides what search engines and previews are told", () => {
    expect(property(pages.home, "og:type")).toEqual(["website"]);
    expect(factsOf(pages.home, "BlogPosting")).toBeUndefined();
    expect(factsOf(blog, "CollectionPage")).toBeDefined();
    expect(property(article, "og:type")).toEqual(["article"]);
    expect(property(article, "article:published_time")).toEqual(["2026-11-02"]);
    expect(factsOf(article, "BlogPosting")).toMatchObject({
      headline: "Get paid faster",
      datePublished: "2026-11-02",
      dateModified: "2026-11-05",
      author: { name: "Dana Reyes" },
    });
  });

  it("has a picture of its own, unless it is reached by mistake", () => {
    expect(property(article, "og:image")).toEqual(["https://sawhorse.invalid/social/get-paid.png"]);
    expect(property(article, "og:image:alt")).toEqual(["Sawhorse: The clock starts now."]);
    expect(property(postNotFound, "og:image")).toEqual(["https://sawhorse.invalid/social.png"]);
  });
});

describe("an article", () => {
  it("says where it lies, who wrote it when, how long it takes, and can be shared without a script", () => {
    render(
      <Article page={article}>
        <p>Send it from the driveway.</p>
      </Article>,
    );
    const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(trail.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/blog", "/blog/guides"]);
    expect(trail.getByText("Get paid faster").getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("heading", { level: 1, name: "Get paid faster" })).toBeTruthy();
    expect(screen.getByText("11/2/2026").getAttribute("datetime")).toBe("2026-11-02");
    expect(screen.getByText("1 min read")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Share this article by email" }).getAttribute("href")).toBe(
      "mailto:?subject=Get%20paid%20faster&body=https://sawhorse.invalid/blog/guides/get-paid",
    );
  });

  it("is measured by the words in it, wherever they stand", () => {
    const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
    expect(minutesToRead(<p>{words(220)}</p>)).toBe(1);
    expect(
      minutesToRead([
        <h2 key="1">{words(10)}</h2>,
        <ul key="2">
          <li>{words(430)}</li>
          <li>
            {words(100)} <b>{words(120)}</b>
          </li>
        </ul>,
      ]),
    ).toBe(3);
  });
});

it("questions, features and the last word are what they are given", () => {
  render(
    <>
      <FeatureGrid
        id="jobs"
        title="For contractors"
        lede="One van or ten."
        features={[{ title: "Scheduling", Drawing: ShelfDrawing, words: "Move it.", facts: ["A"] }]}
      />
      <Questions id="faq" title="Questions" questions={[{ question: "How much?", answer: ["$19.99.", "A month."] }]} />
      <CallToAction title={["Start today.", "Stop whenever."]} action={{ label: "Start", href: "/register" }}>
        Free for two weeks.
      </CallToAction>
    </>,
  );
  expect(within(screen.getByRole("region", { name: "For contractors" })).getByText("Scheduling")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Questions" }).id).toBe("faq");
  expect(screen.getByText("A month.")).toBeTruthy();
  const last = within(screen.getByRole("region", { name: "Start today. Stop whenever." }));
  expect(last.getByRole("link", { name: "Start" }).getAttribute("href")).toBe("/register");
});
