/** What the tests of the screen of estimates and invoices share: the server's answers, and what the device is asked to open. */
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { type Call, onLargeScreen, press, renderPage, signedInAsAnn } from "~/ui/testing";
import InvoicesPage from "./pages/invoices";
import { estimate, invoice } from "./testing";

const summary = {
  newCount: 1,
  sentCount: 2,
  paidCount: 3,
  pastDueCount: 4,
  outstandingInvoices: 162.5,
  outstandingNotSent: 42.5,
  totalPaid: 10,
  invoiceRevenue: 172.5,
};
export const rows = { body: [invoice, estimate], headers: { "X-Total-Count": "2" } };
export const usual = {
  "GET /api/documents": rows,
  "GET /api/documents/summary": { body: summary },
  "GET /api/documents/email": { body: { isAvailable: false, needsConfirmation: false } },
  "GET /api/projects": { body: [] },
  "GET /api/recurring-invoices": { body: [] },
  [`GET /api/documents/${invoice._id}/reminders`]: { body: { sent: [], byHand: [], nextOn: null, isOn: false } },
  "GET /api/user/profile": {
    body: { businessName: "Reyes Plumbing", paymentMethods: { cashApp: "reyes", cash: true, check: false } },
  },
  "GET /api/documents/inventory/items": {
    body: [{ _id: "part-1", name: "Elbow", sku: "CU-90", price: 2.25, quantity: 40 }],
  },
  [`GET /api/documents/${estimate._id}`]: { body: estimate, headers: { ETag: 'W/"1.0"' } },
  [`GET /api/documents/${invoice._id}`]: { body: invoice, headers: { ETag: 'W/"3.0"' } },
};

/** The email and text links that were opened. */
export const opened: string[] = [];
const catchLink = (event: Event) => {
  const link = event.target instanceof HTMLAnchorElement ? event.target.href : "";
  if (!/^(mailto|sms):/.test(link)) return;
  event.preventDefault();
  opened.push(link);
};

/** Signed in on a desktop, before each test. */
export function onInvoices() {
  onLargeScreen();
  beforeEach(() => {
    localStorage.clear();
    signedInAsAnn();
    opened.length = 0;
    document.addEventListener("click", catchLink, true);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    document.removeEventListener("click", catchLink, true);
  });
}

export const open = (address = "/app/invoices") => renderPage(InvoicesPage, address);
export const requests = (calls: Call[]) => calls.map(({ request }) => request);
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

export async function openForm() {
  await screen.findByText("INV-0001");
  await press("Create Document");
  return within(await screen.findByRole("dialog", { name: "Create New Document" }));
}
