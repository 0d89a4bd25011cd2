import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers } from "~/ui/testing";
import { begunFor } from "./prefilled";

afterEach(() => void vi.unstubAllGlobals());

const VISIT = {
  ...{ _id: "018f-visit", title: "Bathroom", startDate: "2026-11-16", endDate: "2026-11-16" },
  ...{ clientId: "018f-dana", clientName: "Dana Reyes", location: "9 Oak Ave", notes: "Key under the mat" },
};

it("begins a project with an appointment, and leaves its end open unless the visit lasts days", async () => {
  let visit = VISIT;
  serverAnswers({ "GET /api/appointments/018f-visit": () => ({ body: visit }) });
  expect(await begunFor("", "018f-visit")).toEqual({
    name: "Bathroom",
    client: "Dana Reyes",
    clientId: "018f-dana",
    startDate: "2026-11-16",
    endDate: "",
    description: "9 Oak Ave\nKey under the mat",
  });
  visit = { ...VISIT, endDate: "2026-11-18" };
  expect(await begunFor("", "018f-visit")).toMatchObject({ endDate: "2026-11-18" });
});

it("begins an empty one when the appointment is gone", async () => {
  serverAnswers({ "GET /api/appointments/gone": { status: 404, body: { message: "Appointment not found" } } });
  expect(await begunFor("", "gone")).toEqual({});
});
