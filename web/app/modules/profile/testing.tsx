/** What the tests of the profile and the settings share. */
import { fireEvent, screen } from "@testing-library/react";

const DAY = "2026-11-01T10:00:00Z";
export const profile = {
  _id: "018f-ann",
  email: "ann@example.com",
  isAdmin: false,
  firstName: "Ann",
  lastName: "Reyes",
  businessName: "Reyes Plumbing",
  phoneNumber: "555-0100",
  jobRole: null,
  mileageRate: 0.7,
  timezone: "Pacific/Kiritimati",
  sendsReminders: false,
  emailsViews: false,
  emailsSignatures: true,
  emailsPayments: true,
  asksAcceptance: true,
  terms: null,
  dueDays: null,
  takesParts: true,
  paymentMethods: { cashApp: "$reyes", venmo: null, zelle: null, cash: true, check: false },
};
const SESSIONS = "GET /api/user/sessions";
const sessions = [
  { _id: "phone", device: "Chrome on Android", createdAt: DAY, lastUsedAt: DAY, isCurrent: false },
  { _id: "desk", device: "Firefox on Linux", createdAt: DAY, lastUsedAt: DAY, isCurrent: true },
];
const FEED = "GET /api/appointments/feed";
const NO_EXPORT = {
  status: "none",
  requestedAt: null,
  progress: 0,
  name: null,
  size: null,
  address: null,
  availableUntil: null,
};
export const LOADED = {
  "GET /api/user/profile": { body: profile, headers: { ETag: 'W/"1"' } },
  "GET /api/documents/email": { body: { isAvailable: true, needsConfirmation: false } },
  "GET /api/user/email": { body: { email: "ann@example.com", needsConfirmation: false, pending: null } },
  "GET /api/user/second-lock": { body: { since: null, recoveryCodesLeft: 0 } },
  [FEED]: { body: { address: null, since: null } },
  [SESSIONS]: { body: sessions },
  "GET /api/user/export": { body: NO_EXPORT },
  "GET /api/user/card-payments": { body: { isAvailable: true, isTest: true, state: "Not connected", account: null } },
  "GET /api/documents/reminders": {
    body: { isOn: false, firstDays: 3, secondDays: 7, thirdDays: 14, message: null, usualMessage: "Hello" },
  },
};

export async function type(label: RegExp, value: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

export const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));
