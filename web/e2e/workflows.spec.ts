/** Workflows on screen: written, put in order, worked through, started over, printed. */
import type { APIRequestContext } from "@playwright/test";
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  type Owner,
  openAs,
  owner,
  SMALL,
  test,
  visitor,
} from "./support";

const step = (title: string) => ({ title, description: `How to ${title.toLowerCase()}` });

const add = (request: APIRequestContext, account: Owner, changes: object = {}) =>
  call(request, account, "POST", "/api/workflows", {
    title: "Boiler swap",
    category: "Installation",
    description: "Oil to gas, one day",
    steps: [step("Drain"), step("Cut"), step("Solder")],
    ...changes,
  });

test.describe("at a desk", () => {
  test.use({ viewport: LARGE });

  test("a workflow is written, put in order, worked through, started over and deleted", async ({ page, request }) => {
    const account = await owner(request);
    await add(request, account);
    await openAs(page, account, "/app/workflows?search=installation");
    await expect(page.getByText("Create and manage step-by-step guides for your team")).toBeVisible();
    await expect(page.getByPlaceholder("Search workflows by title, description, or category...")).toHaveValue(
      "installation",
    );
    await expect(page.getByRole("main").getByRole("listitem")).toContainText([
      /Boiler swapInstallation.*3 stepsCreated/,
    ]);

    await page.getByRole("button", { name: "Create Workflow" }).click();
    const form = page.getByRole("dialog", { name: "Workflow" });
    await form.getByRole("button", { name: "Create Workflow" }).click();
    await expect(form.getByText("Enter a title for this workflow")).toBeVisible();
    await expect(form.getByText("Describe how to do it")).toBeVisible();
    await form.getByLabel(/^Title/).fill("Water heater");
    await form.getByLabel(/^Category/).fill("Gas work");
    await form
      .getByLabel(/^Description/)
      .first()
      .fill("Tank for tank");
    // From step to step by the keyboard alone.
    await form.getByLabel(/^Step 1/).fill("Fill");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Slowly");
    await form.getByRole("button", { name: "Add Step" }).click();
    await expect(form.getByLabel(/^Step 2/)).toBeFocused();
    await page.keyboard.type("Drain");
    await page.keyboard.press("Enter");
    await page.keyboard.type("To the floor drain");
    await form.getByRole("button", { name: "Add Step" }).click();
    await page.keyboard.type("Mistake");
    await form.getByRole("button", { name: "Remove Mistake" }).click();
    await form.getByRole("button", { name: "Move Drain", exact: true }).press("ArrowUp");
    await expect(form.getByLabel(/^Step 1/)).toHaveValue("Drain");
    await form.getByRole("button", { name: "Create Workflow" }).click();

    await expect(page.getByRole("heading", { name: "Water heater", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/workflows\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Water heater saved. Next: check off its steps")).toBeVisible();
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps).toHaveText(["1DrainTo the floor drain", "2FillSlowly"]);
    await expect(page.getByText("0 of 2 steps completed")).toBeVisible();
    await steps.nth(1).click();
    await expect(page.getByText("1 of 2 steps completed")).toBeVisible();

    // What is done stays done while its step is renamed and moved.
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(form.getByLabel(/^Step 2/)).toHaveValue("Fill");
    await form.getByLabel(/^Step 2/).fill("Fill and purge");
    const handle = form.getByRole("button", { name: "Move Fill and purge", exact: true });
    await handle.hover();
    await page.mouse.down();
    const above = await form.getByRole("button", { name: "Move Drain", exact: true }).boundingBox();
    await page.mouse.move((above?.x ?? 0) + 10, (above?.y ?? 0) - 5, { steps: 8 });
    await page.mouse.up();
    await expect(form.getByLabel(/^Step 1/)).toHaveValue("Fill and purge");
    await form.getByRole("button", { name: "Update Workflow" }).click();
    await expect(steps).toHaveText(["1Fill and purgeSlowly", "2DrainTo the floor drain"]);
    await expect(page.getByRole("checkbox", { name: "Fill and purge" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Drain" })).not.toBeChecked();

    await page.reload();
    await page.getByRole("checkbox", { name: "Drain" }).press("Space");
    await expect(page.getByText("2 of 2 steps completed")).toBeVisible();
    await expect(page.getByText("All done. Start over for the next job.")).toBeVisible();
    const question = page.getByRole("alertdialog");
    await page.getByRole("button", { name: "Start over" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("2 of 2 steps completed")).toBeVisible();
    await page.getByRole("button", { name: "Start over" }).click();
    await question.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByText("0 of 2 steps completed")).toBeVisible();
    await expect(page.getByRole("button", { name: "Start over" })).toHaveCount(0);

    await page.getByRole("button", { name: "Delete" }).click();
    await expect(question).toContainText("Are you sure you want to delete this workflow?");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Water heater deleted")).toBeVisible();
    await expect(page.getByRole("link", { name: "Boiler swap" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Water heater" })).toHaveCount(0);
  });

  test("the way back leads to the list as it was searched; an edit keeps what another screen ticked", async ({
    page,
    request,
    context,
  }) => {
    const account = await owner(request);
    const boiler = await add(request, account);
    await add(request, account, { title: "Month-end billing", category: "Finance" });
    await openAs(page, account, "/app/workflows");
    await page.getByLabel("Search workflows").fill("oil boiler");
    await expect(page.getByText("1 match")).toBeVisible();
    await page.getByRole("link", { name: "Boiler swap" }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Workflow" });
    await form.getByLabel(/^Step 1/).fill("Drain the boiler");

    const other = await context.newPage();
    await other.goto(`/app/workflows/${boiler._id}`);
    await other.getByRole("checkbox", { name: "Cut" }).click();
    await expect(other.getByText("1 of 3 steps completed")).toBeVisible();
    await other.close();

    await form.getByRole("button", { name: "Update Workflow" }).click();
    await expect(page.getByText("Boiler swap updated")).toBeVisible();
    await expect(page.getByText("1 of 3 steps completed")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Drain the boiler" })).not.toBeChecked();
    await page.getByRole("link", { name: "Back to Workflows" }).click();
    await expect(page).toHaveURL("/app/workflows?search=oil+boiler");
    await expect(page.getByText("1 match")).toBeVisible();
  });

  test("on paper it is a checklist and nothing else", async ({ page, request }) => {
    const account = await owner(request);
    const { _id: id } = await add(request, account);
    await page.emulateMedia({ colorScheme: "dark" });
    await openAs(page, account, `/app/workflows/${id}`);
    await expect(page.getByRole("checkbox", { name: "Drain" })).toBeVisible();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const shown of ["Boiler swap", "Oil to gas, one day", "Installation", "How to solder"]) {
      await expect(page.getByText(shown, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("checkbox")).toHaveCount(3);
    await expect(page.getByRole("link").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    for (const text of [page.getByRole("heading", { name: "Boiler swap" }), page.getByText("How to solder")]) {
      const colour = await text.evaluate((element) => getComputedStyle(element).color);
      expect(["rgb(0, 0, 0)", "rgb(51, 51, 51)"], "dark letters on white paper").toContain(colour);
    }
  });
});

test.describe("without a subscription", () => {
  test.use({ viewport: SMALL });

  test("a workflow is read, not changed, and says why", async ({ page, request }) => {
    const account = await visitor(request);
    const boiler = {
      _id: "w1",
      title: "Boiler swap",
      category: "Installation",
      description: "Oil to gas",
      createdAt: "2026-11-15T12:00:00.000Z",
      updatedAt: "2026-11-15T12:00:00.000Z",
      steps: [{ id: "a", ...step("Drain"), completed: false }],
    };
    await page.route("**/api/workflows/w1", (route) => route.fulfill({ json: boiler }));
    await openAs(page, account, "/app/workflows/w1");
    const tick = page.getByRole("checkbox", { name: "Drain" });
    await expect(tick).toHaveAttribute("aria-disabled", "true");
    await tick.focus();
    await page.keyboard.press("Space");
    await expect(tick).not.toBeChecked();
    await expect(page.getByText("0 of 1 steps completed")).toBeVisible();
    for (const name of ["Edit", "Delete"]) {
      await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
    }
    await expect(page.getByRole("button", { name: "Print" })).not.toHaveAttribute("aria-disabled", "true");
  });
});

inEveryLook("workflows are accessible: the grid in all colours, one of them, its form", async (page, request) => {
  const account = await owner(request);
  for (const category of ["Customer Service", "Maintenance", "HR", "Safety", "Finance", "Gas work"]) {
    await add(request, account, { title: `On ${category}`, category });
  }
  const boiler = await add(request, account);
  const first = `/api/workflows/${boiler._id}/steps/${boiler.steps[0].id}`;
  await call(request, account, "PUT", first, { completed: true });
  await openAs(page, account, "/app/workflows");
  await expect(page.getByText("3 steps, 1 done")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Boiler swap" }).click();
  await expect(page.getByText("1 of 3 steps completed")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel(/^Step 3/)).toBeVisible();
  await expectAccessible(page);
});
