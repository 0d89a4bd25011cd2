import type { Document } from "../types";
import { viewedInWords } from "../viewed";
import classes from "./viewed.module.css";

/** Under the status of what is out and open: whether the customer has looked at it. */
export function Viewed({ document }: { document: Document }) {
  const words = document.status === "Paid" ? null : viewedInWords(document);
  return words ? <small className={classes.viewed}>{words}</small> : null;
}
