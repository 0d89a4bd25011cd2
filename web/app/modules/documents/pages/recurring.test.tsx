import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { type Call, onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { weekly } from "../testing";
import RecurringPage from "./recurring";

onLargeScreen();

const usual = {
  "GET /api/recurring-invoices": { body: [weekly], headers: { "X-Total-Count": "1" } },
  "GET /api/documents/email": { body: { isAvailable: false, needsConfirmation: false } },
  "GET /api/emails/waiting": { body: { waiting: 0, days: 0, reminders: 0, perDay: 100 } },
};
const broken = { status: 500, body: { message: "It broke" } };

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => vi.unstubAllGlobals());

function ReadOnlyPage() {
  return (
    <ReadOnlyProvider value={READ_ONLY_REASON}>
      <RecurringPage />
    </ReadOnlyProvider>
  );
}

const changes = (calls: Call[]) => calls.filter(({ request }) => !request.startsWith("GET "));

it("lists what is made again, and its next three days", async () => {
  serverAnswers(usual);
  renderPage(RecurringPage, "/app/invoices/recurring");
  await screen.findByRole("row", { name: /Sam Ito.*Every Monday.*11\/16\/2026, 11\/23\/2026, and 11\/30\/2026/ });
});

it("comes in the order of a heading, and of the days that are asked for", async () => {
  const asked: string[] = [];
  serverAnswers({
    ...usual,
    "GET /api/recurring-invoices": ({ search }) => {
      asked.push(search);
      return { body: [weekly], headers: { "X-Total-Count": "1" } };
    },
  });
  renderPage(RecurringPage, "/app/invoices/recurring?from=2026-12-01&to=2026-12-31");
  await screen.findByText("Sam Ito");
  await press("Customer");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    "?limit=100&from=2026-12-01&to=2026-12-31",
    "?limit=100&from=2026-12-01&to=2026-12-31&sort=customer",
  ]);
  expect(screen.getByRole("columnheader", { name: "Customer" }).getAttribute("aria-sort")).toBe("ascending");
});

it("says how many emails wait for their turn", async () => {
  serverAnswers({ ...usual, "GET /api/emails/waiting": { body: { waiting: 1, days: 1, reminders: 0, perDay: 100 } } });
  renderPage(RecurringPage, "/app/invoices/recurring");
  await screen.findByText("1 email waiting, about 1 day");
});

it("promises no days while the account is read-only, and changes nothing", async () => {
  const calls = serverAnswers(usual);
  renderPage(ReadOnlyPage, "/app/invoices/recurring");
  const row = within(await screen.findByRole("row", { name: /Sam Ito.*Nothing is created without a subscription/ }));
  for (const button of row.getAllByRole("button", { name: /Pause|Edit/ })) button.click();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(changes(calls)).toEqual([]);
});

it("says in the form when the next days could not be loaded", async () => {
  const answers = { dates: broken as object };
  serverAnswers({
    ...usual,
    "GET /api/recurring-invoices/rec-1": { body: weekly, headers: { ETag: 'W/"1"' } },
    "GET /api/recurring-invoices/dates": () => answers.dates,
  });
  renderPage(RecurringPage, "/app/invoices/recurring");
  await screen.findByRole("row", { name: /Sam Ito/ });
  await press(/^Edit/);
  await screen.findByText(/The next dates didn't load/);
  answers.dates = { body: { dates: ["2026-11-16"] } };
  await press("Try again");
  await screen.findByText("Next: 11/16/2026");
});

it("pauses one from the version that's there, and sends nothing else", async () => {
  let version = 4;
  const calls = serverAnswers({
    ...usual,
    // Changed elsewhere since the list was read.
    "GET /api/recurring-invoices/rec-1": () => ({
      body: { ...weekly, dueDays: 30 },
      headers: { ETag: `W/"${version}"` },
    }),
    "PUT /api/recurring-invoices/rec-1": (_, { version: seen }) => {
      if (seen !== `"${version}"`) return { status: 409, body: { message: "This was changed elsewhere." } };
      version += 1;
      return { body: { ...weekly, dueDays: 30, isPaused: true, nextDates: [] }, headers: { ETag: `W/"${version}"` } };
    },
  });
  renderPage(RecurringPage, "/app/invoices/recurring");
  await screen.findByRole("row", { name: /Sam Ito/ });
  await press(/^Pause/);
  await screen.findByText("Paused. Nothing is created for Sam Ito until you resume it");
  expect(changes(calls)).toEqual([
    { request: "PUT /api/recurring-invoices/rec-1", body: { isPaused: true }, version: '"4"' },
  ]);
});
