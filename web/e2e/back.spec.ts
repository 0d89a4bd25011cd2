/** Back and Forward: they close what is open, ask before something is lost, and find the place again. */
import {
  addPart,
  call,
  expect,
  expectPlaceOfDialog,
  goBack,
  LARGE,
  openAs,
  owner,
  pretendRows,
  SMALL,
  test,
} from "./support";

test.describe("Back", () => {
  for (const viewport of [SMALL, LARGE]) {
    test.describe(`${viewport.width} px`, () => {
      test.use({ viewport });

      test("closes the dialog on top and stays on the screen", async ({ page, request }) => {
        await openAs(page, await owner(request), "/app/dashboard");
        await page.goto("/app/inventory");
        await page.getByRole("button", { name: "Add Part" }).first().click();
        const form = page.getByRole("dialog", { name: "Add New Item" });
        await expect(form).toBeVisible();
        await goBack(page);
        await expect(form).toHaveCount(0);
        await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
        // Forward opens nothing and is taken back; then one Back leaves.
        await page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              let moves = 0;
              window.addEventListener("popstate", () => ++moves === 2 && resolve());
              history.forward();
            }),
        );
        await expect(form).toHaveCount(0);
        await goBack(page);
        await expect(page).toHaveURL(/\/app\/dashboard$/);
      });

      test("asks before what was typed is lost, as often as it is pressed", async ({ page, request }) => {
        await openAs(page, await owner(request), "/app/inventory");
        await page.getByRole("button", { name: "Add Part" }).first().click();
        const form = page.getByRole("dialog", { name: "Add New Item" });
        await form.getByLabel("Item Name").fill("Elbow");
        const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
        await goBack(page);
        await expect(question).toBeVisible();
        await goBack(page);
        await expect(question).toHaveCount(0);
        await expect(form.getByLabel("Item Name")).toHaveValue("Elbow");
        await goBack(page);
        await question.getByRole("button", { name: "Discard" }).click();
        await expect(form).toHaveCount(0);
        await expect(page).toHaveURL(/\/app\/inventory$/);
      });
    });
  }

  test("closes one dialog after the other", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    const account = await owner(request);
    await call(request, account, "POST", "/api/equipment", { name: "Van", type: "Vehicle" });
    await openAs(page, account, "/app/garage");
    await page.getByRole("button", { name: "Service History of Van" }).click();
    const history = page.getByRole("dialog", { name: "Service History" });
    await history.getByRole("button", { name: "Add Service Record" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(2);
    await goBack(page);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(history).toBeVisible();
    await goBack(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/garage$/);
  });

  test("after a refresh with a dialog open leaves the screen at once", async ({ page, request }) => {
    await page.setViewportSize(SMALL);
    await openAs(page, await owner(request), "/app/dashboard");
    await page.goto("/app/inventory");
    await page.getByRole("button", { name: "Add Part" }).first().click();
    await expect(page.getByRole("dialog", { name: "Add New Item" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectPlaceOfDialog(page, false);
    await goBack(page);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
  });

  test("closes the menu; a screen chosen there takes one Back, and one Forward, like any other", async ({
    page,
    request,
  }) => {
    await page.setViewportSize(SMALL);
    await openAs(page, await owner(request), "/app/dashboard");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await goBack(page);
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "Tools" }).click();
    await expect(page).toHaveURL(/\/app\/tools$/);
    await expect(menu).toHaveCount(0);
    await goBack(page);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL(/\/app\/tools$/);
  });

  test("twice with unsaved changes asks, and the question still works", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    await openAs(page, await owner(request), "/app/dashboard");
    await page.getByRole("navigation").getByRole("link", { name: "Inventory" }).click();
    await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
    await page.getByRole("button", { name: /Dana Reyes/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await page.getByLabel("First name").fill("Daniela");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await goBack(page);
    await expect(question).toBeVisible();
    await goBack(page);
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/profile$/);
    await goBack(page);
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/app\/inventory$/);
  });
});

test("the menu starts a screen at its top; Back and Forward find the place again", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  const part = await addPart(request, account, { name: "Elbow" });
  const tool = await call(request, account, "POST", "/api/tools", { name: "Drill", quantity: 1 });
  await pretendRows(page, "/api/inventory", 400, (index) => ({ ...part, _id: `p${index}`, name: `Part ${index}` }));
  await pretendRows(page, "/api/tools", 400, (index) => ({ ...tool, _id: `t${index}`, name: `Tool ${index}` }));
  const place = () => page.evaluate(() => window.scrollY);
  // By script: the pointer would first scroll the link into view.
  const choose = (title: string) =>
    page
      .getByRole("navigation")
      .getByRole("link", { name: title })
      .evaluate((link: HTMLElement) => link.click());
  // Both lists are known already: nothing is loaded that could hide where a screen starts.
  await openAs(page, account, "/app/tools");
  await expect(page.getByText("Tool 0", { exact: true })).toBeVisible();
  await choose("Inventory");
  await expect(page.getByText("Part 0", { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect.poll(place).toBe(3000);
  await choose("Tools");
  await expect(page.getByText("Tool 0", { exact: true })).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect.poll(place).toBe(1500);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeAttached();
  await expect.poll(place).toBe(3000);
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Tools", level: 1 })).toBeAttached();
  await expect.poll(place).toBe(1500);
});
