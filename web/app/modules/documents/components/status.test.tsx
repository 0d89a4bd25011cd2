import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onLargeScreen, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import InvoicesPage from "../pages/invoices";
import { invoice } from "../testing";

onLargeScreen();

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

it("marks what was paid in test mode in its row, and nothing else", async () => {
  const tested = { ...invoice, _id: "doc-9", documentNumber: "INV-0009", status: "Paid", isTest: true };
  const summary = {
    ...{ newCount: 0, sentCount: 1, paidCount: 1, pastDueCount: 0, outstandingNotSent: 0 },
    ...{ outstandingInvoices: 162.5, totalPaid: 0, invoiceRevenue: 0 },
  };
  serverAnswers({
    "GET /api/documents": { body: [tested, invoice], headers: { "X-Total-Count": "2" } },
    "GET /api/documents/summary": { body: summary },
    "GET /api/documents/email": { body: { isAvailable: false, needsConfirmation: false } },
    "GET /api/recurring-invoices": { body: [] },
    "GET /api/projects": { body: [] },
    "GET /api/user/profile": { body: {} },
  });
  renderPage(InvoicesPage, "/app/invoices");
  const row = await screen.findByRole("row", { name: /INV-0009/ });
  expect(within(row).getByText("Test")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /INV-0001/ })).queryByText("Test")).toBeNull();
});
