/** A section of a client's details: its heading, perhaps a button beside it, and what is in it. */
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
