import type { ComponentType, ReactNode } from "react";
import { type ArticlePage, articlePages, pages } from "../pages";
import * as invoiceGuide from "./invoice-guide";
import * as projectTips from "./project-tips";
import * as schedulingGuide from "./scheduling-guide";

/** What an article file brings. */
interface Written {
  words: ReactNode;
  /** Its drawing on the list of articles. */
  Cover: ComponentType;
  /** What stands below it. */
  closing: { title: readonly string[]; words: string };
}

export type WrittenArticle = Written & { page: ArticlePage };

const written: Record<string, Written> = {
  [pages.projectTips.path]: projectTips,
  [pages.invoiceGuide.path]: invoiceGuide,
  [pages.schedulingGuide.path]: schedulingGuide,
};

/** Newest first. */
export const articles: readonly WrittenArticle[] = articlePages.flatMap((page) => {
  const article = written[page.path];
  return article ? [{ ...article, page }] : [];
});

export function articleAt(path: string): WrittenArticle | undefined {
  return articles.find(({ page }) => page.path === path);
}
