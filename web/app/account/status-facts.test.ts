import { describe, expect, it } from "vitest";
import { endingOf, portalPurpose, standingOf, statusFacts, timeLeft } from "./status-facts";
import type { SubscriptionStatus } from "./subscription";

const NOW = new Date("2026-11-15T12:00:00Z");
const seconds = (moment: string) => new Date(moment).getTime() / 1000;

const active: SubscriptionStatus = {
  subscriptionActive: true,
  plan: "professional",
  status: "active",
  provider: "stripe",
  isComplimentary: false,
  complimentaryReason: null,
  complimentaryNeedsConfirmation: false,
  expiresAt: null,
  currentPeriodEnd: seconds("2026-12-01T00:00:00Z"),
  cancelAtPeriodEnd: false,
  willBeBilled: true,
  trialEnd: null,
};

describe("statusFacts", () => {
  it("tells plan, next billing date and that it goes on", () => {
    expect(statusFacts(active, NOW)).toEqual([
      { name: "Plan", value: "Professional" },
      { name: "Next billing date", value: "12/1/2026" },
      { name: "Cancels at period end", value: "No" },
    ]);
  });

  it("counts the days of a trial", () => {
    const trial = { ...active, trialEnd: seconds("2026-11-24T12:00:00Z") };
    expect(statusFacts(trial, NOW)).toContainEqual({ name: "Trial ends", value: "11/24/2026 (9 days left)" });
  });

  it("names no bill that will never come, and what follows instead", () => {
    const end = seconds("2026-11-24T12:00:00Z");
    const ending: SubscriptionStatus = { ...active, status: "trialing", trialEnd: end, currentPeriodEnd: end };
    const trial = { ...ending, willBeBilled: false };
    const facts = statusFacts(trial, NOW);
    expect(facts.map(({ name }) => name)).not.toContain("Next billing date");
    expect(facts).toContainEqual({ name: "After the trial", value: "Read-only until you choose a plan" });
    const withCard = statusFacts(ending, NOW);
    expect(withCard).toContainEqual({ name: "Next billing date", value: "11/24/2026" });
    expect(withCard.map(({ name }) => name)).not.toContain("After the trial");
    const canceled = statusFacts({ ...trial, provider: "builtin", cancelAtPeriodEnd: true }, NOW);
    expect(canceled).toContainEqual({ name: "Access ends", value: "11/24/2026" });
    expect(canceled.map(({ name }) => name)).not.toContain("After the trial");
  });

  it("leaves a trial of long ago out", () => {
    const facts = statusFacts({ ...active, trialEnd: seconds("2026-10-01T00:00:00Z") }, NOW);
    expect(facts.map(({ name }) => name)).not.toContain("Trial ends");
  });

  it("promises no bill to somebody who cancelled", () => {
    const facts = statusFacts({ ...active, cancelAtPeriodEnd: true }, NOW);
    expect(facts).toContainEqual({ name: "Access ends", value: "12/1/2026" });
    expect(facts).toContainEqual({ name: "Cancels at period end", value: "Yes" });
  });

  it("tells why access is complimentary and until when", () => {
    const gift = { ...active, plan: null, isComplimentary: true, complimentaryReason: "Beta tester" };
    expect(statusFacts(gift, NOW)).toEqual([
      { name: "Complimentary access", value: "Beta tester" },
      { name: "Expires", value: "Never" },
    ]);
    expect(statusFacts({ ...gift, expiresAt: "2027-01-31" }, NOW)).toContainEqual({
      name: "Expires",
      value: "1/31/2027",
    });
  });
});

describe("complimentary access beside a subscription", () => {
  it("still tells of the next bill", () => {
    const facts = statusFacts({ ...active, isComplimentary: true, complimentaryReason: "Beta tester" }, NOW);
    expect(facts.map(({ name }) => name)).toEqual([
      "Plan",
      "Complimentary access",
      "Expires",
      "Next billing date",
      "Cancels at period end",
    ]);
  });
});

describe("what the portal is good for", () => {
  it("is only what the provider's portal can do", () => {
    expect(portalPurpose(active)).toBe(
      "Update your payment method, download invoices or cancel in the customer portal.",
    );
    expect(portalPurpose({ ...active, provider: "builtin" })).toBe(
      "View invoices, cancel or resume in the customer portal.",
    );
    for (const provider of ["builtin", "stripe"] as const) {
      const over = { ...active, provider, subscriptionActive: false, status: "canceled" };
      expect(portalPurpose(over)).toBe("Your past invoices are in the customer portal.");
    }
  });
});

describe("standingOf", () => {
  it.each([
    [active, "Active", "good"],
    [{ ...active, status: "trialing" }, "Trial", "good"],
    [{ ...active, cancelAtPeriodEnd: true }, "Cancels at period end", "attention"],
    [{ ...active, status: "past_due" }, "Past due", "danger"],
    [{ ...active, isComplimentary: true }, "Complimentary", "good"],
  ] as const)("%#", (subscription, text, tone) => {
    expect(standingOf(subscription)).toEqual({ text, tone });
  });
});

describe("endingOf", () => {
  const ended = { ...active, subscriptionActive: false, plan: null, status: "canceled" };

  it("names what ended, and when", () => {
    expect(endingOf(ended)).toBe("Your subscription ended on 12/1/2026.");
    expect(endingOf({ ...ended, trialEnd: ended.currentPeriodEnd })).toBe("Your free trial ended on 12/1/2026.");
    expect(endingOf({ ...ended, status: "past_due" })).toContain("The last payment failed");
  });

  it("says nothing of what never was", () => {
    expect(endingOf({ ...ended, status: "none", currentPeriodEnd: null })).toBeNull();
  });
});

describe("timeLeft", () => {
  it("counts a day that has begun", () => {
    expect(timeLeft(seconds("2026-11-15T13:00:00Z"), NOW)).toBe("1 day left");
    expect(timeLeft(seconds("2026-11-17T13:00:00Z"), NOW)).toBe("3 days left");
    expect(timeLeft(seconds("2026-11-15T12:00:00Z"), NOW)).toBe("ended");
  });
});
