/** Where a document stands, in a word and how pressing that is; also where a client's documents are shown. Pure. */
import type { Tone } from "~/ui/figures/marked-figure";
import type { Document } from "./types";

export type Standing = Pick<Document, "status" | "state">;
export type Paid = Pick<Document, "type" | "amountPaid" | "balance">;

type ShownStatus = Exclude<Document["state"], "Draft" | "Past due"> | "New" | "Past Due" | "Overdue";

const TONES: Record<ShownStatus, Tone> = {
  New: "neutral",
  Sent: "attention",
  Viewed: "attention",
  Accepted: "good",
  Declined: "danger",
  Expired: "neutral",
  "Partly paid": "attention",
  Paid: "good",
  "Past Due": "danger",
  Overdue: "danger",
  Credited: "neutral",
  "Written off": "neutral",
  Void: "neutral",
};

/** For a document that was paid in test mode. */
export const TEST_MARK: { text: string; tone: Tone } = { text: "Test", tone: "attention" };

export function statusInWords(document: Standing): { text: string; tone: Tone } {
  const status = shownStatus(document);
  return { text: status, tone: TONES[status] };
}

/** The server says where it stands. What the filters know by another name keeps that name. */
export function shownStatus({ status, state }: Standing): ShownStatus {
  if (state === "Draft") return "New";
  if (state === "Past due") return status === "Overdue" ? "Overdue" : "Past Due";
  return state;
}

/** Of an estimate nothing is owed, whatever was paid beforehand. */
export function isPartlyPaid({ type, amountPaid = 0, balance = 0 }: Paid): boolean {
  return type === "Invoice" && amountPaid > 0 && balance > 0;
}
