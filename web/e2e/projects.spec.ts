/** Projects: from the first one to what it earned. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  type Owner,
  openAs,
  owner,
  test,
  visitor,
} from "./support";

const PICTURE = resolve(import.meta.dirname, "../public/icon-512.png");
const MEGABYTE = 1024 * 1024;

function project(request: APIRequestContext, account: Owner, changes: object = {}) {
  return call(request, account, "POST", "/api/projects", {
    name: "Bathroom renovation",
    client: "Dana Reyes",
    budget: 1000,
    startDate: "2026-11-02",
    endDate: "2026-12-20",
    tasks: [{ name: "Demolition" }, { name: "Rough-in" }],
    ...changes,
  });
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

inEveryLook("a job is begun, its tasks ticked and its money written down", async (page, request) => {
  const account = await owner(request);
  const dana = await call(request, account, "POST", "/api/clients", {
    ...{ firstName: "Dana", lastName: "Reyes", company: "Reyes Homes", email: "dana@example.com", phone: "555-0101" },
  });
  await openAs(page, account, "/app/projects");
  await expect(page.getByRole("heading", { name: "No projects found" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New Project" }).first().click();
  const form = dialog(page, "Project");
  await form.getByRole("button", { name: "Create Project" }).click();
  for (const sentence of ["Project name is required", "Client is required", "End date is required"]) {
    await expect(form.getByText(sentence)).toBeVisible();
  }
  await form.getByLabel("Project Name").fill("Bathroom renovation");
  await expect(form.getByText("Project name is required")).toHaveCount(0);
  const client = form.getByRole("combobox", { name: "Client" });
  await client.fill("reyes");
  await form.getByRole("option", { name: /Dana Reyes/ }).click();
  await expect(client).toHaveValue("Dana Reyes");
  await form.getByLabel("Budget").fill("0");
  await form.getByLabel("Start Date").fill("2026-11-02");
  await form.getByLabel("End Date").fill("2026-11-02");
  await form.getByRole("button", { name: "Create Project" }).click();
  await expect(form.getByText("Budget must be greater than zero")).toBeVisible();
  await expect(form.getByText("End date must be after start date")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Budget").fill("1000");
  await form.getByLabel("End Date").fill("2026-12-20");
  await form.getByRole("button", { name: "Add Task" }).click();
  await expect(form.getByLabel(/^Task 1/)).toBeFocused();
  await page.keyboard.type("Demolition");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel(/^Task 2/)).toBeFocused();
  await page.keyboard.type("Rough-in");
  await form.getByRole("button", { name: "Create Project" }).click();

  // What was made is shown, with what comes next.
  const details = dialog(page, "Bathroom renovation");
  await expect(details.getByText("Bathroom renovation saved. Next:")).toBeVisible();
  await expect(page).toHaveURL(/\?open=/);
  await expect(details.getByRole("link", { name: "Dana Reyes" })).toHaveAttribute("href", `/app/crm?open=${dana._id}`);
  await expect(details.getByText("Reyes Homes")).toBeVisible();
  // It's ticked a moment later, which `check()` wouldn't wait for.
  await details.getByLabel("Demolition", { exact: true }).click();
  await expect(details.getByLabel("Demolition", { exact: true })).toBeChecked();
  await expect(details.getByText("1 of 2 completed")).toBeVisible();
  await details.getByLabel("New task").fill("Inspection");
  await page.keyboard.press("Enter");
  await expect(details.getByText("1 of 3 completed")).toBeVisible();
  await details.getByRole("button", { name: "Remove Rough-in" }).click();
  await expect(details.getByText("1 of 2 completed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(details.getByText("1 of 3 completed")).toBeVisible();

  await details.getByRole("button", { name: "Manage Expenses" }).click();
  const expenses = dialog(page, "Expenses: Bathroom renovation");
  await expect(expenses.getByText("No expenses recorded yet")).toBeVisible();
  await expenses.getByRole("button", { name: "Add Expense" }).click();
  const adding = dialog(page, "Add Expense");
  await adding.getByLabel("Description").fill("Shower valve");
  await adding.getByLabel("Amount").fill("850.50");
  await adding.getByLabel("Category").selectOption("Materials");
  await expect(adding.getByLabel("Take a photo")).toHaveAttribute("capture", "environment");
  await adding.getByLabel("Add a receipt").setInputFiles(PICTURE);
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add Expense" }).click();
  await expect(page.getByText("Shower valve added to Bathroom renovation: $149.50 of the budget left")).toBeVisible();
  await expect(expenses.getByRole("heading", { name: "Materials $850.50" })).toBeVisible();
  await expect(expenses.getByRole("meter", { name: "Budget used" })).toHaveAttribute("aria-valuetext", "85%");
  await expect(expenses.getByRole("button", { name: "View receipt of Shower valve" }).locator("img")).toBeVisible();
  await expectAccessible(page);
  await expenses.getByRole("button", { name: "View receipt of Shower valve" }).click();
  await expect(page.getByRole("img", { name: "Receipt of Shower valve" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("img", { name: "Receipt of Shower valve" })).toHaveCount(0);
  await expenses.getByRole("button", { name: "Close" }).last().click();

  await expect(details.getByRole("alert")).toHaveText("85% of the budget is used: $149.50 left.");
  await expectAccessible(page);
  await details.getByRole("button", { name: "Manage Expenses" }).click();
  await expenses.getByRole("button", { name: "Delete Shower valve, $850.50" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Are you sure you want to delete this expense?")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(expenses.getByText("No expenses recorded yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const budget = page.getByRole("meter", { name: "Budget", exact: true });
  await expect(budget).toHaveAttribute("aria-valuetext", "$0.00 / $1,000.00");
  await expectAccessible(page);

  // Another name is another client: the project lets go of the one it was linked to.
  await page.getByRole("button", { name: "Edit Bathroom renovation" }).click();
  await expect(client).toHaveValue("Dana Reyes");
  await client.fill("Her sister");
  await form.getByRole("button", { name: "Update Project" }).click();
  await expect(page.getByText("Bathroom renovation updated")).toBeVisible();
  const [kept] = await call(request, account, "GET", "/api/projects");
  expect([kept.client, kept.clientId]).toEqual(["Her sister", null]);
});

test("the list is searched, narrowed and its details have an address", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  const { id } = await project(request, account);
  await project(request, account, { name: "Boiler swap", client: "St. Anne's School", status: "Completed" });
  await project(request, account, { name: "Well pump", client: "Claire Moreau", status: "On Hold", budget: null });
  await openAs(page, account, "/app/projects");
  const names = page.getByRole("list", { name: "Projects" }).getByRole("heading", { level: 2 });
  await expect(names).toHaveCount(3);
  await page.getByRole("button", { name: "Completed", exact: true }).click();
  await expect(names).toHaveText(["Boiler swap"]);
  await expect(page).toHaveURL("/app/projects?status=Completed");
  await page.reload();
  await expect(names).toHaveText(["Boiler swap"]);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByLabel("Search projects").fill("MOREAU");
  await expect(names).toHaveText(["Well pump"]);

  await page.goto(`/app/projects?open=${id}`);
  await expect(dialog(page, "Bathroom renovation").getByText("0 of 2 completed")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/app/projects");
  await page.goto("/app/projects?open=nothing");
  await expect(page.getByText("This project no longer exists")).toBeVisible();
});

test("two people tick different tasks; a tick that is refused goes back", async ({ page, request, browser }) => {
  const account = await owner(request);
  const { id } = await project(request, account);
  await openAs(page, account, `/app/projects?open=${id}`);
  const other = await (await browser.newContext()).newPage();
  await openAs(other, account, `/app/projects?open=${id}`);
  await expect(page.getByText("0 of 2 completed")).toBeVisible();
  await expect(other.getByText("0 of 2 completed")).toBeVisible();
  await Promise.all([
    page.getByLabel("Demolition", { exact: true }).click(),
    other.getByLabel("Rough-in", { exact: true }).click(),
  ]);
  await expect
    .poll(async () => (await call(request, account, "GET", `/api/projects/${id}`)).tasks)
    .toEqual([expect.objectContaining({ completed: true }), expect.objectContaining({ completed: true })]);
  await other.close();

  await page.reload();
  await expect(page.getByText("2 of 2 completed")).toBeVisible();
  await page.route("**/tasks/*", (route) => route.abort());
  const task = page.getByLabel("Rough-in", { exact: true });
  await expect(task).toBeEnabled();
  await task.click();
  await expect(page.getByRole("alert").filter({ hasText: "You're offline." })).toBeVisible();
  await expect(task).toBeChecked();
});

test("a receipt of 10 MB gets in and out on a slow line, and what is none gets its sentence", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  const { id } = await project(request, account);
  await openAs(page, account, `/app/projects?open=${id}`);
  await dialog(page, "Bathroom renovation").getByRole("button", { name: "Manage Expenses" }).click();
  const expenses = dialog(page, "Expenses: Bathroom renovation");
  await expenses.getByRole("button", { name: "Add Expense" }).click();
  const adding = dialog(page, "Add Expense");
  await adding.getByLabel("Description").fill("Tile");
  await adding.getByLabel("Amount").fill("120");
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    adding.getByLabel("Add a receipt").setInputFiles({ name, mimeType, buffer });
  const send = adding.getByRole("button", { name: "Add Expense" });

  const png = await readFile(PICTURE);
  const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  await choose("huge.png", "image/png", padded(png, 11 * MEGABYTE));
  await expect(adding.getByText("huge.png is too large. Maximum file size is 10MB.")).toBeVisible();

  await choose("receipt.jpg", "image/jpeg", Buffer.from("%PDF-1.7\n%%EOF\n"));
  // What cannot be shown gets no broken picture.
  await expect(adding.getByText("receipt.jpg")).toBeVisible();
  await expect(adding.locator("img")).toHaveCount(0);
  await send.click();
  await expect(adding.getByText(/is not a valid file type. Only JPEG and PNG files are allowed./)).toBeVisible();
  await adding.getByRole("button", { name: "Remove receipt.jpg" }).click();

  const jpeg = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 400;
    canvas.height = 300;
    canvas.getContext("2d")?.fillRect(40, 40, 200, 200);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  const whole = Buffer.from(jpeg, "base64");
  await choose("cut.jpg", "image/jpeg", whole.subarray(0, whole.length / 2));
  await send.click();
  await expect(adding.getByText(/is damaged\. Choose it again, or retake the photo\./)).toBeVisible();
  await adding.getByRole("button", { name: "Remove cut.jpg" }).click();

  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 100, downloadThroughput: 2 * MEGABYTE, uploadThroughput: 4 * MEGABYTE },
  });
  await choose("receipt.png", "image/png", padded(png, 10 * MEGABYTE));
  // However long the line and the server take.
  const kept = page.waitForResponse((answer) => answer.status() === 201 && /\/expenses$/.test(answer.url()));
  await send.click();
  await expect(adding.getByRole("button", { name: "Adding..." })).toBeVisible();
  await expect(adding.getByText(/^Uploading .* of 13/)).toBeVisible();
  await kept;
  await expect(expenses.getByRole("button", { name: "View receipt of Tile" })).toBeVisible();
  await expenses.getByRole("button", { name: "View receipt of Tile" }).click();
  const receipt = page.getByRole("img", { name: "Receipt of Tile" });
  await expect(receipt).toBeVisible();
  await expect.poll(() => receipt.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(512);
});

inEveryLook("a job tells what it earned, and each figure what it is made of", async (page, request) => {
  const account = await owner(request);
  const { id } = await project(request, account);
  await call(request, account, "POST", "/api/inventory", { name: "Shower valve", quantity: 3, cost: 60, price: 95 });
  await call(request, account, "POST", `/api/projects/${id}/expenses`, {
    ...{ description: "Permit", amount: 100, date: "2026-11-03", category: "Permits" },
  });
  await call(request, account, "POST", "/api/mileage", {
    ...{ date: "2026-11-04", startLocation: "Shop", endLocation: "9 Orchard Ln", miles: 20, vehicle: "Van" },
    ...{ vehicleMpg: 18, projectId: id },
  });
  await openAs(page, account, `/app/projects?open=${id}`);
  const details = dialog(page, "Bathroom renovation");
  await expect(details.getByText("Nothing invoiced for this job yet.")).toBeVisible();
  await details.getByRole("button", { name: "New Invoice" }).click();

  const invoice = dialog(page, "Create New Document");
  await expect(invoice.getByLabel("Customer Name")).toHaveValue("Dana Reyes");
  await expect(invoice.getByLabel("Type")).toHaveValue("Invoice");
  await expect(invoice.getByLabel("Project Link").locator("option:checked")).toHaveText("Bathroom renovation");
  await invoice.getByLabel("Add from inventory").fill("Shower");
  await invoice.getByRole("option", { name: /Shower valve/ }).click();
  await invoice.getByLabel("Item Name").fill("Labor");
  await invoice.getByLabel("Unit Price").last().fill("405");
  await invoice.getByRole("button", { name: "Add Item" }).click();
  await invoice.getByRole("button", { name: "Create Invoice" }).click();
  await expect(dialog(page, "Invoice INV-0001")).toBeVisible();

  await page.goto(`/app/projects?open=${id}`);
  await expect(details.getByRole("link", { name: "Invoiced 1 invoice $500.00" })).toBeVisible();
  await expect(details.getByRole("link", { name: "Paid 0 invoices $0.00" })).toBeVisible();
  await expect(details.getByRole("button", { name: "Spent 1 expense -$100.00" })).toBeVisible();
  await expect(details.getByRole("link", { name: "Miles 20 mi at $0.655 -$13.10" })).toBeVisible();
  await expect(details.getByText("$326.90 (65.4%)")).toBeVisible();
  await details.getByRole("button", { name: "Parts used 1 part -$60.00" }).click();
  await expect(details.getByText("1 × Shower valve at $60.00")).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: /^Spent/ }).click();
  await expect(dialog(page, "Expenses: Bathroom renovation")).toBeVisible();
  await page.keyboard.press("Escape");
  await details.getByRole("link", { name: /^Miles/ }).click();
  await expect(page.getByRole("button", { name: "Remove filter: Project: Bathroom renovation" })).toBeVisible();
  await expect(page.getByText("Shop → 9 Orchard Ln")).toBeVisible();
  await page.goBack();
  await details.getByRole("link", { name: /^Invoiced/ }).click();
  await expect(page.getByRole("button", { name: "Remove filter: Project: Bathroom renovation" })).toBeVisible();
  await expect(page.getByText("INV-0001").first()).toBeVisible();
});

test("without a subscription all is to be read, and the buttons say why", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await visitor(request);
  const job = {
    ...{ id: "p1", name: "Bathroom renovation", client: "Dana Reyes", clientName: "Dana Reyes", clientId: null },
    ...{ description: null, notes: null, budget: 1000, status: "In Progress", startDate: "2026-11-02" },
    ...{ endDate: "2026-12-20", created: "2026-11-01T10:00:00.000Z", updated: "2026-11-01T10:00:00.000Z" },
    tasks: [{ id: "t1", name: "Demolition", completed: false }],
    budgetTracking: { allocated: 1000, spent: 120, remaining: 880, percentageUsed: 12 },
    expenses: [
      { id: "e1", description: "Tile", amount: 120, date: "2026-11-03", category: "Materials", receipt: null },
    ],
  };
  await page.route("**/api/projects?*", (route) => route.fulfill({ json: [job], headers: { "X-Total-Count": "1" } }));
  await page.route("**/api/projects/p1", (route) => route.fulfill({ json: job }));
  await openAs(page, account, "/app/projects");
  const isBlocked = (name: string | RegExp, within: Page | ReturnType<typeof dialog> = page) =>
    expect(within.getByRole("button", { name }).first()).toHaveAttribute("aria-disabled", "true");
  await isBlocked("New Project");
  await isBlocked("Edit Bathroom renovation");
  await page.getByRole("button", { name: "Details of Bathroom renovation" }).click();
  const details = dialog(page, "Bathroom renovation");
  await expect(details.getByText("0 of 1 completed")).toBeVisible();
  for (const name of ["Edit Project", "Delete Project", /^Remove Demolition/]) await isBlocked(name, details);
  const tick = details.getByLabel("Demolition", { exact: true });
  await expect(tick).toHaveAttribute("aria-disabled", "true");
  await tick.focus();
  await page.keyboard.press("Space");
  await expect(tick).not.toBeChecked();
  await details.getByRole("button", { name: "Manage Expenses" }).click();
  const expenses = dialog(page, "Expenses: Bathroom renovation");
  await expect(expenses.getByText("Materials $120.00")).toBeVisible();
  for (const name of ["Add Expense", "Delete Tile, $120.00"]) await isBlocked(name, expenses);
});
