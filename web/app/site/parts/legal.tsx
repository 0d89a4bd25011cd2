/** A legal page: one column, dated, with a heading for every question it answers. */
import type { ReactNode } from "react";
import { SUPPORT_EMAIL } from "../../product";
import { OPERATOR } from "../operator";
import type { Page } from "../pages";
import { Breadcrumbs } from "./breadcrumbs";

/** "Nov 18, 2026": worked out when the page is built. */
const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

interface LegalProps {
  page: Page;
  title: string;
  /** The page in a sentence or two. */
  lede: string;
  children: ReactNode;
}

export function Legal({ page, title, lede, children }: LegalProps) {
  return (
    <article className="article" aria-labelledby="page-title">
      <Breadcrumbs page={page} />
      <header className="article-head">
        <h1 id="page-title">{title}</h1>
        <p className="lede">{lede}</p>
        <p className="article-by">
          <span>
            Last updated <time dateTime={page.updated}>{inWords.format(new Date(page.updated))}</time>
          </span>
        </p>
      </header>
      <div className="article-words">{children}</div>
    </article>
  );
}

/** Who answers for the site, and how to reach them. */
export function Contact() {
  return (
    <>
      <p>{OPERATOR}</p>
      <p>
        Email: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
      </p>
    </>
  );
}
