/** The whole story of a new customer: home page, sign-up with a real captcha, trial, parts, sign-out. */
import { CUSTOMER_PORT } from "./servers";
import { expect, fillSignUp, LARGE, newEmail, openRow, SMALL, test } from "./support";

for (const viewport of [LARGE, SMALL]) {
  const small = viewport === SMALL;
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, baseURL: `http://127.0.0.1:${CUSTOMER_PORT}` });

    test("a visitor becomes an owner and keeps parts", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Start Free Trial" }).first().click();
      await expect(page).toHaveURL(/\/register/);
      await expect(page.getByRole("heading", { name: "Create Your Account" })).toBeVisible();

      await fillSignUp(page, newEmail());
      // The proof of work is done by the page itself; the button waits for it.
      await expect(page.getByText("You're not a robot")).toBeVisible();
      await page.getByRole("button", { name: "Create Account" }).click();

      await expect(page).toHaveURL(/\/billing\/checkout\//);
      await expect(page.getByText("Test mode: no card is charged")).toBeVisible();
      await page.getByRole("button", { name: "Start 14-day free trial" }).click();

      await expect(page).toHaveURL(/\/app\/dashboard$/);
      await expect(page.getByText("Free trial started")).toBeVisible();
      await expect(page.getByText("You're in read-only mode")).toHaveCount(0);

      if (small) {
        await page.getByRole("button", { name: "Open menu" }).click();
        await expect(page.getByRole("dialog", { name: "Menu" })).toContainText("Welcome Dana Reyes");
        await page.getByRole("dialog").getByRole("link", { name: "Inventory" }).click();
      } else {
        await expect(page.getByText("Reyes Plumbing")).toBeVisible();
        await page.getByRole("navigation").getByRole("link", { name: "Inventory" }).click();
      }
      await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
      await expect(page.getByText("No inventory items found")).toBeVisible();

      await page.getByRole("button", { name: "Add Part" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Add New Item" });
      await dialog.getByLabel("Item Name").fill("Copper elbow");
      await dialog.getByLabel("Quantity").fill("12");
      await dialog.getByLabel("Cost").fill("0.79");
      await dialog.getByLabel("Price").fill("2.25");
      await expect(dialog.getByText("64.9%")).toBeVisible();
      await dialog.getByRole("button", { name: "Add Item" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText("Copper elbow", { exact: true })).toBeVisible();
      await expect(page.getByText("$9.48")).toBeVisible();

      await page.getByRole("button", { name: "Edit Copper elbow" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Item" });
      await edit.getByLabel("Quantity").fill("0");
      await edit.getByRole("button", { name: "Update Item" }).click();
      await expect(page.getByText("Out of stock", { exact: true })).toBeVisible();

      await openRow(page, "Copper elbow");
      await page.getByRole("button", { name: "Delete Copper elbow" }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("Are you sure you want to delete this item?");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("No inventory items found")).toBeVisible();

      if (small) {
        await page.getByRole("button", { name: "Open menu" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
      } else {
        await page.getByRole("button", { name: "Dana Reyes" }).click();
        await page.getByRole("menuitem", { name: "Logout" }).click();
      }
      await expect(page).toHaveURL(/\/login$/);
      await page.goto("/app/inventory");
      await expect(page).toHaveURL(/\/login/);
    });
  });
}
