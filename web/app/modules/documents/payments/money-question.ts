/** What an edit means for money that came in already, asked before it's saved. Pure. */
import { money } from "~/lib/shown/format";
import type { Question } from "~/ui/feedback/confirm";
import { dollarsOf } from "../amounts";
import { type DocumentEntry, discountOf } from "../rules";
import { groupsOf, totalsOf } from "../totals";
import type { Document } from "../types";

type Edited = Pick<Document, "type" | "status" | "total" | "amountPaid" | "documentNumber" | "credited" | "writtenOff">;
type Entered = Pick<DocumentEntry, "items" | "discount" | "status">;

/** Nothing is asked where nothing came in, or nothing changes for it. */
export function moneyQuestion(document: Edited, entry: Entered): Question | null {
  const { type, status, total, documentNumber, credited = 0, writtenOff = 0 } = document;
  const less = credited + writtenOff;
  const paid = document.amountPaid ?? (status === "Paid" ? total : 0);
  if (type !== "Invoice" || paid <= 0) return null;
  const next = dollarsOf(totalsOf(groupsOf(entry.items), discountOf(entry.discount)).total) - less;
  const answers = { yes: "Save invoice", no: "Keep editing" };
  if (status === "Paid" && entry.status !== "Paid") {
    const question = `Set ${documentNumber} back to ${entry.status}?`;
    return { question, detail: "Any amount without a recorded payment becomes due again.", ...answers };
  }
  if (next === total - less) return null;
  const at = `Paid ${money(paid)}. At ${money(next)}`;
  if (next < paid) {
    const question = `${at} it's overpaid by ${money(paid - next)}.`;
    return {
      question,
      detail: "The payments stay as they are. Refund the difference or keep it as credit, under Payments.",
      ...answers,
    };
  }
  if (next === paid) return { question: `${at} it's paid in full.`, ...answers };
  const question = `${at}, the balance is ${money(next - paid)}.`;
  const detail = status === "Paid" ? "The payments stay as they are, and the invoice is open again." : "";
  return { question, ...(detail ? { detail } : {}), ...answers };
}
