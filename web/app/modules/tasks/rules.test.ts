import { describe, expect, it } from "vitest";
import { dueInWords } from "./in-words";
import { clientNameOf, NEW_TASK_ENTRY, newTaskOf, taskOf, taskRules } from "./rules";

const now = new Date("2026-11-15T23:30:00");

describe("a task in words", () => {
  it.each([
    ["pending", "2026-11-13", "2 days overdue", "danger"],
    ["in_progress", "2026-11-14", "1 day overdue", "danger"],
    ["pending", "2026-11-15", "Due today", "attention"],
    ["pending", "2026-11-16", "Due tomorrow", "neutral"],
    ["pending", "2026-12-24", "Due 12/24/2026", "neutral"],
    // What is done is not late any more.
    ["completed", "2026-11-01", "Due 11/1/2026", "neutral"],
    ["cancelled", "2026-11-01", "Due 11/1/2026", "neutral"],
  ] as const)("%s, due %s: %s", (status, dueDate, text, tone) => {
    expect(dueInWords({ status, dueDate }, now)).toEqual({ text, tone });
  });

  it("has no due date in words without one", () => {
    expect(dueInWords({ status: "pending", dueDate: null }, now)).toBeNull();
  });

  it("keeps the name of a client that is gone", () => {
    const address = { street: null, city: null, state: null, zip: null, country: null };
    const dana = { _id: "1", firstName: "Dana", lastName: "Reyes", phone: "555-0101", address };
    expect(clientNameOf({ clientId: dana, clientName: null })).toBe("Dana Reyes");
    expect(clientNameOf({ clientId: null, clientName: "Dana Reyes" })).toBe("Dana Reyes");
    expect(clientNameOf({ clientId: null, clientName: null })).toBeNull();
  });
});

describe("a task in the form", () => {
  const entry = { ...NEW_TASK_ENTRY, title: " Call back ", description: "About the boiler" };

  it("is pending and of medium priority until somebody says otherwise", () => {
    expect(NEW_TASK_ENTRY).toMatchObject({ status: "pending", priority: "medium" });
  });

  it("needs a title and a description", () => {
    expect(taskRules.title(" ")).toBe("Enter what needs to be done");
    expect(taskRules.description("")).toBe("Enter a description");
  });

  it("is sent without an empty due date, and its note as a single entry", () => {
    expect(newTaskOf(entry)).toEqual({
      title: "Call back",
      description: "About the boiler",
      status: "pending",
      priority: "medium",
    });
    expect(newTaskOf({ ...entry, note: " Mornings " }).notes).toEqual([{ text: "Mornings" }]);
  });

  it("clears an emptied due date when it is changed", () => {
    expect(taskOf(entry)).toMatchObject({ dueDate: null, clientId: null, clientName: null, notes: [] });
  });
});
