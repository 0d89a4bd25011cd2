import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { rememberSendingBy } from "../sending-by";
import { estimate } from "../testing";
import type { Document } from "../types";
import type { HandedOn } from "../use-sending";
import { QuickSend } from "./quick-send";

const methods = { cashApp: null, venmo: null, zelle: null, cash: false, check: false };
const sent = { ...estimate, status: "Sent", state: "Sent" };

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

function show(document: Document, isAvailable: boolean, needsConfirmation = () => false) {
  const opened: HandedOn[] = [];
  const calls = serverAnswers({
    "GET /api/documents/email": () => ({ body: { isAvailable, needsConfirmation: needsConfirmation() } }),
    "GET /api/user/profile": { body: { businessName: "Reyes Plumbing", paymentMethods: methods } },
    "POST /api/documents/doc-2/email": { body: sent, headers: { ETag: 'W/"2.0"' } },
    "POST /api/documents/doc-2/send": { body: sent, headers: { ETag: 'W/"2.0"' } },
  });
  renderPage(() => <QuickSend document={document} onOpened={(handed) => opened.push(handed)} />, "/app/invoices");
  return { calls, opened };
}

it("emails it from here in one tap where email sending is set up", async () => {
  const { calls, opened } = show({ ...estimate, message: "As we talked about." }, true);
  fireEvent.click(await screen.findByRole("button", { name: "Email it to sam@example.com" }));
  expect(await screen.findByText("EST-0001 is on its way")).toBeTruthy();
  expect(calls.find(({ request }) => request === "POST /api/documents/doc-2/email")?.body).toMatchObject({
    to: "sam@example.com",
    subject: "Estimate EST-0001 from Reyes Plumbing",
    message: expect.stringContaining("Hi Sam Ito,\n\nAs we talked about."),
  });
  expect(opened).toEqual([]);
});

it("notices that the address was confirmed, with the window in front all the time", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  let needsConfirmation = true;
  show(estimate, true, () => needsConfirmation);
  expect(await screen.findByRole("button", { name: "Open an email to sam@example.com" })).toBeTruthy();
  // Opened on a phone.
  needsConfirmation = false;
  vi.advanceTimersByTime(10_000);
  expect(await screen.findByRole("button", { name: "Email it to sam@example.com" })).toBeTruthy();
  vi.useRealTimers();
});

it("hands the message to the app that was used last", async () => {
  rememberSendingBy("text");
  const { opened } = show({ ...estimate, customerPhone: "(503) 555-0142" }, true);
  fireEvent.click(await screen.findByRole("button", { name: "Text it to (503) 555-0142" }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatchObject({ by: "text", address: expect.stringMatching(/^sms:5035550142\?&body=Hi/) });
});

it("opens an email where nothing can be sent from here", async () => {
  const { opened } = show(estimate, false);
  fireEvent.click(await screen.findByRole("button", { name: "Open an email to sam@example.com" }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatchObject({ by: "email", address: expect.stringMatching(/^mailto:sam@example\.com\?/) });
});

it("offers nothing without an address", async () => {
  const { calls } = show({ ...estimate, customerEmail: null }, true);
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(screen.queryByRole("button", { name: /mail|text/i })).toBeNull();
});
