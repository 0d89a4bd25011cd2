/** What is true of payments, apart from any screen. Pure. */
import { isBefore, today } from "~/lib/calendar";
import { dateTime } from "~/lib/moments-in-words";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { calendarDate, money } from "~/lib/shown/format";
import type { Document } from "../types";
import type { Ledger, NewPayment, NewRefund, Payment } from "./queries";

export const METHODS = ["Check", "Cash", "Card", "Bank transfer", "Cash App", "Venmo", "Zelle", "Other"] as const;
export type Method = (typeof METHODS)[number];

/** What was paid with credit, or kept as it: the server's to record. */
const CREDIT = "Client credit";

/** As much as the server takes. */
export const LONGEST_NOTE = 500;
/** As early as the server takes. */
const EARLIEST = "2000-01-01";

/** What the form holds while it is being filled in; `note` is the reason of a refund. */
export type PaymentEntry = { amount: NumberEntry; date: string; method: Method; note: string };

/** The whole of what is owed, of today: what most payments are. */
export function newPaymentEntry(amount: number | "", now: Date = new Date()): PaymentEntry {
  return { amount, date: today(now), method: "Check", note: "" };
}

export function paymentOf({ amount, date, method, note }: PaymentEntry): NewPayment {
  return { amount: numberOr(amount, 0), date, method, note: note.trim() || null };
}

export function refundOf({ amount, date, method, note }: PaymentEntry): NewRefund {
  return { amount: numberOr(amount, 0), date, method, reason: note.trim() };
}

/** A sentence for each field that is not right yet. */
export function paymentProblemsOf(entry: PaymentEntry, most: number, isRefund: boolean, now: Date = new Date()) {
  const problems: Partial<Record<keyof PaymentEntry, string>> = {};
  const amount = numberOr(entry.amount, 0);
  if (amount <= 0) problems.amount = "Enter the amount";
  else if (amount > most)
    problems.amount = `${isRefund ? `Only ${money(most)} was paid` : `The balance is ${money(most)}`}. Enter that or less.`;
  if (!entry.date) problems.date = "Enter the date you got the money";
  else if (isBefore(entry.date, EARLIEST)) problems.date = "Check the year. A payment can't be dated before 2000.";
  else if (isBefore(today(now), entry.date))
    problems.date = "This date is in the future. Record it when the money has moved.";
  if (isRefund && !entry.note.trim()) problems.note = "Enter the reason for the refund";
  return problems;
}

/** What was written down, and where it went; `receipt` says whether one is still to be offered. */
export type Recorded = { words: string; document: Document; receipt: boolean };

type Told = Pick<Document, "type" | "documentNumber" | "customerName" | "status" | "balance" | "total" | "depositDue">;

/** What's left after a payment, and what comes next. */
export function recordedInWords(document: Told): string {
  const { documentNumber, customerName } = document;
  const where = `Payment recorded on ${documentNumber}.`;
  if (document.depositDue === 0) return `${where} The deposit is paid in full. Next: do the work and convert it.`;
  if (document.depositDue) return `${where} ${money(document.depositDue)} of the deposit is still due.`;
  if (document.status === "Paid") return `${where} It's paid in full.`;
  return `${where} ${customerName} still owes ${money(document.balance ?? document.total)}.`;
}

export function refundedInWords(document: Told): string {
  const { documentNumber, customerName } = document;
  const where = `Refund recorded on ${documentNumber}.`;
  if (document.depositDue) return `${where} ${money(document.depositDue)} of the deposit is now due.`;
  // An estimate has no credit memos, and of an invoice that was overpaid nothing is due again.
  if (document.type === "Estimate") return where;
  if (document.status === "Paid") return `${where} It's still paid in full.`;
  const owed = money(document.balance ?? document.total);
  return `${where} ${customerName} now owes ${owed}. If they don't need to pay it, issue a credit memo.`;
}

