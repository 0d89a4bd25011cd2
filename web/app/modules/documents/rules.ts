/** What is true of estimates and invoices, apart from any screen. Pure. */
import { type MaybeSaved, savedAs } from "~/api/identity";
import { addDays, daysUntil, isBefore, today } from "~/lib/calendar";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { DATES, type ScreenAddress, sortedBy } from "~/lib/screen-address";
import { calendarDate, money } from "~/lib/shown/format";
import type { PickedClient } from "~/modules/clients/picked-client";
import { NO_PROJECT } from "~/modules/projects/choices";
import type { FileRules } from "~/ui/files/file-rules";
import { dollarsOf, lineCents, scaled } from "./amounts";
import type { Offered } from "./choices";
import { isPartlyPaid, type Paid } from "./status-in-words";
import type { Discount, Tax } from "./totals";
import type { Document, NewDocument } from "./types";

export type DocumentType = Document["type"];
export type Status = Document["status"];

/** In which order a list comes; without one, what is past due comes first, then the largest. */
export type Order = (typeof ORDERS)[number]["value"];

/** What a list is narrowed to, and its order; an empty text narrows nothing. */
export type Filters = {
  search: string;
  type: DocumentType | "";
  status: Status | "Past Due" | "Voided" | "";
  late: "true" | "false" | "";
  /** The id of a project. */
  project: string;
  clientId: string;
  /** The id of what has made it. */
  recurringId: string;
  paid: "true" | "false" | "";
  /** A year like "2026". */
  paidYear: string;
  /** Days of the documents. */
  from: string;
  to: string;
  sort: Order;
  direction: "asc" | "desc" | "";
};

/** All of them, or what needs action. */
export function viewIn(address: ScreenAddress): "action" | "" {
  return address.choice("view", ["action"]) ?? "";
}

export function paidYearIn(address: ScreenAddress): string {
  const named = address.text("paidYear");
  return /^\d{4}$/.test(named) ? named : "";
}

const TYPE_FILTERS = [
  { value: "", label: "All Types" },
  { value: "Invoice", label: "Invoices" },
  { value: "Estimate", label: "Estimates" },
] as const satisfies { value: Filters["type"]; label: string }[];

const STATUS_FILTERS = [
  { value: "", label: "All Status" },
  { value: "New", label: "New" },
  { value: "Sent", label: "Sent" },
  { value: "Paid", label: "Paid" },
  { value: "Past Due", label: "Past Due" },
  { value: "Overdue", label: "Overdue" },
  { value: "Voided", label: "Voided" },
] as const satisfies { value: Filters["status"]; label: string }[];

/** What the tiles lead to: past due by the clock, or called overdue by the owner. */
const LATE_FILTERS = [
  { value: "true", label: "Past due or overdue" },
  { value: "false", label: "Not past due" },
] as const satisfies { value: Filters["late"]; label: string }[];

/** What the dashboard leads to. */
const PAID_FILTERS = [
  { value: "true", label: "Paid" },
  { value: "false", label: "Not paid" },
] as const satisfies { value: Filters["paid"]; label: string }[];

const ORDERS = [
  { value: "", label: "Past due first" },
  { value: "newest", label: "Newest first", fixed: true },
  { value: "amount", label: "Largest amount first", fixed: true },
  { value: "dueDate", label: "Due date, soonest first", fixed: true },
  { value: "number", label: "Document #" },
  { value: "type", label: "Type" },
  { value: "customer", label: "Customer" },
  { value: "date", label: "Created Date" },
  { value: "sentDate", label: "Sent Date" },
  { value: "total", label: "Amount" },
  { value: "status", label: "Status" },
] as const;

/** All that the list can be narrowed to and sorted by, for its controls and its address. */
export const FILTERS = {
  type: { label: "Type", choices: TYPE_FILTERS },
  status: { label: "Status", choices: STATUS_FILTERS },
  late: { choices: LATE_FILTERS },
  paid: { choices: PAID_FILTERS },
  ...DATES,
  ...sortedBy({}),
  sort: { choices: ORDERS, isOrder: true },
} as const;

/** Whether a document is one of those a filter lets through. What a search finds is the server's to say. */
export function belongs(document: Document, filters: Filters): boolean {
  const { type, status, late, paid, paidYear, project, clientId, recurringId, from, to } = filters;
  if ((status === "Voided") !== (document.voided !== undefined)) return false;
  if ((from && document.date < from) || (to && document.date > to)) return false;
  if (project && document.projectLink !== project) return false;
  if (clientId && document.clientId !== clientId) return false;
  if (recurringId && document.recurringId !== recurringId) return false;
  if (type && document.type !== type) return false;
  if (late && String(isLate(document)) !== late) return false;
  if (paid && String(document.status === "Paid") !== paid) return false;
  if (paidYear && !wasPaidIn(document, paidYear)) return false;
  if (status === "Past Due") return document.isPastDue;
  return !status || status === "Voided" || document.status === status;
}

