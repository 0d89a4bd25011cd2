import { screen } from "@testing-library/react";
import { afterEach, beforeEach, it, vi } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { dateTime } from "~/lib/moments-in-words";
import { renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { invoice, weekly } from "../testing";
import { Reminders } from "./reminders";
import { Repeats } from "./repeats";

const REMINDERS = `GET /api/documents/${invoice._id}/reminders`;
const RECURRING = "GET /api/recurring-invoices";
const mail = { "GET /api/documents/email": { body: { isAvailable: true, needsConfirmation: false } } };
const broken = { status: 500, body: { message: "It broke" } };

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => vi.unstubAllGlobals());

function Again() {
  return (
    <>
      <Reminders document={invoice} onRemind={() => {}} />
      <Repeats document={invoice} />
    </>
  );
}

function AgainReadOnly() {
  return (
    <ReadOnlyProvider value={READ_ONLY_REASON}>
      <Again />
    </ReadOnlyProvider>
  );
}

it("tells which reminders went out, and what repeats the invoice, all of it", async () => {
  const sentAt = "2026-11-19T09:00:00.000Z";
  const sent = { _id: "r-1", documentId: invoice._id, dueOn: "2026-11-16", days: 3, to: "sam@example.com", sentAt };
  serverAnswers({
    ...mail,
    [REMINDERS]: { body: { sent: [sent], byHand: [], nextOn: "2026-11-23", isOn: true } },
    [RECURRING]: { body: [weekly, { ...weekly, _id: "rec-2", rhythm: "yearly" }] },
  });
  renderPage(Again, "/app/invoices");
  await screen.findByText(`Reminder sent ${dateTime(sentAt)} to sam@example.com`);
  screen.getByText("Next one on 11/23/2026, unless it's paid first.");
  await screen.findByRole("link", { name: "Every Monday" });
  screen.getByRole("link", { name: "Every year on November 16" });
});

it("promises nothing while the account is read-only", async () => {
  serverAnswers({
    ...mail,
    [REMINDERS]: { body: { sent: [], byHand: [], nextOn: "2026-11-23", isOn: true } },
    [RECURRING]: { body: [weekly] },
  });
  renderPage(AgainReadOnly, "/app/invoices");
  await screen.findByText("Nothing goes out without an active subscription.");
  await screen.findByText(/Nothing is created without a subscription/);
});

it("says what could not be loaded, and tries again", async () => {
  const answers = { reminders: broken as object, recurring: broken as object };
  serverAnswers({ ...mail, [REMINDERS]: () => answers.reminders, [RECURRING]: () => answers.recurring });
  renderPage(Again, "/app/invoices");
  await screen.findByText(/Reminders didn't load/);
  await screen.findByText(/Recurring details didn't load/);
  answers.reminders = { body: { sent: [], byHand: [], nextOn: null, isOn: false } };
  answers.recurring = { body: [] };
  for (const button of screen.getAllByRole("button", { name: "Try again" })) button.click();
  await screen.findByText("Reminders are off.");
  await screen.findByText(/^One-time invoice\./);
  screen.getByRole("button", { name: "Repeat this invoice" });
});
