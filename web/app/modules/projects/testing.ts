/** For tests alone: a project as the server answers it, with its version. */
import type { Schemas } from "~/api/client";
import type { Expense } from "./types";

export type AnsweredProject = Schemas["Project"] & { version: string };

export function expense(changes: Partial<Expense> = {}): Expense {
  return {
    id: "e1",
    description: "Copper pipe",
    amount: 120.5,
    date: "2026-11-03",
    category: "Materials",
    receipt: null,
    receiptThumbnail: null,
    receiptName: null,
    ...changes,
  };
}

export function project(changes: Partial<AnsweredProject> = {}): AnsweredProject {
  return {
    id: "p1",
    version: "3",
    name: "Bathroom renovation",
    client: "Dana Reyes",
    clientName: "Dana Reyes",
    clientId: null,
    description: null,
    budget: 1000,
    startDate: "2026-11-02",
    endDate: "2026-11-20",
    status: "In Progress",
    tasks: [
      { id: "t1", name: "Demolition", completed: true },
      { id: "t2", name: "Rough-in", completed: false },
    ],
    notes: null,
    budgetTracking: { allocated: 1000, spent: 850, remaining: 150, percentageUsed: 85 },
    expenses: [],
    created: "2026-11-01T10:00:00.000Z",
    updated: "2026-11-01T10:00:00.000Z",
    ...changes,
  };
}