/** Where payments were recorded, the server alone knows on which days: what it listed stays. */
function wasPaidIn({ paidDate, amountPaid }: Document, year: string): boolean {
  return (amountPaid ?? 0) > 0 || (paidDate !== null && today(new Date(paidDate)).startsWith(year));
}

function isLate({ type, status, isPastDue }: Document): boolean {
  return isPastDue || (type === "Invoice" && status === "Overdue");
}

/** "Due 3 days ago", of an invoice that is not paid and whose own due date has passed. */
export function dueInWords(
  { type, status, dueDate }: Pick<Document, "type" | "status" | "dueDate">,
  now: Date = new Date(),
): string | null {
  if (type !== "Invoice" || status === "Paid" || !dueDate) return null;
  const days = daysUntil(dueDate, now);
  return days < 0 ? `Due ${new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(days, "day")}` : null;
}

/** A sentence about a due date that comes before the document's own; it may be meant. */
export function dueBeforeDate(date: string, dueDate: string): string | null {
  if (!isBefore(dueDate, date)) return null;
  return `This is before the document's date, ${calendarDate(date)}. You can still save it.`;
}

/** "$600.00 owed", of a document that was paid in part; more than was owed can come in by card. */
export function owedInWords(document: Paid): string | null {
  if ((document.balance ?? 0) < 0) return `Overpaid by ${money(-(document.balance ?? 0))}`;
  return isPartlyPaid(document) ? `${money(document.balance ?? 0)} owed` : null;
}

export function canBePaid({ type, status }: Pick<Document, "type" | "status">): boolean {
  return type === "Invoice" && status !== "Paid";
}

/** An estimate cannot be paid, nor be late with it. */
export function statusesOf(type: DocumentType): Status[] {
  return type === "Invoice" ? ["New", "Sent", "Paid", "Overdue"] : ["New", "Sent"];
}

/** A line while it is being filled in; its key stays with it wherever it moves. One that is saved already has its id. */
export type LineEntry = MaybeSaved & {
  key: string;
  /** The part of the inventory that it is. */
  partId?: string;
  /** Whether it is the customer's to choose, and chosen. */
  offered?: Offered;
  chosen?: boolean;
  description: string;
  quantity: NumberEntry;
  rate: NumberEntry;
  /** None for a line that is not taxed. */
  tax?: Tax | null;
};

/** What the form holds while it is being filled in. */
export type DocumentEntry = {
  type: DocumentType;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerAddress: string;
  /** The client whose details these are; null for a name that is no client's. */
  clientId: string | null;
  projectLink: string;
  date: string;
  dueDate: string;
  /** The last day on which an estimate can be accepted. */
  validUntil: string;
  status: Status;
  items: LineEntry[];
  /** The line that is being made up and not added yet. */
  custom: { description: string; quantity: NumberEntry; rate: NumberEntry };
  /** What is taken off before tax. */
  discount: DiscountEntry;
  notes: string;
  /** For the customer. */
  message: string;
  /** Photos that go when the document is saved. */
  removedPhotos: string[];
};

/** A discount while it is being said; without a kind there is none. */
export type DiscountEntry = { kind: Discount["kind"] | ""; value: NumberEntry };

export const NO_DISCOUNT: DiscountEntry = { kind: "", value: "" };

/** The discount that is said, if any. */
export function discountOf({ kind, value }: DiscountEntry): { kind: Discount["kind"]; value: number } | null {
  const number = numberOr(value, 0);
  return kind && number > 0 ? { kind, value: number } : null;
}

const ESTIMATES_ARE_VALID_FOR = 30;

/** The last day on which an estimate can be accepted unless its owner names another; none without a date. */
export function usualValidUntil(date: string): string {
  return date ? addDays(date, ESTIMATES_ARE_VALID_FOR) : "";
}

/** When an invoice of a day is due, as the settings say; `days` is null where it's due upon receipt. */
export function usualDueDate(date: string, days: number | null): string {
  return date && days !== null ? addDays(date, days) : "";
}

/** What a new document begins with, with the due date that the settings give an invoice. */
export function withDueDate(given: Partial<DocumentEntry> | undefined, days: number | null) {
  if (given?.type !== "Invoice" || given.dueDate) return given;
  return { ...given, dueDate: usualDueDate(given.date ?? today(), days) };
}

export const NEW_CUSTOM_ITEM: DocumentEntry["custom"] = { description: "", quantity: 1, rate: "" };

export function newDocumentEntry(): DocumentEntry {
  return {
    type: "Estimate",
    customerName: "",
    customerEmail: "",
    customerPhone: "",
    customerAddress: "",
    clientId: null,
    projectLink: NO_PROJECT,
    date: today(),
    dueDate: "",
    validUntil: usualValidUntil(today()),
    status: "New",
    items: [],
    custom: NEW_CUSTOM_ITEM,
    discount: NO_DISCOUNT,
    notes: "",
    message: "",
    removedPhotos: [],
  };
}

