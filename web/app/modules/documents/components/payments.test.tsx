import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { invoice } from "../testing";
import { Payments } from "./payments";

const part = { _id: "0193-a", documentId: "doc-1", date: "2026-11-19", amount: 60, method: "Cash", note: null };
const before = { total: 162.5, paid: 0, balance: 162.5, payments: [], credit: 60 };
const after = { ...before, paid: 60, balance: 102.5, payments: [part], credit: undefined };
const partlyPaid = { ...invoice, state: "Partly paid", amountPaid: 60, balance: 102.5 };

let isRecorded = false;
const record = () => {
  isRecorded = true;
  return { status: 201, body: partlyPaid };
};
const answers = (canEmail: boolean) => ({
  "GET /api/documents/email": { body: { isAvailable: canEmail, needsConfirmation: false } },
  "GET /api/documents/doc-1/payments": () => ({ body: isRecorded ? after : before }),
  "GET /api/documents/doc-1/receipts": { body: { receipts: [] } },
  "GET /api/documents/doc-1": { body: partlyPaid },
  "POST /api/documents/doc-1/payments": record,
  "POST /api/documents/doc-1/credit": record,
  "POST /api/documents/doc-1/payments/0193-a/receipt": { status: 204 },
});

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
  isRecorded = false;
});
afterEach(() => void vi.unstubAllGlobals());

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

async function recordWithoutReceipt() {
  await press("Record Payment");
  const form = within(await screen.findByRole("dialog", { name: "Record Payment" }));
  const tick = form.queryByLabelText("Email Sam Ito a receipt");
  if (tick) fireEvent.click(tick);
  fireEvent.click(form.getByRole("button", { name: "Record Payment" }));
}

it.each([
  ["was recorded without one", recordWithoutReceipt],
  ["came from the client's credit", () => press("Apply credit")],
])("offers to email the receipt for what %s", async (_, pay) => {
  const calls = serverAnswers(answers(true));
  renderPage(() => <Payments document={invoice} />, "/");
  await pay();
  await press("Email receipt");
  const form = within(await screen.findByRole("dialog", { name: "Receipt" }));
  expect(form.getByText(/^For the payment of \$60\.00/)).toBeTruthy();
  fireEvent.click(form.getByRole("button", { name: "Send receipt" }));
  expect(await screen.findByText("Receipt is on its way to sam@example.com.")).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ request }) => request.endsWith("/receipt"))).toHaveLength(1));
});

it("doesn't offer a receipt that goes out already, or can't", async () => {
  serverAnswers(answers(true));
  const { unmount } = renderPage(() => <Payments document={invoice} />, "/");
  await press("Record Payment");
  const form = within(await screen.findByRole("dialog", { name: "Record Payment" }));
  fireEvent.click(form.getByRole("button", { name: "Record Payment" }));
  expect(await screen.findByText(/We're emailing sam@example.com a receipt\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Email receipt" })).toBeNull();
  unmount();

  isRecorded = false;
  serverAnswers(answers(false));
  renderPage(() => <Payments document={invoice} />, "/");
  await recordWithoutReceipt();
  expect(await screen.findByText(/^Payment recorded on INV-0001/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Email receipt" })).toBeNull();
});
