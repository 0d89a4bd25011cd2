/** The documents as a table for a spreadsheet. */
import { today } from "~/lib/calendar";
import { type Cell, csvOf, dollars } from "~/lib/csv";
import { quantity } from "~/lib/shown/format";
import { counts } from "./choices";
import { estimateInWords, statusInWords } from "./status-in-words";
import type { Document } from "./types";

/** Tests are no part of anybody's books. */
export function tableOf(all: Document[]): string {
  const documents = all.filter(({ isTest }) => !isTest);
  // Who charges no tax, gives no discount or is always paid at once has no columns for it.
  const isBrokenDown = documents.some(({ totals, discount }) => discount || totals);
  const hasPayments = documents.some(({ amountPaid }) => amountPaid !== undefined);
  const columns = [
    ...COLUMNS,
    ...DATES,
    ...(isBrokenDown ? BREAKDOWN : []),
    ...(hasPayments ? PAYMENT_COLUMNS : []),
    ...(documents.some(estimateInWords) ? ESTIMATE : []),
    ...(documents.some(({ voided }) => voided) ? VOIDED : []),
  ];
  return csvOf(
    columns.map(([header]) => header),
    documents.map((document) => columns.map(([, cell]) => cell(document))),
  );
}

type Columns = [string, (document: Document) => Cell][];

const COLUMNS: Columns = [
  ["Document #", (document) => document.documentNumber],
  ["Type", (document) => document.type],
  ["Customer Name", (document) => document.customerName],
  ["Customer Email", (document) => document.customerEmail],
  ["Created Date", (document) => document.date],
  ["Sent Date", (document) => (document.sentDate ? today(new Date(document.sentDate)) : "Not sent")],
  ["Amount", (document) => dollars(document.total)],
  ["Status", (document) => statusInWords(document).text],
  ["Items", ({ items }) => items.filter(counts).map(inWords).join("; ")],
];

/** After those, so that who reads the first ones goes on reading them. */
const DATES: Columns = [
  ["Due Date", (document) => document.dueDate],
  ["Paid Date", (document) => (document.paidDate ? today(new Date(document.paidDate)) : null)],
];

function inWords({ quantity: count, description }: Document["items"][number]): string {
  return `${quantity(count)} x ${description}`;
}

const BREAKDOWN: Columns = [
  ["Subtotal", ({ totals, total }) => dollars(totals?.subtotal ?? total)],
  ["Discount", ({ totals }) => dollars(totals?.discount ?? 0)],
  ["Tax", ({ totals }) => dollars(totals?.tax ?? 0)],
];

/** Only where a payment was recorded; what was marked as paid is paid. */
const PAYMENT_COLUMNS: Columns = [
  ["Paid", (document) => dollars(paidOf(document))],
  ["Balance", (document) => dollars(document.total - paidOf(document))],
];

/** Of invoices that were made of an estimate. */
const ESTIMATE: Columns = [
  ["Estimate #", (document) => estimateInWords(document)?.number ?? null],
  ["Estimate Status", (document) => estimateInWords(document)?.text ?? null],
];

const VOIDED: Columns = [
  ["Voided On", ({ voided }) => (voided ? today(new Date(voided.at)) : null)],
  ["Voided By", ({ voided }) => voided?.by ?? null],
  ["Reason", ({ voided }) => voided?.reason ?? null],
];

function paidOf({ type, status, total, amountPaid }: Document): number {
  return amountPaid ?? (type === "Invoice" && status === "Paid" ? total : 0);
}
