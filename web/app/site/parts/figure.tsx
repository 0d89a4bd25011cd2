import type { ReactNode } from "react";

interface FigureProps {
  /** Shown below it. The drawing's own words are in its label. */
  caption: string;
  children: ReactNode;
}

/** A drawing or a picture with what it shows. The caption counts as little as the drawing when an article is measured. */
export function Figure({ caption, children }: FigureProps) {
  return (
    <figure className="figure">
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** A table that scrolls by itself where it does not fit, also by keyboard. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="wide-table" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
