import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLocation } from "~/router/hooks";
import { onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { visit } from "../testing";
import SchedulingPage from "./scheduling";

onLargeScreen();
beforeEach(signedInAsAnn);
afterEach(() => void vi.unstubAllGlobals());

function Page() {
  return (
    <>
      <output aria-label="address">{useLocation().search}</output>
      <SchedulingPage />
    </>
  );
}

it("opens the day that the address names, whole", async () => {
  serverAnswers({
    "GET /api/appointments/range/2030-02-24/2030-04-06": { body: [visit({ startDate: "2030-03-05" })] },
  });
  renderPage(Page, "/app/scheduling?month=2030-03&whole=2030-03-05");
  const day = within(await screen.findByRole("dialog", { name: "Tuesday, March 5, 2030" }));
  expect(day.getByText("Boiler service")).toBeTruthy();
});

it("shows a new appointment in the calendar, and leaves the list narrowed to nothing", async () => {
  const saved = visit({ startDate: "2030-03-05" });
  serverAnswers({
    "GET /api/appointments": { body: [], headers: { "X-Total-Count": "0" } },
    "POST /api/appointments": { status: 201, body: saved, headers: { ETag: 'W/"1"' } },
  });
  renderPage(Page, "/app/scheduling?tab=appointments&search=sink&status=Confirmed&when=upcoming&toDo=true");
  await press("New Appointment");
  const dialog = within(await screen.findByRole("dialog", { name: "New Appointment" }));
  fireEvent.change(dialog.getByLabelText(/Title/), { target: { value: "Boiler service" } });
  fireEvent.change(dialog.getByLabelText(/Client Name/), { target: { value: "Sam Ito" } });
  fireEvent.click(dialog.getByRole("button", { name: "Create Appointment" }));
  await press("Show in calendar");
  await waitFor(() =>
    expect(screen.getByRole("status", { name: "address" }).textContent).toBe("?month=2030-03&day=2030-03-05"),
  );
});

it("offers to confirm what was just booked, in the business's name", async () => {
  const saved = visit({ startDate: "2030-03-05" });
  serverAnswers({
    "GET /api/appointments": { body: [], headers: { "X-Total-Count": "0" } },
    "GET /api/user/profile": { body: { _id: "018f-ann", businessName: "Ann's Plumbing" } },
    "POST /api/appointments": { status: 201, body: saved, headers: { ETag: 'W/"1"' } },
  });
  renderPage(Page, "/app/scheduling?tab=appointments");
  await press("New Appointment");
  const dialog = within(await screen.findByRole("dialog", { name: "New Appointment" }));
  fireEvent.change(dialog.getByLabelText(/Title/), { target: { value: "Boiler service" } });
  fireEvent.change(dialog.getByLabelText(/Client Name/), { target: { value: "Dana Reyes" } });
  fireEvent.click(dialog.getByRole("button", { name: "Create Appointment" }));
  await press("Send confirmation");
  const confirming = within(await screen.findByRole("dialog", { name: "Send Confirmation" }));
  await confirming.findByDisplayValue(
    "You're booked with Ann's Plumbing for Tuesday, March 5, 2030 at 9:00 AM. Please let us know if you need another time.",
  );
});

it("lists the days that are asked for in the order of a heading", async () => {
  const asked: string[] = [];
  serverAnswers({
    "GET /api/appointments": ({ search }) => {
      asked.push(search);
      return { body: [visit({ startDate: "2030-03-05" })], headers: { "X-Total-Count": "1" } };
    },
  });
  renderPage(Page, "/app/scheduling?tab=appointments&from=2030-03-01&to=2030-03-31");
  await screen.findByText("Boiler service");
  await press("Title");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    "?limit=100&startDate=2030-03-01&endDate=2030-03-31",
    "?limit=100&sort=title&startDate=2030-03-01&endDate=2030-03-31",
  ]);
  expect(screen.getByRole("columnheader", { name: "Title" }).getAttribute("aria-sort")).toBe("ascending");
  expect(screen.getByText("3/1/2030 to 3/31/2030")).toBeTruthy();
});

it("asks before completing what was canceled elsewhere, and sends the status alone", async () => {
  const { version: _, ...shown } = visit({ startDate: "2030-03-05" });
  const now = { ...shown, startDate: "2030-03-06", endDate: "2030-03-06", status: "Cancelled" };
  let reads = 0;
  const calls = serverAnswers({
    "GET /api/appointments/range/2030-02-24/2030-04-06": { body: [shown] },
    "GET /api/appointments/018f-visit": () => {
      reads += 1;
      // Opened by its address, and read once more for its details.
      return reads <= 2 ? { body: shown } : { body: now, headers: { ETag: 'W/"7"' } };
    },
    "PUT /api/appointments/018f-visit": { body: { ...now, status: "Completed" }, headers: { ETag: 'W/"8"' } },
  });
  renderPage(Page, "/app/scheduling?month=2030-03&open=018f-visit");
  await press("Mark as Completed");
  const dialog = within(await screen.findByRole("dialog", { name: "This appointment changed somewhere else" }));
  expect(dialog.getByText("Cancelled")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Boiler service is completed");
  expect(calls.filter(({ request }) => request.startsWith("PUT"))).toEqual([
    { request: "PUT /api/appointments/018f-visit", body: { status: "Completed" }, version: '"7"' },
  ]);
});
