/**
 * Something to know about what is being typed, which holds nothing back.
 *
 * <FormNote>{sentence ? <p>{sentence}</p> : null}</FormNote>
 */
import type { ReactNode } from "react";
import classes from "./form-note.module.css";

/** Stays in the page while there is nothing to say, so that what comes into it is read out. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.note} data-quiet={!children || undefined}>
      {children}
    </div>
  );
}
