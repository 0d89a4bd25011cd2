import { afterEach, describe, expect, it, vi } from "vitest";
import { addDays } from "~/lib/calendar";
import { toneOf } from "~/ui/figures/meter";
import { withClient } from "./queries";
import {
  CARD_THRESHOLDS,
  DETAILS_THRESHOLDS,
  EXPENSES_THRESHOLDS,
  entryOf,
  expenseProblemsOf,
  groupsOf,
  newExpenseEntry,
  newProjectEntry,
  percentInWords,
  problemsOf,
  projectOf,
  statusOf,
  sumOf,
  tasksInWords,
  timeElapsed,
  trackingOf,
} from "./rules";
import { expense, project } from "./testing";

afterEach(() => void vi.unstubAllEnvs());

describe("the colour of a bar", () => {
  it.each([
    [CARD_THRESHOLDS, { 70: "good", 70.001: "attention", 90: "attention", 90.001: "danger", 140: "danger" }],
    [DETAILS_THRESHOLDS, { 75: "good", 75.001: "attention", 90: "attention", 90.001: "danger" }],
    [
      EXPENSES_THRESHOLDS,
      { 75: "good", 75.001: "caution", 90: "caution", 90.001: "attention", 100: "attention", 100.001: "danger" },
    ],
  ])("changes just above its thresholds", (thresholds, tones) => {
    const percents = Object.keys(tones).map(Number);
    expect(Object.fromEntries(percents.map((percent) => [percent, toneOf(percent, thresholds)]))).toEqual(tones);
  });
});

describe("the time that has passed", () => {
  const between = { startDate: "2026-11-02", endDate: "2026-11-12" };
  const zones = ["Pacific/Kiritimati", "Asia/Kathmandu", "UTC", "America/New_York", "Pacific/Pago_Pago"];

  it.each(zones)("begins and ends with the owner's own days in %s", (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const at = (moment: string) => timeElapsed(between, new Date(moment));
    expect(at("2026-11-01T23:59:59.999")).toBe(0);
    expect(at("2026-11-02T00:00:00")).toBe(0);
    expect(at("2026-11-03T00:00:00")).toBe(10);
    expect(at("2026-11-03T23:59:59.999")).toBe(10);
    expect(at("2026-11-11T23:59:59.999")).toBe(90);
    expect(at("2026-11-12T00:00:00")).toBe(100);
    expect(at("2026-11-13T00:00:00")).toBe(100);
  });

  it("is 0 before, 100 after, and never goes back, through daylight saving in every zone", () => {
    for (const timeZone of zones) {
      vi.stubEnv("TZ", timeZone);
      for (let length = 1; length < 400; length += 37) {
        const span = { startDate: "2026-02-20", endDate: addDays("2026-02-20", length) };
        let last = 0;
        for (let day = -2; day <= length + 2; day += 1) {
          const elapsed = timeElapsed(span, new Date(`${addDays(span.startDate, day)}T02:30:00`));
          expect(elapsed).toBe(day <= 0 ? 0 : day >= length ? 100 : Math.round((day / length) * 100));
          expect(elapsed).toBeGreaterThanOrEqual(last);
          last = elapsed;
        }
      }
    }
  });

  it("of one day is none on it and all after it", () => {
    const span = { startDate: "2026-11-02", endDate: "2026-11-03" };
    expect(timeElapsed(span, new Date("2026-11-02T18:00:00"))).toBe(0);
    expect(timeElapsed(span, new Date("2026-11-03T01:00:00"))).toBe(100);
  });
});

