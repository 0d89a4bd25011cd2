/** What deleting a document does, and what's said of a voided one. Pure. */
import type { Schemas } from "~/api/client";
import { dateTime } from "~/lib/moments-in-words";
import { money } from "~/lib/shown/format";

type Deleted = Pick<
  Schemas["Document"],
  | "type"
  | "status"
  | "total"
  | "amountPaid"
  | "isTest"
  | "sentDate"
  | "isPublic"
  | "showsEstimate"
  | "documentNumber"
  | "customerName"
>;

/** What came in for it, as far as it's money. */
export function moneyOn({ type, status, total, amountPaid, isTest }: Deleted): number {
  if (isTest) return 0;
  return Math.max(amountPaid ?? (type === "Invoice" && status === "Paid" ? total : 0), 0);
}

/** Whether deleting voids it: a customer may have it, or money came in for it. The server decides the same way. */
export function isVoided(document: Deleted): boolean {
  const { sentDate, isPublic, showsEstimate, amountPaid } = document;
  return sentDate !== null || isPublic || showsEstimate === true || amountPaid !== undefined || moneyOn(document) > 0;
}

/** "It was sent, so it's voided, not erased. INV-0047 stays under Voided. Ana García paid $200.00." */
export function deletionInWords(document: Deleted): string {
  const { documentNumber, customerName } = document;
  if (!isVoided(document)) return `${documentNumber} was never sent, so we won't keep a copy.`;
  const why = document.sentDate || document.isPublic || document.showsEstimate ? "sent" : "paid";
  const voided = `It was ${why}, so it's voided, not erased. ${documentNumber} stays under Voided.`;
  const paid = moneyOn(document);
  return paid > 0 ? `${voided} ${customerName} paid ${money(paid)}.` : voided;
}

/** "Voided by Dana Reyes on 11/18/2026, 2:02 PM." */
export function voidedInWords({ at, by, reason }: NonNullable<Schemas["Document"]["voided"]>): string {
  const who = by ? ` by ${by}` : "";
  return `Voided${who} on ${dateTime(at)}.${reason ? ` Reason: ${reason}` : ""}`;
}
