/** What a customer is written about an invoice that isn't paid: friendly at first, firmer the later it is. Pure. */
import { addDays, daysBetween, isBefore, today } from "~/lib/calendar";
import { dateInWords } from "~/lib/days-in-words";
import { money } from "~/lib/shown/format";
import type { Document } from "../types";

type Told = Pick<
  Document,
  | "type"
  | "status"
  | "isTest"
  | "isPastDue"
  | "voided"
  | "documentNumber"
  | "customerName"
  | "total"
  | "balance"
  | "dueDate"
  | "sentDate"
  | "instalments"
>;

/** Without a due date, an invoice is past due this long after it was sent. */
const DUE_AFTER_DAYS = 14;

/** Whether there is something to remind its customer of. */
export function canBeReminded({ type, status, isTest, voided, sentDate, balance, total }: Told): boolean {
  return (
    type === "Invoice" &&
    status !== "New" &&
    status !== "Paid" &&
    !isTest &&
    !voided &&
    sentDate !== null &&
    (balance ?? total) > 0
  );
}

/** Whether a reminder is the next thing to do: its day has come. */
export function isToBeReminded(document: Told, now: Date = new Date()): boolean {
  return (
    canBeReminded(document) && (document.isPastDue || document.status === "Overdue" || lateness(document, now) >= 0)
  );
}

export type Reminder = { subject: string; message: string };

export function reminderOf(document: Told, businessName: string, link: string, now: Date = new Date()): Reminder {
  const { subject, sentences } = wordsOf(document, now);
  return {
    subject,
    message: [
      `Hi ${document.customerName},`,
      ...sentences,
      `View and pay it here: ${link}`,
      "Already paid? Thank you, and please ignore this.",
      `Thank you,\n${businessName}`,
    ].join("\n\n"),
  };
}

function wordsOf(document: Told, now: Date): { subject: string; sentences: string[] } {
  const { documentNumber: number, dueDate, sentDate, instalments } = document;
  const late = lateness(document, now);
  const owed = money(amountOf(document, now));
  const hasDay = dueDate !== null || (instalments ?? []).length > 0;
  const day = hasDay ? dateInWords(dueDay(document)) : dateInWords(sentOn(sentDate));
  // Who was given no day hears of the day it was sent.
  const was = hasDay ? `was due on ${day}` : `has been due since we sent it on ${day}`;
  if (late < 0) {
    const soon = hasDay ? `is due on ${day}` : "isn't paid yet";
    return {
      subject: `Invoice ${number} ${soon}`,
      sentences: [`Just a heads-up: ${owed} for invoice ${number} ${soon}.`],
    };
  }
  if (late === 0 && hasDay) {
    return {
      subject: `Invoice ${number} is due today`,
      sentences: [`Just a heads-up: ${owed} for invoice ${number} is due today.`],
    };
  }
  if (late <= 14) {
    return {
      subject: `Reminder: invoice ${number} ${hasDay ? was : "isn't paid yet"}`,
      sentences: [`A friendly reminder: ${owed} for invoice ${number} ${was}.`],
    };
  }
  const overdue = hasDay ? `is now ${late} days past due` : `is still unpaid`;
  if (late <= 30) {
    return {
      subject: `Invoice ${number} ${hasDay ? `is ${late} days past due` : "is still unpaid"}`,
      sentences: [
        `Invoice ${number} ${overdue}. ${owed} ${was}.`,
        "Please pay it this week, or tell us when we can expect it.",
      ],
    };
  }
  return {
    subject: `Please pay invoice ${number} now`,
    sentences: [
      `Invoice ${number} ${overdue}. ${owed} ${was}, and we haven't received it.`,
      "Please pay within 7 days. If something's wrong with the invoice, call or email us today so we can settle it.",
    ],
  };
}

/** How many days ago it was to be paid; below 0 while that lies ahead. */
function lateness(document: Told, now: Date): number {
  return daysBetween(dueDay(document), today(now));
}

/** Of installments, the first that isn't paid. */
function dueDay({ instalments = [], dueDate, sentDate }: Told): string {
  const open = instalments.find(({ amount, paid }) => paid < amount);
  return open?.dueDate ?? dueDate ?? addDays(sentOn(sentDate), DUE_AFTER_DAYS);
}

function sentOn(sentDate: string | null): string {
  return sentDate ? today(new Date(sentDate)) : today();
}

/** What's due by now of the installments, or else the next of them; without installments, all that is owed. */
function amountOf({ instalments = [], balance, total }: Told, now: Date): number {
  const open = instalments.filter(({ amount, paid }) => paid < amount);
  const due = open.filter(({ dueDate }) => !isBefore(today(now), dueDate));
  const asked = due.length > 0 ? due : open.slice(0, 1);
  if (asked.length === 0) return balance ?? total;
  return asked.reduce((sum, { amount, paid }) => sum + Math.round((amount - paid) * 100), 0) / 100;
}
