/** Where a document stands, in a word and how pressing that is; also where a client's documents are shown. Pure. */
import type { Tone } from "~/ui/figures/marked-figure";
import type { Document } from "./types";

export type Standing = Pick<Document, "state">;
type Made = Pick<Document, "estimateNumber">;
export type Paid = Pick<Document, "type" | "amountPaid" | "balance">;

type State = Document["state"];

const TONES: Record<State, Tone> = {
  Draft: "neutral",
  Sent: "attention",
  Viewed: "attention",
  Accepted: "good",
  Declined: "danger",
  Expired: "neutral",
  "Partly paid": "attention",
  Paid: "good",
  "Past due": "danger",
  Credited: "neutral",
  "Written off": "neutral",
  Void: "neutral",
};

/** For a document that was paid in test mode. */
export const TEST_MARK: { text: string; tone: Tone } = { text: "Test", tone: "attention" };

/** The server's word for it, the same everywhere. */
export function statusInWords({ state }: Standing): { text: State; tone: Tone } {
  return { text: state, tone: TONES[state] };
}

/** "INV-0001 is back to Past due", after a step was taken back. */
export function againInWords({ documentNumber, state }: Pick<Document, "documentNumber" | "state">): string {
  return `${documentNumber} is back to ${state}`;
}

/** Of the estimate that an invoice was made of; null where there was none. */
export function estimateInWords({ estimateNumber }: Made): { number: string; text: string; tone: Tone } | null {
  return estimateNumber ? { number: estimateNumber, text: "Invoiced", tone: "good" } : null;
}

/** Of an estimate nothing is owed, whatever was paid beforehand. */
export function isPartlyPaid({ type, amountPaid = 0, balance = 0 }: Paid): boolean {
  return type === "Invoice" && amountPaid > 0 && balance > 0;
}
