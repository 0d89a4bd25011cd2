import type { ReactNode } from "react";

interface CallToActionProps {
  /** Each on a line of its own. */
  title: readonly string[];
  action: { label: string; href: string };
  /** One or two sentences. */
  children: ReactNode;
}

/** The last word of a page, with the one thing to do next. */
export function CallToAction({ title, action, children }: CallToActionProps) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="closing-inner">
        <h2 id="closing-title">{title.map((line, at) => [at > 0 ? " " : null, <span key={line}>{line}</span>])}</h2>
        <div>
          <p>{children}</p>
          <a className="button" href={action.href}>
            {action.label}
          </a>
        </div>
      </div>
    </section>
  );
}
