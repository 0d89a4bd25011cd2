import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import type { Workflow } from "../types";
import WorkflowPage from "./workflow";
import WorkflowsPage from "./workflows";

const workflow: Workflow = {
  _id: "w1",
  title: "Water heater",
  category: "Hydronics",
  description: "Tank for tank",
  createdAt: "2026-11-15T12:00:00.000Z",
  updatedAt: "2026-11-15T12:00:00.000Z",
  steps: [
    { id: "a", title: "Shut off gas", description: "At the meter", completed: true },
    { id: "b", title: "", description: "", completed: false },
  ],
};
const ONE = "GET /api/workflows/w1";

const show = () => renderPage(WorkflowPage, "/app/workflows/w1", "/app/workflows/:workflowId");
const tickOf = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

describe("a workflow", () => {
  beforeEach(signedInAsAnn);

  it("shows its steps by number, with words for what is empty, and how far one is", async () => {
    serverAnswers({ [ONE]: { body: workflow } });
    show();
    await screen.findByRole("heading", { name: "Water heater" });
    expect(screen.getByText("1 of 2 steps completed")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Progress" }).getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
      "1Shut off gasAt the meter",
      "2StepNo description",
    ]);
    expect(screen.getByText("11/15/2026")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Workflows" }).getAttribute("href")).toBe("/app/workflows");
  });

  it("ticks a step at once, and takes back what the server refuses", async () => {
    let answered = () => {};
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const calls = serverAnswers({
      [ONE]: { body: workflow },
      "PUT /api/workflows/w1/steps/b": async () => {
        await answer;
        return { status: 500, body: {} };
      },
    });
    show();
    fireEvent.click(await screen.findByRole("checkbox", { name: "Step" }));
    await screen.findByText("2 of 2 steps completed");
    expect(tickOf("Step").checked).toBe(true);
    answered();
    await screen.findByText("Failed to update step. Please try again.");
    await waitFor(() => expect(tickOf("Step").checked).toBe(false));
    expect(tickOf("Shut off gas").checked).toBe(true);
    expect(calls.find(({ request }) => request.startsWith("PUT"))?.body).toEqual({ completed: true });
  });

  it("says that it is gone, and the way on", async () => {
    serverAnswers({ [ONE]: { status: 404, body: { message: "We couldn't find that." } } });
    show();
    await screen.findByRole("heading", { name: "This workflow no longer exists" });
    expect(screen.getByRole("link", { name: "Back to Workflows" })).toBeTruthy();
  });

  it("stays when it cannot be deleted, and says so", async () => {
    serverAnswers({ [ONE]: { body: workflow }, "DELETE /api/workflows/w1": { status: 500, body: {} } });
    show();
    await press("Delete");
    expect(await screen.findByText("Are you sure you want to delete this workflow?")).toBeTruthy();
    fireEvent.click(screen.getAllByRole("button", { name: "Delete", hidden: true }).at(-1) as HTMLElement);
    await screen.findByText("Failed to delete workflow. Please try again.");
    expect(screen.getByRole("heading", { name: "Water heater" })).toBeTruthy();
  });
});

describe("the workflows", () => {
  beforeEach(signedInAsAnn);

  it("say while they load, and when they cannot be loaded", async () => {
    serverAnswers({ "GET /api/workflows": "never" });
    const { unmount } = renderPage(WorkflowsPage, "/app/workflows");
    expect(screen.getByText("Loading workflows...")).toBeTruthy();
    unmount();
    serverAnswers({ "GET /api/workflows": { status: 500, body: {} } });
    renderPage(WorkflowsPage, "/app/workflows");
    const failure = await screen.findByText("Failed to load workflows. Please refresh the page.");
    expect(failure.closest("[role=alert]")).toBeTruthy();
  });
});
