/**
 * The frame of a screen: its one h1, a line on what it is for, at most one main action, and the content.
 *
 * <Page title="Inventory Management" description="..." action={<ActionButton main>Add Part</ActionButton>}>...</Page>
 * export const title = pageTitle("Inventory");      // "Inventory · Sawhorse"
 *
 * The heading takes the focus after a navigation, so that a screen reader starts where the new screen starts.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { PRODUCT } from "~/product";
import { useLocation } from "~/router/hooks";
import classes from "./page.module.css";

type PageProps = {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  /** A list is to begin on the first screen: its heading takes one line. */
  isList?: boolean;
  children: ReactNode;
};

export function Page({ title, description, action, isList, children }: PageProps) {
  return (
    <div className={classes.page} data-list={isList || undefined}>
      <header className={classes.header}>
        <div className={classes.names}>
          <PageHeading>{title}</PageHeading>
          {description ? <p className={classes.description}>{description}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

/** Only for screens that cannot use `Page`. */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // Of the path alone: typing in a screen's search changes the address too, and must keep the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides, the key only tells the first screen
  useEffect(() => {
    // "default" is the first screen of a visit: the browser's own start of the page is right there.
    if (key !== "default") heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  );
}

export function pageTitle(title: string): string {
  return `${title} · ${PRODUCT}`;
}
