/** Tools on screen: the story of one tool, search, refusals, long lists. */
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  openAs,
  openRow,
  owner,
  pretendRows,
  scrollTo,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

const IMPACT = { name: "Impact driver", brand: "Makita", type: "Drill", cost: 129, quantity: 2, location: "Truck" };

test("a tool is added, found, lent out and deleted", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/tools", { name: "Basin wrench", type: "Wrench" });
  await openAs(page, account, "/app/tools");
  for (const column of ["Tool Name", "Brand", "Type", "Cost", "Quantity", "Location", "Condition", "Actions"]) {
    await expect(page.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  }

  await page.getByRole("button", { name: "Add Tool" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Item" });
  await expect(dialog.getByLabel("Tool Name")).toBeFocused();
  await expect(dialog.getByLabel("Quantity")).toHaveValue("1");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(dialog.getByText("Enter a name for this tool")).toBeVisible();
  await dialog.getByLabel("Tool Name").fill("Impact driver");
  await expect(dialog.getByLabel("Brand Name")).toBeVisible();
  await dialog.getByLabel("Brand", { exact: true }).selectOption("Makita");
  await expect(dialog.getByLabel("Brand Name")).toHaveCount(0);
  await dialog.getByLabel("Type", { exact: true }).selectOption("Drill");
  await dialog.getByLabel("Quantity").fill("2");
  await dialog.getByLabel("Cost").fill("129.50");
  await dialog.getByLabel("Location", { exact: true }).fill("Truck 2");
  await dialog.getByLabel("Purchase Date").fill("2026-03-02");
  await dialog.getByLabel("Purchase Location").fill("Tool depot");
  await dialog.getByLabel("Serial Number").fill("XDT16-7");
  await dialog.getByLabel("Warranty").fill("3 years");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole("row", { name: /Impact driver.*Makita.*Drill.*\$129\.50.*2.*Truck 2.*Good/ }),
  ).toBeVisible();
  await expect(page.getByText("Serial XDT16-7 · Bought 3/2/2026 at Tool depot · Warranty: 3 years")).toBeVisible();
  const summary = page.getByLabel("Tools summary");
  await expect(summary).toContainText("Total Tools2");
  await expect(summary).toContainText("Total Value$259.00");

  await page.getByLabel("Search tools").fill("xdt16");
  await expect(page).toHaveURL(/\?search=xdt16$/);
  await expect(page.getByText("Basin wrench")).toHaveCount(0);

  await page.getByRole("button", { name: "Edit Impact driver" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Item" });
  await edit.getByLabel("Quantity").fill("0");
  await edit.getByRole("button", { name: "Update Item" }).click();
  await expect(page.getByRole("row", { name: /Impact driver/ })).toContainText("Unavailable");
  await expect(summary).toContainText("Unavailable1");

  await page.getByRole("button", { name: "Delete Impact driver" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this tool?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No tools found" })).toBeVisible();
  expect(await call(request, account, "GET", "/api/tools")).toHaveLength(1);
});

test("failures speak the product's words and offer a way on", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/tools", IMPACT);
  await page.route("**/api/tools?*", (route) => route.fulfill({ status: 500, body: "<html>" }));
  await openAs(page, account, "/app/tools");
  await expect(page.getByText("Failed to load tools")).toBeVisible();
  await page.unroute("**/api/tools?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Impact driver", { exact: true })).toBeVisible();

  await page.route("**/api/tools**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  await page.getByRole("button", { name: "Delete Impact driver" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").getByText("Failed to delete tool")).toBeVisible();
  await page.getByRole("button", { name: "Edit Impact driver" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Item" });
  await dialog.getByLabel("Tool Name").fill("Impact wrench");
  await dialog.getByRole("button", { name: "Update Item" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to save item. Please try again.");
  await expect(dialog.getByLabel("Tool Name")).toHaveValue("Impact wrench");
});

// The list is the kit's: that it holds so many on a phone too is tested with the inventory.
test("10,000 tools show few rows and reach the last", async ({ page, request }) => {
  const account = await owner(request);
  const tool = await call(request, account, "POST", "/api/tools", IMPACT);
  await pretendRows(page, "/api/tools", 10_000, (index) => ({
    ...tool,
    _id: `${index}`,
    name: `Tool ${index + 1}`,
  }));
  await openAs(page, account, "/app/tools");
  await expect(page.getByText("Tool 1", { exact: true })).toBeVisible();
  await scrollTo(page, "Tool 10000");
  expect(await page.getByRole("button", { name: /^Edit / }).count()).toBeLessThan(100);
});

inEveryLook("the list, the form and the question are accessible", async (page, request) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/tools", { ...IMPACT, serialNumber: "X-1", warranty: "3 years" });
  await call(request, account, "POST", "/api/tools", { name: "Thermal camera", quantity: 0 });
  await openAs(page, account, "/app/tools");
  await expect(page.getByText("Impact driver", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Tool" }).click();
  await expect(page.getByRole("dialog", { name: "Add New Item" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openRow(page, "Impact driver");
  await page.getByRole("button", { name: "Delete Impact driver" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
});

inEveryLook("empty and read-only tools are accessible", async (page, request) => {
  await openAs(page, await visitor(request), "/app/tools");
  await expect(page.getByText("No tools found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Tool" }).first()).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
});
