/**
 * An article: where it lies, what it is about, who wrote it when, how long it takes to read, and its words.
 *
 * <Article page={pages.invoiceGuide}>paragraphs, tables, drawings</Article>
 */
import type { ReactNode } from "react";
import { absolute } from "../origin";
import { type ArticlePage, pages } from "../pages";
import { Breadcrumbs } from "./breadcrumbs";
import { Byline } from "./byline";

export function Article({ page, children }: { page: ArticlePage; children: ReactNode }) {
  const { headline, category } = page.article;
  return (
    <article className="article" aria-labelledby="article-title">
      <Breadcrumbs page={page} />
      <header className="article-head">
        <p className="article-category">{category}</p>
        <h1 id="article-title">{headline}</h1>
        <Byline page={page} words={children}>
          <a className="share" href={shareAddress(page)}>
            Share<span className="unseen"> this article by email</span>
          </a>
        </Byline>
      </header>
      <div className="article-words">{children}</div>
      <p className="article-all">
        <a href={pages.blog.path}>View All Articles</a>
      </p>
    </article>
  );
}

/** A mail with the article's title and address: sharing that needs no script. */
function shareAddress(page: ArticlePage): string {
  // The address as it is: where the site's own is put in at start, it must be found.
  return `mailto:?subject=${encodeURIComponent(page.article.headline)}&body=${absolute(page.path)}`;
}
