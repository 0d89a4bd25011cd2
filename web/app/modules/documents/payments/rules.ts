/** What is true of payments, apart from any screen. Pure. */
import { isBefore, today } from "~/lib/calendar";
import { calendarDate, money } from "~/lib/format";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import type { Document } from "../queries";
import type { NewPayment, NewRefund, Payment } from "./queries";

export const METHODS = ["Check", "Cash", "Card", "Bank transfer", "Cash App", "Venmo", "Zelle", "Other"] as const;
export type Method = (typeof METHODS)[number];

/** As much as the server takes. */
export const LONGEST_NOTE = 500;

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
    problems.amount = `Only ${money(most)} ${isRefund ? "was paid" : "is owed"}. Enter that or less.`;
  if (!entry.date) problems.date = "Enter the day on which the money came in";
  else if (isBefore(today(now), entry.date)) problems.date = "This day lies ahead. Record it when the money has moved.";
  if (isRefund && !entry.note.trim()) problems.note = "Enter why the money went back";
  return problems;
}

type Told = Pick<Document, "documentNumber" | "customerName" | "status" | "balance" | "total" | "depositDue">;

/** Where a payment went, and what comes next. */
export function recordedInWords({ amount, date }: PaymentEntry, document: Told): string {
  const { documentNumber, customerName } = document;
  const where = `${money(numberOr(amount, 0))} is on ${documentNumber} and in your reports of ${calendarDate(date)}.`;
  if (document.depositDue === 0) return `${where} The deposit is paid in full. Next: do the work and convert it.`;
  if (document.depositDue) return `${where} ${money(document.depositDue)} of the deposit is still to come.`;
  if (document.status === "Paid") return `${where} It is paid in full: there is nothing more to do.`;
  return `${where} ${customerName} still owes ${money(document.balance ?? document.total)}; the customer's page and the PDF say so.`;
}

export function refundedInWords({ amount, date }: PaymentEntry, document: Told): string {
  const { documentNumber, customerName } = document;
  const where = `${money(numberOr(amount, 0))} less is on ${documentNumber} and in your reports of ${calendarDate(date)}.`;
  const owed = money(document.balance ?? document.total);
  return `${where} ${customerName} owes ${owed} now. If that is not to be paid, edit the lines and lower the total.`;
}

/** What a line of the ledger is called. */
export function paymentInWords({ amount, method }: Pick<Payment, "amount" | "method">): string {
  if (method === null) return "Marked as paid";
  return amount < 0 ? `Refund, ${method}` : method;
}
