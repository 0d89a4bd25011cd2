import type { ReactNode } from "react";
import classes from "./card-buttons.module.css";

/** What an open card offers: as wide as there is room, the last one, which deletes, no wider than its sign. */
export function CardButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
