/** Credit memos and write-offs: what an invoice asks less for without money coming in. Pure. */
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { money } from "~/lib/shown/format";
import type { Document } from "../types";
import type { Payment } from "./queries";

export type AdjustmentKind = "creditMemo" | "writeOff";

/** What the form holds while it's being filled in. A write-off takes all that's owed. */
export type AdjustmentEntry = { amount: NumberEntry; reason: string };

/** Whether a line of the ledger lowers the invoice, and brought nothing in. */
export function isAdjustment({ method }: Pick<Payment, "method">): boolean {
  return method === "Credit memo" || method === "Write-off";
}

/** What can be lowered: an invoice that its customer has, and that isn't a test. */
export function canBeAdjusted({ type, status, isTest }: Pick<Document, "type" | "status" | "isTest">): boolean {
  return type === "Invoice" && status !== "New" && !isTest;
}

/** A sentence for each field that isn't right yet. */
export function adjustmentProblemsOf(entry: AdjustmentEntry, most: number, kind: AdjustmentKind) {
  const problems: Partial<Record<keyof AdjustmentEntry, string>> = {};
  const amount = numberOr(entry.amount, 0);
  if (kind === "creditMemo" && amount <= 0) problems.amount = "Enter the amount";
  else if (kind === "creditMemo" && amount > most)
    problems.amount = `${money(most)} is left to credit on this invoice. Enter that or less.`;
  if (!entry.reason.trim()) problems.reason = "Enter the reason";
  return problems;
}

type Told = Pick<Document, "documentNumber" | "customerName" | "balance" | "total" | "writtenOff">;

/** What's left after a credit memo, and what comes next. */
export function creditedInWords({ documentNumber, customerName, balance, total }: Told): string {
  const left = balance ?? total;
  const done = `Credit memo issued for ${documentNumber}.`;
  if (left < 0) return `${done} ${customerName} has now overpaid by ${money(-left)}.`;
  return left === 0 ? `${done} There's nothing left to pay.` : `${done} ${customerName} still owes ${money(left)}.`;
}

export function writtenOffInWords({ documentNumber, writtenOff = 0 }: Told): string {
  return `${money(writtenOff)} written off. ${documentNumber} is closed.`;
}

/** What removing such a line does. */
export function undoInWords({ amount, method, number }: Payment, { documentNumber }: Pick<Document, "documentNumber">) {
  if (method === "Write-off") return `${money(amount)} is due again on ${documentNumber}.`;
  return `${documentNumber} goes back up by ${money(amount)}. We won't use number ${number ?? ""} again.`;
}
