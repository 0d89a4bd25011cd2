/** What the tests of the administrator's panel share: the server's answers, and how its questions are answered. */
import { fireEvent, screen, within } from "@testing-library/react";
import { type Call, press } from "~/ui/testing";
import type { ComplimentaryUser, UserRow } from "./types";

export const USERS = "GET /api/admin/all-users";
export const GIFTS = "GET /api/admin/complimentary-users";

export function user(number: number, rest: Partial<UserRow> = {}): UserRow {
  return {
    _id: `u${number}`,
    email: `user${number}@example.com`,
    name: `User ${number}`,
    subscriptionStatus: "Trial",
    rawStatus: "trialing",
    subscriptionPlan: "professional",
    createdAt: "2026-11-01T10:00:00.000Z",
    ...rest,
  };
}

export const gift: ComplimentaryUser = {
  email: "gift@example.com",
  name: "Gil Gift",
  reason: "Beta tester",
  expiresAt: "2026-10-31",
  isExpired: true,
  grantedBy: "admin@example.com",
};

export const details = {
  ...user(1),
  businessName: "Reyes Plumbing",
  isAdmin: false,
  subscription: { plan: "professional", isComplimentary: false, trialEnd: null, currentPeriodEnd: null },
  actions: [
    {
      _id: "a1",
      administrator: "admin@example.com",
      action: "Plan changed",
      details: "Starter",
      time: "2026-11-01T10:00:00.000Z",
    },
  ],
};

export const LOADED = { [USERS]: { body: [user(1)], headers: { "X-Total-Count": "1" } }, [GIFTS]: { body: [gift] } };
export const posts = (calls: Call[]) => calls.filter(({ request }) => request.startsWith("POST"));
export const countOf = (calls: Call[], request: string) => calls.filter((call) => call.request === request).length;

/** The question being asked; this DOM does not count it as shown. */
export const question = () => screen.findByRole("alertdialog", { hidden: true });

export async function answer(name: string) {
  fireEvent.click(within(await question()).getByText(name));
}

export async function openSection(name: string) {
  await press("Manage user1@example.com");
  const dialog = within(await screen.findByRole("dialog", { name: "Manage Subscription" }));
  fireEvent.click(await dialog.findByRole("button", { name }));
  return dialog;
}
