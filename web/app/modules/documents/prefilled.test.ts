import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers } from "~/ui/testing";
import { begunFor } from "./prefilled";

afterEach(() => void vi.unstubAllGlobals());

const NONE = { projectLink: "", client: "", appointment: "" };
const VISIT = {
  ...{ _id: "018f-visit", title: "Boiler service", startDate: "2026-11-16", endDate: "2026-11-16" },
  ...{ clientId: "018f-dana", clientName: "Dana Reyes", clientEmail: null, clientPhone: "+1 555 010 2200" },
  location: "9 Oak Ave",
};
const DANA = {
  ...{ _id: "018f-dana", name: "Dana Reyes", company: null, email: "dana@example.com", phone: "+1 555 010 0000" },
  address: { street: "12 Elm St", city: "Portland", state: null, zip: null, country: null },
};

it("writes a document for an appointment: the client, where, what and when, and today as its own date", async () => {
  serverAnswers({
    "GET /api/appointments/018f-visit": { body: VISIT },
    "GET /api/clients/018f-dana": { body: DANA },
  });
  const given = await begunFor("invoice", { ...NONE, appointment: "018f-visit" });
  expect(given).toEqual({
    type: "Invoice",
    clientId: "018f-dana",
    customerName: "Dana Reyes",
    customerEmail: "dana@example.com",
    customerPhone: "+1 555 010 2200",
    customerAddress: "9 Oak Ave",
    custom: { description: "Boiler service", quantity: 1, rate: "" },
    message: "For your appointment on Monday, November 16, 2026.",
  });
});

it("writes an estimate for somebody who's no client yet", async () => {
  serverAnswers({
    "GET /api/appointments/018f-visit": { body: { ...VISIT, clientId: null, location: null } },
  });
  const given = await begunFor("estimate", { ...NONE, appointment: "018f-visit" });
  expect(given).toMatchObject({ type: "Estimate", customerName: "Dana Reyes", customerEmail: "", customerAddress: "" });
  expect(given).not.toHaveProperty("clientId");
});

it("writes what was asked for to a client, and nothing for an appointment that's gone", async () => {
  serverAnswers({
    "GET /api/clients/018f-dana": { body: DANA },
    "GET /api/appointments/gone": { status: 404, body: { message: "Appointment not found" } },
  });
  expect(await begunFor("invoice", { ...NONE, client: "018f-dana" })).toMatchObject({
    type: "Invoice",
    customerAddress: "12 Elm St, Portland",
  });
  expect(await begunFor("invoice", { ...NONE, appointment: "gone" })).toBeNull();
});
