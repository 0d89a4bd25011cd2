/** Tasks on screen: what was promised, to whom, until when, and that it is done. */
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  nextPost,
  type Owner,
  openAs,
  openRow,
  owner,
  test,
} from "./support";

test.use({ viewport: LARGE });

type Request = Parameters<typeof call>[0];

const add = (request: Request, account: Owner, task: object) =>
  call(request, account, "POST", "/api/tasks", { description: "As promised", ...task });

function addClient(request: Request, account: Owner) {
  const dana = { firstName: "Dana", lastName: "Reyes", email: "dana@example.com", phone: "(503) 555-0101" };
  return call(request, account, "POST", "/api/clients", dana);
}

test("a task is promised to a client, noted on, completed, taken back and deleted", async ({ page, request }) => {
  const account = await owner(request);
  await addClient(request, account);
  await openAs(page, account, "/app/crm");
  await page.getByRole("tab", { name: "Tasks" }).click();
  await expect(page).toHaveURL(/\?tab=tasks$/);
  await expect(page.getByText("No tasks found")).toBeVisible();
  await page.getByRole("button", { name: "New Task" }).first().click();
  const form = page.getByRole("dialog", { name: "Task", exact: true });
  await form.getByRole("button", { name: "Create Task" }).click();
  await expect(form.getByText("Enter what needs to be done")).toBeVisible();
  await expect(form.getByText("Enter a description")).toBeVisible();
  await form.getByLabel("Title").fill("Send the price list");
  await form.getByLabel("Description").fill("Boilers and pumps");
  await form.getByLabel("Priority").selectOption("high");
  await form.getByLabel("Due Date").fill("2026-01-05");
  await form.getByLabel("Client", { exact: true }).fill("555-0101");
  await form.getByRole("option", { name: /Dana Reyes/ }).click();
  await form.getByLabel("Note").fill("Prefers paper");
  const sent = await nextPost(page, "/api/tasks");
  await form.getByRole("button", { name: "Create Task" }).click();
  expect((await sent()).notes).toEqual([{ text: "Prefers paper" }]);
  await expect(page.getByText(/Send the price list added to your tasks: \d+ days overdue/)).toBeVisible();

  const card = page.getByRole("listitem").filter({ hasText: "Send the price list" });
  await expect(card).toContainText(/\d+ days overdue/);
  await expect(card).toContainText("Dana Reyes");
  const tiles = page.getByLabel("Tasks summary");
  for (const tile of ["Total Tasks1", "In Progress0", "High Priority1", "Completed0"]) {
    await expect(tiles).toContainText(tile);
  }

  // A note is added, none is lost.
  await card.getByRole("button", { name: "Details of Send the price list" }).click();
  const details = page.getByRole("dialog", { name: "Send the price list" });
  await details.getByRole("button", { name: "Add Note" }).click();
  const note = page.getByRole("dialog", { name: "Note", exact: true });
  await note.getByLabel("Note").fill("Called twice");
  await note.getByRole("button", { name: "Add Note" }).click();
  for (const text of ["Prefers paper", "Called twice"]) await expect(details).toContainText(text);
  await details.getByRole("button", { name: "Edit" }).click();
  await form.getByLabel("Status").selectOption("in_progress");
  await form.getByLabel("Add a note").fill("Printed it");
  await form.getByRole("button", { name: "Update Task" }).click();
  await expect(form).toHaveCount(0);
  for (const text of ["Prefers paper", "Called twice", "Printed it"]) await expect(details).toContainText(text);
  await page.keyboard.press("Escape");
  await expect(tiles).toContainText("In Progress1");

  // Done, and not done after all: it stands where it stood.
  await card.getByRole("button", { name: "Complete Send the price list" }).click();
  await expect(card).toContainText("Completed");
  await expect(card.getByRole("button", { name: /^Complete/ })).toHaveCount(0);
  await expect(card).not.toContainText("overdue");
  await expect(tiles).toContainText("Completed1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toContainText("In Progress");
  await expect(card).toContainText("overdue");

  // From the client's details to it.
  await details.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Clients" }).click();
  await page.getByRole("button", { name: "View Dana Reyes" }).click();
  const client = page.getByRole("dialog", { name: "Dana Reyes" });
  await client.getByRole("button", { name: "New task" }).click();
  await expect(form.getByLabel("Client", { exact: true })).toHaveValue("Dana Reyes");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await client
    .getByRole("region", { name: "Tasks" })
    .getByRole("link", { name: /Send the price list/ })
    .click();
  await expect(details).toBeVisible();
  await details.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to delete this task?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No tasks found")).toBeVisible();
});

test("the filters work, and what did not happen is not shown as done", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { title: "Order pipe", priority: "low" });
  await add(request, account, { title: "Call the city", status: "in_progress", priority: "high" });
  await add(request, account, { title: "Pay the rent", status: "completed" });
  await openAs(page, account, "/app/crm?tab=tasks");
  const cards = page.getByRole("list", { name: "Tasks" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await page.getByLabel("Status", { exact: true }).selectOption("in_progress");
  await expect(cards).toHaveText([/Call the city/]);
  await page.getByLabel("Status", { exact: true }).selectOption("");
  await page.getByLabel("Priority", { exact: true }).selectOption("low");
  await expect(cards).toHaveText([/Order pipe/]);
  await page.reload();
  await expect(cards).toHaveText([/Order pipe/]);
  await page
    .getByLabel("Tasks summary")
    .getByRole("link", { name: /^Completed/ })
    .click();
  await expect(cards).toHaveText([/Pay the rent/]);

  await page.goto("/app/crm?tab=tasks&status=pending");
  await page.route("**/api/tasks/*/complete", (route) => route.fulfill({ status: 500, json: {} }));
  await cards.getByRole("button", { name: "Complete Order pipe" }).click();
  await expect(page.getByText("We couldn't complete Order pipe. Please try again.")).toBeVisible();
  await expect(cards).toContainText("Pending");
  await page.route("**/api/tasks/*", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await cards.getByRole("button", { name: "Delete Order pipe" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("We couldn't delete Order pipe. Please try again.")).toBeVisible();
  await expect(cards).toHaveText([/Order pipe/]);
  await page.route("**/api/tasks?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText("Failed to load tasks")).toBeVisible();
});

inEveryLook("is accessible: the tasks, one of them, the form", async (page, request) => {
  const account = await owner(request);
  const { _id } = await add(request, account, {
    title: "Order pipe",
    dueDate: "2026-01-05",
    priority: "high",
    notes: [{ text: "Blue" }],
  });
  await openAs(page, account, "/app/crm?tab=tasks");
  await openRow(page, "Order pipe");
  await expect(page.getByText("As promised")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/app/crm?tab=tasks&open=${_id}`);
  await expect(page.getByText("Blue")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Task", exact: true })).toBeVisible();
  await expectAccessible(page);
});