describe("the budget", () => {
  it("is taken as the server says it", () => {
    const { budgetTracking } = project();
    expect(trackingOf(project())).toEqual(budgetTracking);
  });

  it("is worked out where the server says less than all of it", () => {
    const expenses = [expense({ amount: 0.1 }), expense({ amount: 0.2 })];
    expect(trackingOf({ budget: 3, expenses })).toEqual({
      allocated: 3,
      spent: 0.3,
      remaining: 2.7,
      percentageUsed: 10,
    });
    expect(trackingOf({ budget: 500, budgetTracking: { allocated: 500, spent: 1 } })).toEqual({
      ...{ allocated: 500, spent: 0, remaining: 500, percentageUsed: 0 },
    });
    expect(trackingOf({ budget: null, expenses })).toMatchObject({ allocated: 0, spent: 0.3, percentageUsed: 0 });
  });

  it("adds up to the cent", () => {
    const amounts = Array.from({ length: 300 }, (_, place) => ((place * 7919) % 100_000) / 100);
    const cents = amounts.reduce((sum, amount) => sum + BigInt(Math.round(amount * 100)), 0n);
    expect(sumOf(amounts)).toBe(Number(cents) / 100);
  });

  it("is never said to be used up before it is", () => {
    expect([0, 0.2, 49.6, 99.7, 100, 100.2, 130].map(percentInWords)).toEqual([
      ...["0%", "under 1%", "50%", "99%", "100%", "over 100%", "130%"],
    ]);
  });
});

describe("a project", () => {
  it("of a status that nobody knows is being planned", () => {
    expect(statusOf({ status: "Paused" })).toBe("Planning");
    expect(statusOf({ status: "On Hold" })).toBe("On Hold");
  });

  it("says how many tasks are done", () => {
    expect(tasksInWords(project().tasks)).toBe("1 of 2 completed");
  });

  it("has a sentence for each field, and only for what is not right", () => {
    const entry = { ...newProjectEntry(), startDate: "", name: " ", budget: 0 };
    expect(problemsOf(entry)).toEqual({
      name: "Project name is required",
      client: "Client is required",
      budget: "Budget must be greater than zero",
      startDate: "Start date is required",
      endDate: "End date is required",
    });
    const right = { ...entry, name: "Repipe", client: "Hillcrest", startDate: "2026-11-02", endDate: "2026-11-03" };
    expect(problemsOf({ ...right, budget: "" })).toEqual({});
    expect(problemsOf({ ...right, budget: 1, endDate: "2026-11-02" })).toEqual({
      endDate: "End date must be after start date",
    });
  });

  it("keeps the client it is linked to until another name is typed", () => {
    const id = "0192f3a4-0000-7000-8000-000000000001";
    const entry = entryOf(withClient(project({ client: id, clientId: id })));
    expect(entry.client).toBe("Dana Reyes");
    expect(projectOf(entry).client).toEqual({ kind: "client", id });
    expect(projectOf({ ...entry, client: "Sam Ito", clientId: null }).client).toEqual({
      kind: "name",
      name: "Sam Ito",
    });
    expect(entryOf(withClient(project())).clientId).toBeNull();
  });

  it("is saved as it was typed, without saying which tasks are done", () => {
    const entry = entryOf(withClient(project()));
    expect(projectOf({ ...entry, name: " Shower ", tasks: [...entry.tasks, { key: "new", name: " " }] })).toEqual({
      name: "Shower",
      client: { kind: "name", name: "Dana Reyes" },
      description: null,
      budget: 1000,
      startDate: "2026-11-02",
      endDate: "2026-11-20",
      status: "In Progress",
      tasks: [
        { id: "t1", name: "Demolition" },
        { id: "t2", name: "Rough-in" },
      ],
      notes: null,
    });
    expect(projectOf({ ...entry, budget: "" }).budget).toBeNull();
  });
});

describe("expenses", () => {
  it("come by category with a total each, whatever the order they came in", () => {
    const groups = groupsOf([
      expense({ id: "1", category: "Travel", amount: 3 }),
      expense({ id: "2", category: "General", amount: 0.1 }),
      expense({ id: "3", category: "Travel", amount: 4.2 }),
      expense({ id: "4", category: "Beer" as "Other", amount: 0.2 }),
    ]);
    expect(groups.map(({ category, total, expenses }) => [category, total, expenses.map(({ id }) => id)])).toEqual([
      ["General", 0.3, ["2", "4"]],
      ["Travel", 7.2, ["1", "3"]],
    ]);
  });

  it("need a description, an amount and a day", () => {
    expect(Object.keys(expenseProblemsOf({ ...newExpenseEntry(), date: "" }))).toEqual([
      ...["description", "amount", "date"],
    ]);
    expect(expenseProblemsOf({ ...newExpenseEntry(), description: "Permit", amount: 0 })).toEqual({});
  });
});
