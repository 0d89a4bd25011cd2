import { describe, expect, it } from "vitest";
import { givenInWords, planText, statusText, suggestedExpiry, today } from "./rules";

// Late in the evening in America, already the next day where the server counts.
const NOW = new Date("2026-11-16T02:30:00Z");

describe("a user's row", () => {
  it("says how long a trial is", () => {
    expect(statusText({ subscriptionStatus: "Trial", rawStatus: "trialing" })).toBe("Trial (14 days)");
    expect(statusText({ subscriptionStatus: "Complimentary", rawStatus: "trialing" })).toBe("Complimentary");
    expect(statusText({ subscriptionStatus: "Past Due", rawStatus: "past_due" })).toBe("Past Due");
  });

  it("names the plan, or that there is none", () => {
    expect(planText({ subscriptionPlan: "starter" })).toBe("Starter");
    expect(planText({ subscriptionPlan: null })).toBe("None");
  });
});

describe("the expiry dialog's dates", () => {
  it("count in UTC", () => {
    expect(today(NOW)).toBe("2026-11-16");
  });

  it("begin with the day there is, otherwise 30 days from today", () => {
    expect(suggestedExpiry({ expiresAt: "2027-01-31" }, NOW)).toBe("2027-01-31");
    expect(suggestedExpiry({ expiresAt: "2026-11-16" }, NOW)).toBe("2026-11-16");
    expect(suggestedExpiry({ expiresAt: null }, NOW)).toBe("2026-12-16");
  });

  it("never begin with a day that has passed", () => {
    expect(suggestedExpiry({ expiresAt: "2026-11-15" }, NOW)).toBe("2026-12-16");
  });
});

describe("what was given", () => {
  it("is told with its reason and its end", () => {
    expect(givenInWords({ reason: "Beta tester", expiresAt: "2027-01-31" })).toBe("Beta tester, until 1/31/2027");
    expect(givenInWords({ reason: "Friend", expiresAt: null })).toBe("Friend, never expires");
  });
});
