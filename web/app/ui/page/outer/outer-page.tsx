import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Mark } from "~/mark";
import { PRODUCT } from "~/product";
import { PageHeading } from "../page";
import styles from "./outer-page.module.css";

type Props = {
  title: string;
  introduction?: string;
  /** One column on a sheet; one column that brings its own cards; or room for cards side by side. */
  layout?: "sheet" | "column" | "wide";
  children: ReactNode;
};

/** What pages between the public site and the app area share: the brand, the way back to the site, one sheet. */
export function OuterPage({ title, introduction, layout = "sheet", children }: Props) {
  return (
    <div className={styles.frame}>
      <header>
        {/* A whole page load: the public site is delivered as plain pages of its own. */}
        <a href="/" className={styles.brand}>
          <Mark size={34} />
          {PRODUCT}
        </a>
      </header>
      <main className={styles.main} data-layout={layout}>
        <div className={layout === "sheet" ? styles.sheet : undefined}>
          <PageHeading>{title}</PageHeading>
          {introduction ? (
            <Text c="dimmed" mt="xs">
              {introduction}
            </Text>
          ) : null}
          <div className={styles.content}>{children}</div>
        </div>
      </main>
    </div>
  );
}
