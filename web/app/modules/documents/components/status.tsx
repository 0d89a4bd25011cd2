import { Mark, type Tone } from "~/ui/marked-figure";
import type { Document } from "../queries";
import { shownStatus } from "../rules";

const TONES: Record<ReturnType<typeof shownStatus>, Tone> = {
  New: "neutral",
  Sent: "attention",
  Paid: "good",
  "Past Due": "danger",
  Overdue: "danger",
};

/** Where a document stands, as a badge. */
export function Status({ document }: { document: Pick<Document, "status" | "isPastDue"> }) {
  const status = shownStatus(document);
  return <Mark text={status} tone={TONES[status]} />;
}
