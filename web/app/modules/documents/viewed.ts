/** When the customer first opened the document's page. */
import type { Document } from "./types";

/** "Viewed Nov 15, 2:02 PM" */
export function viewedInWords(document: Pick<Document, "viewedAt">, now: Date = new Date()): string | null {
  const when = whenViewed(document, now);
  return when && `Viewed ${when}`;
}

/** In the owner's own time; with the year where it is not this one. */
export function whenViewed({ viewedAt }: Pick<Document, "viewedAt">, now: Date = new Date()): string | null {
  if (!viewedAt) return null;
  const moment = new Date(viewedAt);
  const format = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    year: moment.getFullYear() === now.getFullYear() ? undefined : "numeric",
  });
  return format.format(moment);
}
