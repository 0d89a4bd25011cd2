import type { Document } from "../types";
import { viewedInWords, whenViewed } from "../viewed";
import classes from "./viewed.module.css";

/** Under the status of what is out and open: when the customer looked at it. */
export function Viewed({ document }: { document: Document }) {
  // Where the status says that it was viewed, only when.
  const words = document.state === "Viewed" ? whenViewed(document) : viewedInWords(document);
  return words && document.status !== "Paid" ? <small className={classes.viewed}>{words}</small> : null;
}
