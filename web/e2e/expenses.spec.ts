/** Business expenses on screen: the story of one with its receipt, categories, everything that is spent, profit and loss. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { call, expect, expectAccessible, inEveryLook, LARGE, openAs, owner, test, visitor } from "./support";

test.use({ viewport: LARGE });

const PHOTO = resolve(import.meta.dirname, "../public/icon-512.png");
const RENT = {
  vendor: "Alder Street Storage",
  category: "rent-or-lease",
  amount: 850,
  date: "2026-11-01",
  method: "check",
};

test("an expense is added with its receipt, changed, deleted and brought back", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/expenses");
  await expect(page.getByRole("heading", { name: "No expenses found" })).toBeVisible();
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Expense" });
  await expect(dialog.getByLabel("Vendor")).toBeFocused();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog.getByText("Enter who you paid")).toBeVisible();
  await dialog.getByLabel("Vendor").fill("Northwest Mutual");
  await dialog.getByLabel("Amount").fill("412.50");
  await dialog.getByLabel("Date").fill("2026-11-03");
  await dialog.getByLabel("Category").selectOption("Insurance");
  await dialog.getByLabel("Sales tax").fill("500");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog.getByText("Sales tax can't be more than the amount")).toBeVisible();
  await dialog.getByLabel("Sales tax").fill("12.50");
  await dialog.getByLabel("Notes").fill("Liability, quarterly");
  await dialog.getByLabel("Add receipts").setInputFiles(PHOTO);
  await expect(dialog.getByText("icon-512.png")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row", { name: /Northwest Mutual.*Insurance.*Card.*\$12\.50.*\$412\.50/ });
  await expect(row).toContainText("Liability, quarterly · 1 receipt");
  await expect(page.getByLabel("Expenses summary")).toContainText("Total of this list$412.50");

  await row.getByRole("button", { name: "View Northwest Mutual" }).click();
  const details = page.getByRole("dialog", { name: "Northwest Mutual" });
  await details.getByRole("button", { name: "View icon-512.png" }).click();
  await expect(page.getByRole("img", { name: "Receipt from Northwest Mutual: icon-512.png" })).toBeVisible();
  await page.keyboard.press("Escape");
  await details.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Expense" });
  await edit.getByLabel("Amount").fill("430");
  await edit.getByRole("button", { name: "Delete icon-512.png" }).click();
  await edit.getByRole("button", { name: "Save Expense" }).click();
  await expect(edit).toHaveCount(0);
  await expect(details).toContainText("$430.00");
  await expect(details.getByRole("button", { name: "View icon-512.png" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Northwest Mutual/ })).toContainText("$430.00");
  await expect(page.getByText("1 receipt")).toHaveCount(0);
  await details.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No expenses found" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Northwest Mutual/ })).toBeVisible();
});

test("categories are added, renamed and hidden, and narrow the list", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/expenses", RENT);
  await call(request, account, "POST", "/api/expenses", { ...RENT, vendor: "Fern Wireless", category: "utilities" });
  await openAs(page, account, "/app/expenses");
  await page.getByRole("button", { name: "Categories" }).click();
  const dialog = page.getByRole("dialog", { name: "Expense categories" });
  await dialog.getByRole("button", { name: "Rename Utilities" }).click();
  await dialog.getByLabel("New name for Utilities").fill("Phone and internet");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Hide Meals" }).click();
  await expect(dialog.getByRole("button", { name: "Show Meals" })).toBeVisible();
  await dialog.getByLabel("New category").fill("Union dues");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Rename Union dues" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByLabel("Category", { exact: true }).selectOption("Phone and internet");
  await expect(page).toHaveURL("/app/expenses?category=utilities");
  await expect(page.getByText("Alder Street Storage")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Fern Wireless.*Phone and internet/ })).toBeVisible();
  await expect(page.getByLabel("Category", { exact: true }).getByRole("option", { name: "Meals" })).toHaveCount(0);
  await expect(page.getByLabel("Category", { exact: true }).getByRole("option", { name: "Union dues" })).toHaveCount(1);
});

test("everything that is spent leads to where it lives, and to the profit", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/expenses", { ...RENT, date: await today(page) });
  const job = await call(request, account, "POST", "/api/projects", {
    name: "Bathroom renovation",
    client: "Dana Reyes",
    startDate: "2026-11-02",
    endDate: "2026-12-20",
  });
  await call(request, account, "POST", `/api/projects/${job.id}/expenses`, {
    description: "Tile",
    amount: 120.5,
    date: await today(page),
    category: "Materials",
  });
  await openAs(page, account, "/app/dashboard");
  const card = page.getByRole("region", { name: "Profit and loss" });
  await card.getByRole("link", { name: "Expenses this month: $970.50" }).click();
  await expect(
    page.getByRole("row", { name: /Tile.*Bathroom renovation.*Project.*Supplies.*\$120\.50/ }),
  ).toBeVisible();
  await expect(page.getByLabel("Expenses summary")).toContainText("Total of this list$970.50");
  await page.getByRole("link", { name: "View Tile" }).click();
  await expect(page.getByRole("dialog", { name: "Expenses: Bathroom renovation" })).toBeVisible();

  await page.goto("/app/reports");
  const report = page.getByRole("region", { name: "Profit and Loss" });
  await expect(report.getByRole("row", { name: /Rent or lease \$850\.00/ })).toBeVisible();
  await expect(report.getByRole("row", { name: /^All expenses .* \$970\.50/ })).toBeVisible();
});

/** By the browser's own clock and zone. */
function today(page: import("@playwright/test").Page): Promise<string> {
  return page.evaluate(() => new Date().toLocaleDateString("sv"));
}

inEveryLook("the lists, the form, the details and the categories are accessible", async (page, request) => {
  const account = await owner(request);
  const made = await call(request, account, "POST", "/api/expenses", { ...RENT, tax: 20, notes: "Shop and yard" });
  await request.post(`/api/expenses/${made._id}/receipts`, {
    headers: { authorization: `Bearer ${account.token}`, "idempotency-key": crypto.randomUUID() },
    multipart: { receipts: { name: "rent.png", mimeType: "image/png", buffer: await readFile(PHOTO) } },
  });
  await openAs(page, account, "/app/expenses");
  await expect(page.getByText("Alder Street Storage")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add Expense" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/app/expenses?open=${made._id}`);
  await expect(page.getByRole("button", { name: "View rent.png" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/app/expenses");
  await expect(page.getByText("Alder Street Storage")).toBeVisible();
  // On a phone it's behind More.
  const more = page.getByRole("button", { name: "More for this list" });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name: "Categories" }).click();
  await expect(page.getByRole("button", { name: "Rename Insurance" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/app/expenses?tab=all");
  await expect(page.getByText("Alder Street Storage")).toBeVisible();
  await expectAccessible(page);
});

inEveryLook("empty and read-only expenses are accessible", async (page, request) => {
  await openAs(page, await visitor(request), "/app/expenses");
  await expect(page.getByText("No expenses found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Expense" }).first()).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
});
