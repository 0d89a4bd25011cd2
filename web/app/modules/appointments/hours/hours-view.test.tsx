import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import SchedulingPage from "../pages/scheduling";
import { visit } from "../testing";

onLargeScreen();
beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

const MONTH = "GET /api/appointments/range/2030-02-24/2030-04-06";
const WEEK = "/app/scheduling?view=week&month=2030-03&day=2030-03-05";
const { version: _, ...BOILER } = visit({ startDate: "2030-03-05" });

async function blockOf(name: RegExp) {
  return screen.findByRole("button", { name });
}

it("moves an appointment with Alt and the arrow keys, saves it once Alt is let go, and undoes it", async () => {
  const calls = serverAnswers({
    [MONTH]: { body: [BOILER] },
    "PUT /api/appointments/018f-visit": { body: { ...BOILER, startTime: "09:30", endTime: "10:45" } },
  });
  renderPage(SchedulingPage, WEEK);
  const block = await blockOf(/^9:00 AM – 10:00 AM, Boiler service/);
  block.focus();
  fireEvent.keyDown(block, { key: "ArrowDown", altKey: true });
  fireEvent.keyDown(block, { key: "ArrowDown", altKey: true });
  fireEvent.keyDown(block, { key: "ArrowDown", altKey: true, shiftKey: true });
  expect(await screen.findByText("Boiler service, Tue, Mar 5, 9:30 AM – 10:45 AM")).toBeTruthy();
  expect(calls.some(({ request }) => request.startsWith("PUT"))).toBe(false);
  fireEvent.keyUp(block, { key: "Alt" });
  await screen.findByText("Boiler service is now Tue, Mar 5, 9:30 AM – 10:45 AM");
  const sent = () => calls.filter(({ request }) => request.startsWith("PUT")).map(({ body }) => body);
  expect(sent()).toEqual([
    { isMultiDay: false, startDate: "2030-03-05", endDate: "2030-03-05", startTime: "09:30", endTime: "10:45" },
  ]);
  await press("Undo");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ startTime: "09:00", endTime: "10:00" });
});

it("puts it back and says why when the server refuses", async () => {
  serverAnswers({
    [MONTH]: { body: [BOILER] },
    "PUT /api/appointments/018f-visit": { status: 409, body: { message: "This appointment can't be moved." } },
  });
  renderPage(SchedulingPage, WEEK);
  const block = await blockOf(/^9:00 AM – 10:00 AM, Boiler service/);
  fireEvent.keyDown(block, { key: "ArrowRight", altKey: true });
  fireEvent.keyUp(block, { key: "Alt" });
  await screen.findByText("This appointment can't be moved. Boiler service is back on Tue, Mar 5, 9:00 AM – 10:00 AM.");
  expect(await blockOf(/^9:00 AM – 10:00 AM, Boiler service/)).toBeTruthy();
});

it("says what's double-booked, and remembers the view for an address that names none", async () => {
  const other = { ...BOILER, _id: "018f-other", title: "Drain cleaning", startTime: "09:30", endTime: "11:00" };
  serverAnswers({ [MONTH]: { body: [BOILER, other] } });
  const { unmount } = renderPage(SchedulingPage, WEEK);
  expect(await blockOf(/^9:00 AM – 10:00 AM, Boiler service.*, double-booked$/)).toBeTruthy();
  expect(
    screen.getByText(
      "Double-booked: Boiler service (Tue, Mar 5, 9:00 AM – 10:00 AM), Drain cleaning (Tue, Mar 5, 9:30 AM – 11:00 AM).",
    ),
  ).toBeTruthy();
  unmount();
  renderPage(SchedulingPage, "/app/scheduling?month=2030-03&day=2030-03-05");
  expect(await screen.findByRole("heading", { name: "Mar 3 – 9, 2030" })).toBeTruthy();
});
