import type { ReactNode } from "react";
import type { Page } from "../pages";
import { Breadcrumbs } from "./breadcrumbs";

interface PageHeadProps {
  page: Page;
  title: string;
  /** What the page is about, in a sentence or two. */
  lede: ReactNode;
  /** Buttons and fine print. */
  actions?: ReactNode;
  /** A drawing beside the words; below them on a phone. */
  children?: ReactNode;
}

/** How a page below the home page begins. */
export function PageHead({ page, title, lede, actions, children }: PageHeadProps) {
  return (
    <section className={children ? "page-head page-head-wide" : "page-head"} aria-labelledby="page-title">
      <Breadcrumbs page={page} />
      <div className="page-head-words">
        <h1 id="page-title">{title}</h1>
        <p className="lede">{lede}</p>
        {actions}
      </div>
      {children}
    </section>
  );
}
