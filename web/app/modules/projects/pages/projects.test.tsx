import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { type AnsweredProject, expense, project } from "../testing";
import ProjectsPage from "./projects";

onLargeScreen();

beforeEach(() => {
  signedInAsAnn();
  localStorage.removeItem("sawhorse.readOnly");
  // This DOM has no layout: everything lies at the top, so everything is drawn.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(250);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(400);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const summary = { totalProjects: 1, active: 1, completed: 0, totalBudget: 1000 };
const etag = { ETag: '"3"' };

function answers(one: AnsweredProject) {
  const { version: _, ...body } = one;
  return {
    "GET /api/projects/summary": { body: summary },
    "GET /api/projects": { body: [body], headers: { "X-Total-Count": "1" } },
    "GET /api/projects/p1": { body, headers: etag },
  };
}

describe("projects", () => {
  it("show how money and time stand", async () => {
    serverAnswers(answers(project()));
    renderPage(ProjectsPage, "/app/projects");
    expect(await screen.findByRole("heading", { name: "Bathroom renovation" })).toBeTruthy();
    expect(screen.getByRole("meter", { name: "Budget" }).getAttribute("aria-valuetext")).toBe("$850.00 / $1,000.00");
    expect(screen.getByRole("meter", { name: "Timeline" }).getAttribute("aria-valuetext")).toContain("11/20/2026");
    const filters = within(screen.getByRole("group", { name: "Status" }));
    expect(filters.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      ...["All", "Planning", "In Progress", "Completed"],
    ]);
  });

  it("show by a link what was spent", async () => {
    serverAnswers(answers(project({ expenses: [expense({ description: "Copper pipe" })] })));
    renderPage(ProjectsPage, "/app/projects?expenses=p1");
    const dialog = within(await screen.findByRole("dialog", { name: "Expenses: Bathroom renovation" }));
    expect(await dialog.findByText("Copper pipe")).toBeTruthy();
  });

  it("open with all that is known, and warn above 80%", async () => {
    const expenses = [1, 2, 3, 4, 5].map((number) => expense({ id: `e${number}`, description: `Pipe ${number}` }));
    serverAnswers(answers(project({ expenses, notes: "Dog in the yard" })));
    renderPage(ProjectsPage, "/app/projects");
    await press("Details of Bathroom renovation");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("And 2 more...")).toBeTruthy();
    expect(dialog.getByText("Pipe 3")).toBeTruthy();
    expect(dialog.queryByText("Pipe 4")).toBeNull();
    expect(dialog.getByText("1 of 2 completed")).toBeTruthy();
    expect(dialog.getAllByRole("alert")[0]?.textContent).toBe("85% of the budget is used: $150.00 left.");
    expect(dialog.getByText("Dog in the yard")).toBeTruthy();
    for (const name of ["Manage Expenses", "Edit Project", "Edit"])
      expect(dialog.getByRole("button", { name })).toBeTruthy();
  });

  it("do not warn at 80%", async () => {
    const budgetTracking = { allocated: 1000, spent: 800, remaining: 200, percentageUsed: 80 };
    serverAnswers(answers(project({ budgetTracking })));
    renderPage(ProjectsPage, "/app/projects?open=p1");
    expect(await screen.findByText("1 of 2 completed")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offer to try again when the client of a new one can't be loaded", async () => {
    let online = false;
    const dana = { _id: "c1", name: "Dana Reyes", company: null, email: "", phone: "503 555 0101", address: {} };
    serverAnswers({ ...answers(project()), "GET /api/clients/c1": () => (online ? { body: dana } : "offline") });
    renderPage(ProjectsPage, "/app/projects?new=project&client=c1");
    expect(await screen.findByText("This didn't load")).toBeTruthy();
    online = true;
    await press("Try again");
    const dialog = within(await screen.findByRole("dialog", { name: /Project/ }));
    expect(await dialog.findByDisplayValue("Dana Reyes")).toBeTruthy();
  });

  it("tick a task at once, and put it back when the server refuses", async () => {
    let refuse: (answer: { status: number; body: object }) => void = () => {};
    const refusal = new Promise<{ status: number; body: object }>((resolve) => {
      refuse = resolve;
    });
    serverAnswers({ ...answers(project()), "PUT /api/projects/p1/tasks/t2": () => refusal });
    renderPage(ProjectsPage, "/app/projects?open=p1");
    const task = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Rough-in" });
    await waitFor(() => expect(task.disabled).toBe(false));
    fireEvent.click(task);
    expect(await screen.findByText("2 of 2 completed")).toBeTruthy();
    refuse({ status: 500, body: {} });
    expect(await screen.findByText("1 of 2 completed")).toBeTruthy();
    expect(await screen.findByText("We couldn't complete Rough-in. Please try again.")).toBeTruthy();
  });

  it("are asked for again when a task that is to go is gone already", async () => {
    const { version: _, ...now } = project({ tasks: project().tasks.slice(0, 1) });
    let asked = 0;
    serverAnswers({
      ...answers(project()),
      "GET /api/projects/p1": () => {
        asked += 1;
        return asked === 1 ? answers(project())["GET /api/projects/p1"] : { body: now, headers: etag };
      },
      "DELETE /api/projects/p1/tasks/t2": { status: 404, body: { message: "We couldn't find that." } },
    });
    renderPage(ProjectsPage, "/app/projects?open=p1");
    await press("Remove Rough-in");
    expect(await screen.findByText("1 of 1 completed")).toBeTruthy();
    expect(screen.queryByRole("checkbox", { name: "Rough-in" })).toBeNull();
  });

  it("show a task that was added", async () => {
    const { version: _, ...now } = project({
      tasks: [...project().tasks, { id: "t3", name: "Paint", completed: false }],
    });
    const calls = serverAnswers({
      ...answers(project()),
      "POST /api/projects/p1/tasks": { body: now, headers: etag },
    });
    renderPage(ProjectsPage, "/app/projects?open=p1");
    fireEvent.change(await screen.findByLabelText("New task"), { target: { value: "Paint" } });
    await press("Add");
    expect(await screen.findByText("1 of 3 completed")).toBeTruthy();
    expect(calls.find(({ request }) => request.startsWith("POST"))?.body).toEqual({ name: "Paint" });
  });

  it("show expenses by category and say when there are none", async () => {
    serverAnswers(answers(project({ expenses: [expense(), expense({ id: "e2", category: "Permits", amount: 30 })] })));
    renderPage(ProjectsPage, "/app/projects");
    await press("Expenses of Bathroom renovation");
    const groups = within(await screen.findByRole("region", { name: "Expenses by category" }));
    expect(groups.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      ...["Materials $120.50", "Permits $30.00"],
    ]);
    expect(groups.queryByRole("button", { name: /View receipt/ })).toBeNull();
  });

  it("say which fields of the form are missing, and forget it where one types", async () => {
    const calls = serverAnswers(answers(project()));
    renderPage(ProjectsPage, "/app/projects");
    await press("New Project");
    await press("Create Project");
    expect(await screen.findByText("Project name is required")).toBeTruthy();
    expect(screen.getByText("Client is required")).toBeTruthy();
    expect(screen.getByText("End date is required")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Project Name/), { target: { value: "Repipe" } });
    expect(screen.queryByText("Project name is required")).toBeNull();
    expect(screen.getByText("Client is required")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Start Date/), { target: { value: "2026-11-05" } });
    fireEvent.change(screen.getByLabelText(/End Date/), { target: { value: "2026-11-05" } });
    await press("Create Project");
    expect(await screen.findByText("End date must be after start date")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Start Date/), { target: { value: "2026-11-04" } });
    expect(screen.queryByText("End date must be after start date")).toBeNull();
    expect(calls.some(({ request }) => request.startsWith("POST"))).toBe(false);
  });

  it("are changed from the version that was read, field by field", async () => {
    const calls = serverAnswers({
      ...answers(project()),
      "PUT /api/projects/p1": { body: project({ name: "Shower" }), headers: { ETag: '"4"' } },
    });
    renderPage(ProjectsPage, "/app/projects");
    await press("Edit Bathroom renovation");
    fireEvent.change(await screen.findByLabelText(/Project Name/), { target: { value: "Shower" } });
    await press("Update Project");
    expect(await screen.findByText("Shower updated")).toBeTruthy();
    expect(calls.find(({ request }) => request.startsWith("PUT"))?.body).toEqual({ name: "Shower" });
  });
});
