/** A tile with a list behind it leads there, and the list shows as many rows as the tile says. */
import type { APIRequestContext, Page } from "@playwright/test";
import {
  addPart,
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  type Owner,
  openAs,
  owner,
  test,
} from "./support";

async function addEach(request: APIRequestContext, account: Owner, path: string, rows: object[]) {
  for (const row of rows) await call(request, account, "POST", path, row);
}

/** Presses the tile and counts what the list then says it holds. */
async function expectAsMany(page: Page, summary: string, tile: string, rows: string[]) {
  const link = page.getByLabel(summary).getByRole("link", { name: new RegExp(`^${tile}: `) });
  await link.click();
  await expect(page.getByText(rows.length === 1 ? "1 match" : `${rows.length} matches`)).toBeVisible();
  await expect(page.getByLabel(summary)).toContainText(`${tile}${rows.length}`);
  for (const row of rows) await expect(page.getByText(row, { exact: true })).toBeVisible();
  await expect(link).toHaveAttribute("aria-current", "true");
}

test.describe("at a desk", () => {
  test.use({ viewport: LARGE });

  test("parts that run low or are out", async ({ page, request }) => {
    const account = await owner(request);
    await addEach(request, account, "/api/inventory", [
      { name: "Elbow", quantity: 2, reorderLevel: 5 },
      { name: "Tee", quantity: 5, reorderLevel: 5 },
      { name: "Coupling", quantity: 50, reorderLevel: 5 },
    ]);
    const { _id } = await addPart(request, account, { name: "Wax ring", quantity: 1 });
    await call(request, account, "PUT", `/api/inventory/${_id}`, { quantity: 0 });
    // What was searched for before is left: the list must be as long as the tile says.
    await openAs(page, account, "/app/inventory?search=coupling");
    await expect(page.getByText("1 match")).toBeVisible();
    await expectAsMany(page, "Inventory summary", "Low Stock", ["Elbow", "Tee", "Wax ring"]);
    await expect(page).toHaveURL(/\/app\/inventory\?stock=low$/);
    await page.reload();
    await expect(page.getByText("3 matches")).toBeVisible();

    // Filled up again, a part leaves the list and the tile.
    await page.getByRole("button", { name: "Edit Tee" }).click();
    await page.getByLabel("Quantity").fill("20");
    await page.getByRole("button", { name: "Update Item" }).click();
    await expect(page.getByText("2 matches")).toBeVisible();
    await expect(page.getByLabel("Inventory summary")).toContainText("Low Stock2");

    await expectAsMany(page, "Inventory summary", "Out of Stock", ["Wax ring"]);
    await page.getByRole("button", { name: "Remove filter: Out of stock" }).click();
    await expect(page.getByText("4 in all")).toBeVisible();
    await expect(page).toHaveURL(/\/app\/inventory$/);
    await page.goBack();
    await expect(page).toHaveURL(/\?stock=low$/);
    await expect(page.getByText("2 matches")).toBeVisible();
  });

  test("tools that are there and those that are not", async ({ page, request }) => {
    const account = await owner(request);
    await addEach(request, account, "/api/tools", [
      { name: "Drill" },
      { name: "Saw", quantity: 3 },
      { name: "Thermal camera", quantity: 0 },
    ]);
    await openAs(page, account, "/app/tools");
    await expectAsMany(page, "Tools summary", "Available", ["Drill", "Saw"]);
    await expectAsMany(page, "Tools summary", "Unavailable", ["Thermal camera"]);
    await page.getByRole("button", { name: "Remove filter: Unavailable" }).click();
    await expect(page.getByText("3 in all")).toBeVisible();
  });

  test("equipment in use, in the workshop, and vehicles", async ({ page, request }) => {
    const account = await owner(request);
    await addEach(request, account, "/api/equipment", [
      { name: "Transit" },
      { name: "Ranger", status: "In Service" },
      { name: "Generator", type: "Equipment" },
    ]);
    await openAs(page, account, "/app/garage");
    await expectAsMany(page, "Garage summary", "Active", ["Generator", "Transit"]);
    await expectAsMany(page, "Garage summary", "In Service", ["Ranger"]);

    // Back in use, it leaves the list.
    await page.getByRole("button", { name: "Mark as Active: Ranger" }).click();
    await expect(page.getByText("No equipment found")).toBeVisible();
    await expect(page.getByLabel("Garage summary")).toContainText("In Service0");
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByText("3 in all")).toBeVisible();

    await page
      .getByLabel("Garage summary")
      .getByRole("link", { name: /^Vehicles: / })
      .click();
    await expect(page.getByRole("tab", { name: "Vehicles" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("2 in all")).toBeVisible();
    await expect(page.getByLabel("Garage summary")).toContainText("Vehicles2");
  });
});

inEveryLook("a list that a tile led to is accessible", async (page, request) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow", quantity: 2, reorderLevel: 5 });
  await openAs(page, account, "/app/inventory?stock=low");
  await expect(page.getByText("Elbow", { exact: true })).toBeVisible();
  await expectAccessible(page);
});
