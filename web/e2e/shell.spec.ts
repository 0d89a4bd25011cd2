/** The frame around every screen: navigation, keyboard, redirects. */
import { addPart, expect, expectAccessible, LARGE, openAs, owner, SMALL, test } from "./support";

const MODULES = [
  ["Dashboard", "/app/dashboard"],
  ["Inventory", "/app/inventory"],
  ["Tools", "/app/tools"],
  ["Garage", "/app/garage"],
  ["Mileage", "/app/mileage"],
  ["Invoices", "/app/invoices"],
  ["Scheduling", "/app/scheduling"],
  ["CRM", "/app/crm"],
  ["Projects", "/app/projects"],
  ["Workflows", "/app/workflows"],
  ["Reports", "/app/reports"],
] as const;

test("all eleven modules are reachable and the current one is marked", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  await openAs(page, await owner(request), "/app");
  for (const [title, path] of MODULES) {
    const link = page.getByRole("navigation").getByRole("link", { name: title, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("an unknown address below /app shows the dashboard", async ({ page, request }) => {
  await openAs(page, await owner(request), "/app/no-such-screen");
  await expect(page.getByText("Recent Activity")).toBeVisible();
});

test("old and unknown addresses lead on", async ({ page, request }) => {
  await openAs(page, await owner(request), "/dashboard");
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.goto("/no-such-page");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("the floating button opens the module's form and hides behind dialogs", async ({ page, request }) => {
  await page.setViewportSize(SMALL);
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow" });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Elbow", { exact: true })).toBeVisible();
  const floating = page.getByRole("button", { name: "Add Part" });
  await floating.click();
  await expect(page.getByRole("dialog", { name: "Add New Item" })).toBeVisible();
  await expect(floating).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(floating).toBeVisible();
});

test("the skip link leads to the content", async ({ page, request }) => {
  await openAs(page, await owner(request), "/app/inventory");
  await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect(skip).toContainText(/skip/i);
});

test.describe("on a phone", () => {
  test.use({ viewport: SMALL });

  test("the menu is accessible and closes on Escape", async ({ page, request }) => {
    await openAs(page, await owner(request), "/app/dashboard");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });
});
