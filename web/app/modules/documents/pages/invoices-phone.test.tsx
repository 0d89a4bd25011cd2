/** What a thumb does with the list. The rest of the screen is in invoices.test.tsx. */
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { invoice } from "../testing";
import type { Document } from "../types";
import InvoicesPage from "./invoices";

const late: Document = { ...invoice, isPastDue: true, state: "Past due", balance: 100 };
const paid: Document = { ...invoice, status: "Paid", state: "Paid", balance: 0 };

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

function answersFor(listed: Document) {
  let known = listed;
  return serverAnswers({
    "GET /api/documents": () => ({ body: [known], headers: { "X-Total-Count": "1" } }),
    "GET /api/documents/summary": { body: {} },
    "GET /api/documents/email": { body: { isAvailable: false, needsConfirmation: false } },
    "GET /api/projects": { body: [] },
    "GET /api/recurring-invoices": { body: [] },
    "GET /api/user/profile": { body: { businessName: "Reyes Plumbing", paymentMethods: {} } },
    "GET /api/user/email": { body: { isAvailable: false, needsConfirmation: false } },
    [`GET /api/documents/${invoice._id}`]: () => ({ body: known, headers: { ETag: 'W/"3.0"' } }),
    [`GET /api/documents/${invoice._id}/reminders`]: { body: { sent: [], byHand: [], nextOn: null, isOn: false } },
    [`GET /api/documents/${invoice._id}/payments`]: () => ({ body: { payments: [], paid: 0, balance: known.balance } }),
    [`POST /api/documents/${invoice._id}/payments`]: () => {
      known = paid;
      return { status: 201, body: paid, headers: { ETag: 'W/"4.0"' } };
    },
  });
}

it.each([
  ["sent", invoice, 162.5],
  ["past due, with a part of it paid", late, 100],
])("records what's left on an invoice that's %s, and comes back to it", async (_, listed, amount) => {
  const calls = answersFor(listed);
  renderPage(InvoicesPage, "/app/invoices");
  await press("Record payment for INV-0001");
  const form = within(await screen.findByRole("dialog", { name: "Record Payment" }));
  form.getByRole("button", { name: "Record Payment" }).click();
  expect(await screen.findByText("Payment recorded on INV-0001. It's paid in full.")).toBeTruthy();
  expect(await screen.findByRole("dialog", { name: "Invoice INV-0001" })).toBeTruthy();
  expect(calls.find(({ request }) => request.startsWith("POST"))?.body).toMatchObject({ amount });
});

it("keeps reminding a tap away on what's past due", async () => {
  answersFor(late);
  renderPage(InvoicesPage, "/app/invoices");
  expect(await screen.findByRole("button", { name: "Send reminder for INV-0001" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Record payment for INV-0001" })).toBeTruthy();
});

it.each([
  ["invoice", "Create Invoice"],
  ["estimate", "Create Estimate"],
])("begins an %s when an address asks for one", async (kind, create) => {
  answersFor(invoice);
  renderPage(InvoicesPage, `/app/invoices?new=${kind}`);
  const form = within(await screen.findByRole("dialog", { name: "Create New Document" }));
  expect(form.getByRole("button", { name: create })).toBeTruthy();
});
