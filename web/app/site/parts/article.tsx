/**
 * An article: where it lies, what it is about, who wrote it when, how long it takes to read, and its words.
 *
 * <Article page={pages.invoices} all={{ label: "View All Articles", href: "/blog" }}>paragraphs, tables, drawings</Article>
 */
import { Children, isValidElement, type ReactNode } from "react";
import { calendarDate } from "../../lib/format";
import { absolute } from "../origin";
import type { ArticlePage } from "../pages";
import { Breadcrumbs } from "./breadcrumbs";

const WORDS_PER_MINUTE = 220;

interface ArticleProps {
  page: ArticlePage;
  /** The way to the others. */
  all: { label: string; href: string };
  children: ReactNode;
}

export function Article({ page, all, children }: ArticleProps) {
  const { headline, category, author, published } = page.article;
  return (
    <article className="article" aria-labelledby="article-title">
      <Breadcrumbs page={page} />
      <header className="article-head">
        <p className="article-category">{category}</p>
        <h1 id="article-title">{headline}</h1>
        <p className="article-by">
          <span>By {author}</span>
          <time dateTime={published}>{calendarDate(published)}</time>
          <span>{minutesToRead(children)} min read</span>
          <a href={shareAddress(page)}>Share</a>
        </p>
      </header>
      <div className="article-words">{children}</div>
      <p className="article-all">
        <a href={all.href}>{all.label}</a>
      </p>
    </article>
  );
}

/** How long a text takes to read, in whole minutes. What a component draws by itself does not count. */
export function minutesToRead(text: ReactNode): number {
  return Math.max(1, Math.round(wordsIn(text).length / WORDS_PER_MINUTE));
}

function wordsIn(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((part) => {
    if (isValidElement<{ children?: ReactNode }>(part)) return wordsIn(part.props.children);
    return typeof part === "object" ? [] : String(part).split(/\s+/).filter(Boolean);
  });
}

/** A mail with the article's title and address: sharing that needs no script. */
function shareAddress(page: ArticlePage): string {
  // The address as it is: where the site's own is put in at start, it must be found.
  return `mailto:?subject=${encodeURIComponent(page.article.headline)}&body=${absolute(page.path)}`;
}
