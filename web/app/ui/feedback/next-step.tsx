import type { ReactNode } from "react";
import classes from "./next-step.module.css";

/** Where something went that was just made, and what to do with it now; on its own page or details. */
export function NextStep({ children }: { children: ReactNode }) {
  return (
    <p className={classes.step} role="status">
      {children}
    </p>
  );
}
