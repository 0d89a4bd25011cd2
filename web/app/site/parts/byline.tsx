import type { ReactNode } from "react";
import { calendarDate } from "../../lib/shown/format";
import type { ArticlePage } from "../pages";
import { minutesToRead } from "./reading-time";

interface BylineProps {
  page: ArticlePage;
  /** The article's text, which is measured. */
  words: ReactNode;
  children?: ReactNode;
}

/** Who wrote an article, when, and how long it takes to read. */
export function Byline({ page, words, children }: BylineProps) {
  const { author, published } = page.article;
  return (
    <p className="article-by">
      <span>By {author}</span>
      <time dateTime={published}>{calendarDate(published)}</time>
      <span>{minutesToRead(words)} min read</span>
      {children}
    </p>
  );
}