/** What to do about more than is owed: a card was charged twice, or an edit lowered the total. */
export function overpaidInWords(
  { balance, payments }: Pick<Ledger, "balance" | "payments">,
  { type }: Pick<Document, "type">,
): string | null {
  if (type === "Estimate" || balance >= 0) return null;
  const isTest = payments.some(({ card }) => card) && payments.every(({ card }) => !card || card.isTest);
  const onStripe = cameByCard(payments)
    ? "Refund it on Stripe, and it settles here."
    : "Refund the difference, or keep it as credit.";
  return `Overpaid by ${money(-balance)}. ${isTest ? "Remove the test payment to settle it." : onStripe}`;
}

/** What to do about an invoice that is owed again because money went back to the card. */
export function refundedByCardInWords(
  { balance, payments }: Pick<Ledger, "balance" | "payments">,
  { type, customerName }: Pick<Document, "type" | "customerName">,
): string | null {
  const isRefund = ({ card, amount, note }: Payment) => card && amount < 0 && note?.startsWith("Refunded on Stripe");
  if (type === "Estimate" || balance <= 0 || !payments.some(isRefund)) return null;
  return `Money went back to the card, so ${customerName} owes ${money(balance)}. If they don't need to pay it, issue a credit memo.`;
}

/** What the customer has as credit, where the invoice has room for it. */
export function creditInWords(
  { credit = 0, balance }: Pick<Ledger, "credit" | "balance">,
  { type, customerName }: Pick<Document, "type" | "customerName">,
): string | null {
  if (type === "Estimate" || credit <= 0 || balance <= 0) return null;
  return `${customerName} has ${money(credit)} credit.`;
}

/** What a test document is, for its owner. */
export const TEST_HINT =
  "Paid in test mode. Not counted in your totals. Remove the test payment to make it a real document again.";

/** What removing a payment does. What a test checkout brought goes together. */
export function removalInWords(
  { amount, date, card, method }: Pick<Payment, "amount" | "date" | "card" | "method">,
  { documentNumber }: Pick<Document, "documentNumber">,
): string {
  if (card) return `No card was charged. Without its test payments, ${documentNumber} counts in your totals again.`;
  if (method === CREDIT && amount > 0) return `${money(amount)} becomes credit again and comes off your reports.`;
  if (method === CREDIT) return `${money(-amount)} of credit goes back on ${documentNumber}.`;
  const what = amount < 0 ? "refund" : "payment";
  return `The ${money(Math.abs(amount))} ${what} dated ${calendarDate(date)} comes off ${documentNumber} and your reports.`;
}

/** Whether a card was really charged: then only Stripe can give the money back. */
export function cameByCard(payments: Ledger["payments"]): boolean {
  return payments.some(({ amount, card }) => amount > 0 && card?.isTest === false);
}

type Dispute = NonNullable<Ledger["disputes"]>[number];

/** What a dispute means for the owner, and what to do. */
export function disputeInWords({ amount, reason, standing, openedAt, isInquiry }: Dispute): string {
  const what = `${money(amount)} of the card payment was disputed on ${dateTime(openedAt)} (${reason}).`;
  switch (standing) {
    case "Open":
      return isInquiry
        ? `${what} Answer it on Stripe. The bank has only asked and hasn't taken any money.`
        : `${what} Answer it on Stripe. The bank holds the money until it decides.`;
    case "Won":
      return `${what} You won. The money came back.`;
    case "Lost":
      return `${what} You lost. The customer keeps the money, and the invoice is due again.`;
    default:
      return `${what} The dispute is closed.`;
  }
}

/** What a line of the ledger is called. What went back to a card says why itself. */
export function paymentInWords({
  amount,
  method,
  card,
  number,
}: Pick<Payment, "amount" | "method" | "card" | "number">): string {
  if (method === "Credit memo") return `Credit memo ${number ?? ""}`.trim();
  if (method === "Write-off") return "Written off";
  if (card) {
    const facts = [card.fee === null ? null : `fee ${money(card.fee)}`, card.isTest ? "test mode" : null];
    return ["Card", ...facts.filter((fact) => fact !== null)].join(" · ");
  }
  if (method === null) return "Marked as paid";
  if (method === CREDIT) return amount < 0 ? "Kept as credit" : "Credit applied";
  return amount < 0 ? `Refund, ${method}` : method;
}