/** What a document takes over from a client: its own copy, which stays as it is whatever becomes of the client. */
export function customerOf({ id, name, email, phone, address }: PickedClient) {
  return {
    clientId: id,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerAddress: address,
  } satisfies Partial<DocumentEntry>;
}

export function entryOf(document: Document): DocumentEntry {
  const { type, customerName, date } = document;
  // An estimate from before there was a rule against it.
  const status = statusesOf(type).includes(document.status) ? document.status : document.sentDate ? "Sent" : "New";
  return {
    ...{ type, customerName, date, status },
    customerEmail: document.customerEmail ?? "",
    customerPhone: document.customerPhone ?? "",
    customerAddress: document.customerAddress ?? "",
    clientId: document.clientId,
    projectLink: document.projectLink ?? NO_PROJECT,
    dueDate: document.dueDate ?? "",
    validUntil: document.validUntil ?? "",
    // Named by their place, so that the same document always makes the same entry.
    items: document.items.map(
      ({ partId, offered, chosen, description, quantity, rate, tax = null, ...line }, place) => ({
        ...{ key: `saved-${place}`, ...savedAs(line), description, quantity, rate, tax },
        ...(partId ? { partId } : {}),
        ...(offered ? { offered } : {}),
        ...(chosen ? { chosen } : {}),
      }),
    ),
    custom: NEW_CUSTOM_ITEM,
    discount: document.discount ?? NO_DISCOUNT,
    notes: document.notes ?? "",
    message: document.message ?? "",
    removedPhotos: [],
  };
}

/** Empty texts become nothing, an empty quantity 1, an empty price 0. */
export function documentOf(entry: DocumentEntry): NewDocument {
  return {
    type: entry.type,
    customerName: entry.customerName.trim(),
    customerEmail: entry.customerEmail.trim() || null,
    customerPhone: entry.customerPhone.trim() || null,
    customerAddress: entry.customerAddress.trim() || null,
    clientId: entry.clientId,
    projectLink: entry.projectLink === NO_PROJECT ? null : entry.projectLink,
    date: entry.date || null,
    dueDate: entry.dueDate || null,
    validUntil: entry.type === "Estimate" ? entry.validUntil || null : null,
    status: entry.status,
    items: entry.items.map(({ partId, offered, description, quantity, rate, tax, ...line }) => ({
      ...savedAs(line),
      ...(partId ? { partId } : {}),
      ...(offered && entry.type === "Estimate" ? { offered } : {}),
      description: description.trim(),
      quantity: numberOr(quantity, 1),
      rate: numberOr(rate, 0),
      tax: tax ?? null,
    })),
    discount: discountOf(entry.discount),
    notes: entry.notes.trim() || null,
    message: entry.message.trim() || null,
  };
}

/** What may go with a document. */
export const PHOTO_RULES: FileRules = {
  most: 10,
  largestMegabytes: 25,
  kinds: ["JPEG", "PNG", "GIF", "PDF"],
  help: "JPEG, PNG, GIF or PDF. 5MB recommended, 25MB maximum per file.",
};

/** The longest text of a line. */
export const LONGEST_DESCRIPTION = 1000;

/** Why a line's price takes no minus. */
export const NO_NEGATIVE_PRICE = "A price can't be below 0. To take something off, use Add discount below the items.";

/** A sentence for each field that is not right yet, under the field's name in the form. */
export function problemsOf(entry: DocumentEntry): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!entry.customerName.trim()) problems.customerName = "Enter the customer's name";
  if (entry.items.length === 0) problems.items = "Add at least one item.";
  entry.items.forEach(({ description }, place) => {
    if (!description.trim()) problems[`items.${place}.description`] = "Enter what this item is for";
  });
  if (entry.type === "Estimate" && entry.validUntil && entry.date && isBefore(entry.validUntil, entry.date)) {
    problems.validUntil = "Valid until can't be before the estimate's date.";
  }
  // Over all lines: those that are the customer's to choose may come to less, and then less is taken off.
  const subtotal = entry.items.reduce((all, line) => all + lineCents(line), 0n);
  const discount = discountOf(entry.discount);
  if (discount?.kind === "amount" && scaled(discount.value, 2) > subtotal) {
    problems["discount.value"] = `The discount can't be more than the subtotal, ${money(dollarsOf(subtotal))}.`;
  }
  if (entry.custom.description.trim()) {
    problems["custom.description"] = "Add this item to the document, or clear its name";
  } else if (entry.custom.rate !== "") {
    problems["custom.description"] = "Name this item and add it, or clear its price";
  }
  return problems;
}

/** The key of a line that is added; unlike any other in the same form. */
export function newLineKey(): string {
  return crypto.randomUUID();
}
