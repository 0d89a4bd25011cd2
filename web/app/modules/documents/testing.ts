import type { Recurring } from "./recurring/queries";
import type { Filters } from "./rules";
import type { Document } from "./types";

/** A list that nothing narrows. */
export const NO_FILTERS: Filters = {
  search: "",
  type: "",
  status: "",
  late: "",
  paid: "",
  paidYear: "",
  project: "",
  clientId: "",
  recurringId: "",
  sort: "",
  from: "",
  to: "",
  direction: "",
};

/** For tests alone: one invoice with two lines. */
export const invoice: Document = {
  _id: "doc-1",
  type: "Invoice",
  documentNumber: "INV-0001",
  estimateNumber: null,
  customerName: "Sam Ito",
  customerEmail: "sam@example.com",
  customerPhone: null,
  customerAddress: null,
  clientId: null,
  projectLink: null,
  date: "2026-11-01",
  dueDate: null,
  validUntil: null,
  status: "Sent",
  items: [
    { _id: "line-1", description: "Faucet", quantity: 2, rate: 10, subtotal: 20, partId: null, cost: null },
    { _id: "line-2", description: "Labor", quantity: 1.5, rate: 95, subtotal: 142.5, partId: null, cost: null },
  ],
  notes: null,
  message: null,
  total: 162.5,
  sentDate: "2026-11-02T10:00:00.000Z",
  paidDate: null,
  isTest: false,
  isPastDue: false,
  state: "Sent",
  isPublic: true,
  photos: [],
  delivery: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-02T10:00:00.000Z",
};

export const estimate: Document = {
  ...invoice,
  _id: "doc-2",
  type: "Estimate",
  documentNumber: "EST-0001",
  validUntil: "2026-12-01",
  status: "New",
  state: "Draft",
  sentDate: null,
  isPublic: false,
};

/** Repeats the invoice every Monday. */
export const weekly: Recurring = {
  _id: "rec-1",
  documentId: invoice._id,
  customerName: invoice.customerName,
  customerEmail: invoice.customerEmail,
  total: invoice.total,
  items: invoice.items,
  rhythm: "weekly",
  dayOfMonth: null,
  startsOn: "2026-11-16",
  endsOn: null,
  count: null,
  dueDays: null,
  sendsByMail: false,
  isPaused: false,
  made: 0,
  lastOn: null,
  nextDates: ["2026-11-16", "2026-11-23", "2026-11-30"],
  createdAt: "2026-11-15T12:00:00.000Z",
  updatedAt: "2026-11-15T12:00:00.000Z",
};
