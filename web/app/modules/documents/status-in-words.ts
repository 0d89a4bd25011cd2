/** Where a document stands, in a word and how pressing that is; also where a client's documents are shown. Pure. */
import type { Tone } from "~/ui/figures/marked-figure";
import type { Document } from "./types";

export type Standing = Pick<Document, "type" | "status" | "isPastDue" | "amountPaid" | "balance">;

type ShownStatus = Document["status"] | "Past Due" | "Partly paid";

const TONES: Record<ShownStatus, Tone> = {
  New: "neutral",
  Sent: "attention",
  "Partly paid": "attention",
  Paid: "good",
  "Past Due": "danger",
  Overdue: "danger",
};

/** For a document that was paid in test mode. */
export const TEST_MARK: { text: string; tone: Tone } = { text: "Test", tone: "attention" };

export function statusInWords(document: Standing): { text: string; tone: Tone } {
  const status = shownStatus(document);
  return { text: status, tone: TONES[status] };
}

/** Past Due is never stored, it follows from the clock; Partly paid follows from the payments. */
export function shownStatus(document: Standing): ShownStatus {
  const { status, isPastDue } = document;
  if (isPastDue) return "Past Due";
  return status !== "Overdue" && isPartlyPaid(document) ? "Partly paid" : status;
}

/** Of an estimate nothing is owed, whatever was paid beforehand. */
export function isPartlyPaid({ type, amountPaid = 0, balance = 0 }: Standing): boolean {
  return type === "Invoice" && amountPaid > 0 && balance > 0;
}
