/** The documents as a table for a spreadsheet. */
import { type Cell, csvOf } from "~/lib/csv";
import { quantity } from "~/lib/format";
import type { Document } from "./queries";
import { shownStatus } from "./rules";

export function tableOf(documents: Document[]): string {
  return csvOf(
    COLUMNS.map(([header]) => header),
    documents.map((document) => COLUMNS.map(([, cell]) => cell(document))),
  );
}

const COLUMNS: [string, (document: Document) => Cell][] = [
  ["Document #", (document) => document.documentNumber],
  ["Type", (document) => document.type],
  ["Customer Name", (document) => document.customerName],
  ["Customer Email", (document) => document.customerEmail],
  ["Created Date", (document) => document.date],
  ["Sent Date", (document) => document.sentDate?.slice(0, 10) ?? "Not sent"],
  ["Amount", (document) => document.total.toFixed(2)],
  ["Status", shownStatus],
  ["Items", (document) => document.items.map((item) => `${quantity(item.quantity)} x ${item.description}`).join("; ")],
];
