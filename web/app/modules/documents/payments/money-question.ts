/** What an edit means for money that came in already, asked before it's saved. Pure. */
import { money } from "~/lib/shown/format";
import type { Question } from "~/ui/feedback/confirm";
import { dollarsOf } from "../amounts";
import { type DocumentEntry, discountOf } from "../rules";
import { groupsOf, totalsOf } from "../totals";
import type { Document } from "../types";

type Edited = Pick<
  Document,
  "type" | "status" | "total" | "totals" | "amountPaid" | "documentNumber" | "credited" | "writtenOff"
>;
type Entered = Pick<DocumentEntry, "items" | "discount" | "status">;

const ANSWERS = { yes: "Save invoice", no: "Keep editing" };

/** Nothing is asked where nothing came in, or nothing changes for it. */
export function moneyQuestion(document: Edited, entry: Entered): Question | null {
  const { type, status, total, documentNumber, credited = 0, writtenOff = 0 } = document;
  const less = credited + writtenOff;
  const paid = document.amountPaid ?? (status === "Paid" ? total : 0);
  if (type !== "Invoice" || paid <= 0) return null;
  const totals = totalsOf(groupsOf(entry.items), discountOf(entry.discount));
  const nextTotal = dollarsOf(totals.total);
  const next = nextTotal - less;
  if (status === "Paid" && entry.status !== "Paid") {
    const question = `Set ${documentNumber} back to ${entry.status}?`;
    return asked(question, "Any amount without a recorded payment becomes due again.");
  }
  const nextTax = dollarsOf(totals.taxes.reduce((sum, { cents }) => sum + cents, 0n));
  const tax = taxInWords(
    taxPaid(document.totals?.tax ?? 0, total, Math.min(paid, total - less)),
    taxPaid(nextTax, nextTotal, Math.min(paid, next)),
  );
  if (nextTotal === total) return tax ? asked(`Paid ${money(paid)}. The total stays the same.`, tax) : null;
  const at = `Paid ${money(paid)}. At ${money(next)}`;
  if (next < paid) {
    const back = "The payments stay as they are. Refund the difference or keep it as credit, under Payments.";
    return asked(`${at} it's overpaid by ${money(paid - next)}.`, back, tax);
  }
  if (next === paid) return asked(`${at} it's paid in full.`, tax);
  const opened = status === "Paid" ? "The payments stay as they are, and the invoice is open again." : "";
  return asked(`${at}, the balance is ${money(next - paid)}.`, opened, tax);
}

function asked(question: string, ...sentences: string[]): Question {
  const detail = sentences.filter(Boolean).join(" ");
  return { question, ...(detail ? { detail } : {}), ...ANSWERS };
}

/** What of a document's tax lies in what was paid of it, as the reports count it (revenue/allocation.rs on the server). */
function taxPaid(tax: number, total: number, paid: number): number {
  return total > 0 ? Math.round((tax * 100 * paid) / total) / 100 : 0;
}

/** Reports go by what an invoice says now, so an edit reaches back to days that are over. */
function taxInWords(before: number, after: number): string {
  if (before === after) return "";
  return `Sales tax on what was paid goes from ${money(before)} to ${money(after)}, in past reports too.`;
}
