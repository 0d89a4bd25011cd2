import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { AddActionProvider } from "~/ui/page/add-action";
import { onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import type { Task } from "../types";
import { Tasks } from "./tasks";

onLargeScreen();
beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});

const task: Task = {
  _id: "t1",
  title: "Order pipe",
  description: "As promised",
  status: "pending",
  priority: "high",
  dueDate: "2020-01-05",
  clientId: null,
  clientName: "Dana Reyes",
  notes: [],
  createdAt: "2020-01-01T08:00:00Z",
  updatedAt: "2020-01-01T08:00:00Z",
};
const one = (rows: Task[]) => ({ body: rows, headers: { "X-Total-Count": String(rows.length) } });
const summary = { totalTasks: 1, inProgress: 0, highPriority: 1, completed: 0, overdue: 1 };
const usual = {
  "GET /api/tasks": one([task]),
  "GET /api/tasks/t1": { body: task },
  "GET /api/tasks/summary": { body: summary },
};

function open(readOnly: string | null = null) {
  renderPage(
    () => (
      <ReadOnlyProvider value={readOnly}>
        <AddActionProvider>
          <Tasks />
        </AddActionProvider>
      </ReadOnlyProvider>
    ),
    "/app/crm?tab=tasks",
  );
}

describe("the tasks", () => {
  it("can be read and not changed while the account is read-only, and say why", async () => {
    serverAnswers(usual);
    open(READ_ONLY_REASON);
    for (const name of ["Complete Order pipe", "Edit Order pipe", "Delete Order pipe"]) {
      expect((await screen.findByRole("button", { name })).getAttribute("aria-disabled")).toBe("true");
    }
    await press("Details of Order pipe");
    const details = within(await screen.findByRole("dialog", { name: "Order pipe" }));
    for (const name of ["Complete Order pipe", "Add Note", "Edit", "Delete"]) {
      expect(details.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    }
  });

  it("say what they are for as long as there are none", async () => {
    serverAnswers({ ...usual, "GET /api/tasks": one([]) });
    open();
    expect(await screen.findByText("No tasks found")).toBeTruthy();
    expect(screen.getByText(/Add what you promised/)).toBeTruthy();
  });

  it("keep what was typed when one could not be created", async () => {
    serverAnswers({ ...usual, "GET /api/tasks": one([]), "POST /api/tasks": { status: 500, body: {} } });
    open();
    await press("New Task");
    const form = within(await screen.findByRole("dialog", { name: "Task" }));
    fireEvent.change(form.getByLabelText(/^Title/), { target: { value: "Order pipe" } });
    fireEvent.change(form.getByLabelText(/^Description/), { target: { value: "As promised" } });
    await press("Create Task");
    expect((await form.findByRole("alert")).textContent).toContain(
      "There was an error creating the task. Please try again.",
    );
    expect(form.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("Order pipe");
  });
});
