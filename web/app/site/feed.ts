import { PRODUCT } from "../product";
import { absolute } from "./origin";
import { articlePages, pages } from "./pages";

/** The articles for feed readers (RFC 4287). Written by the build, beside the pages. */
export const FEED = "/blog/feed.atom";

export function feed(): string {
  const updated = articlePages.map((page) => page.updated).sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <title>${escaped(`${PRODUCT} blog`)}</title>`,
    `  <subtitle>${escaped(pages.blog.description)}</subtitle>`,
    `  <id>${absolute(pages.blog.path)}</id>`,
    `  <link rel="self" type="application/atom+xml" href="${absolute(FEED)}"/>`,
    `  <link rel="alternate" type="text/html" href="${absolute(pages.blog.path)}"/>`,
    `  <updated>${moment(updated.at(-1) ?? pages.blog.updated)}</updated>`,
    ...articlePages.map(({ path, updated, article }) =>
      [
        "  <entry>",
        `    <title>${escaped(article.headline)}</title>`,
        `    <id>${absolute(path)}</id>`,
        `    <link rel="alternate" type="text/html" href="${absolute(path)}"/>`,
        `    <published>${moment(article.published)}</published>`,
        `    <updated>${moment(updated)}</updated>`,
        `    <author><name>${escaped(article.author)}</name></author>`,
        `    <category term="${escaped(article.category)}"/>`,
        `    <summary>${escaped(article.excerpt)}</summary>`,
        "  </entry>",
      ].join("\n"),
    ),
    "</feed>",
    "",
  ].join("\n");
}

const moment = (date: string) => `${date}T00:00:00Z`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
