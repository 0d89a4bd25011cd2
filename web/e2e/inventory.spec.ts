/** Inventory on screen: search, dialogs, long lists, bad signal. */
import {
  addPart,
  answeredRequests,
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  openAs,
  openRow,
  owner,
  pretendRows,
  SMALL,
  scrollTo,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

test("the address keeps the search, through Back and a refresh", async ({ page, request }) => {
  const account = await owner(request);
  for (const name of ["Copper elbow", "Copper tee", "Wax ring"]) await addPart(request, account, { name });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Wax ring")).toBeVisible();
  await page.getByLabel("Search inventory").fill("COPPER");
  await expect(page).toHaveURL(/\?search=COPPER$/);
  await expect(page.getByText("Wax ring")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Search inventory")).toHaveValue("COPPER");
  await expect(page.getByText("Copper tee")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goBack();
  await expect(page.getByLabel("Search inventory")).toHaveValue("COPPER");
  await page.getByLabel("Search inventory").fill("no such thing");
  await expect(page.getByText("No inventory items found")).toBeVisible();
});

test("the form says what is wrong and keeps what was typed", async ({ page, request, context }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/inventory");
  await page.getByRole("button", { name: "Add Part" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add New Item" });
  await expect(dialog.getByLabel("Item Name")).toBeFocused();
  await expect(dialog.getByLabel("Location")).toHaveValue("Truck");
  await expect(dialog.getByLabel("Condition")).toHaveValue("Good");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(dialog.getByLabel("Item Name")).toHaveAttribute("aria-invalid", "true");

  await dialog.getByLabel("Item Name").fill("Bad signal elbow");
  await dialog.getByLabel("Quantity").fill("0");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(dialog.getByLabel("Quantity")).toHaveAttribute("aria-invalid", "true");
  await expect(
    dialog.getByText("A new part needs at least 1. If you have less, add 1 and then edit the quantity."),
  ).toBeVisible();
  await dialog.getByLabel("Quantity").fill("4");
  await dialog.getByLabel("Cost").fill("5");
  await dialog.getByLabel("Price").fill("4");
  await expect(dialog.getByText("-25.0%")).toBeVisible();

  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Item Name")).toHaveValue("Bad signal elbow");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await call(request, account, "GET", "/api/inventory")).toHaveLength(1);
});

test("two windows on one part keep what each changed, and ask where both did", async ({ page, request, context }) => {
  const account = await owner(request);
  const { _id } = await addPart(request, account, { name: "Ball valve", quantity: 4, cost: 10, price: 15 });
  const other = await context.newPage();
  const openBoth = async () => {
    for (const window of [page, other]) {
      await openAs(window, account, "/app/inventory");
      await window.getByRole("button", { name: "Edit Ball valve" }).click();
      await expect(window.getByLabel("Item Name")).toBeFocused();
    }
  };
  const change = async (window: typeof page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await window.getByLabel(label).fill(value);
    await window.getByRole("button", { name: "Update Item" }).click();
  };
  const kept = () => call(request, account, "GET", `/api/inventory/${_id}`);

  await openBoth();
  await change(other, { Quantity: "3", SKU: "BV-34" });
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await change(page, { Price: "18" });
  await expect(page.getByText("Ball valve updated. Changes made elsewhere are kept too")).toBeVisible();
  await expect(page.getByRole("row", { name: /Ball valve/ })).toContainText("BV-34");
  expect(await kept()).toMatchObject({ quantity: 3, sku: "BV-34", price: 18, cost: 10 });

  await openBoth();
  await change(other, { Quantity: "1", Cost: "9", SKU: "BV-35" });
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await change(page, { Quantity: "7", Cost: "11" });
  const conflict = page.getByRole("dialog", { name: "This part changed somewhere else" });
  await expect(conflict.locator("fieldset")).toHaveText([
    "QuantityYours7Saved elsewhere1",
    "CostYours$11.00Saved elsewhere$9.00",
  ]);
  await expectAccessible(page);
  await conflict
    .getByRole("group", { name: "Quantity" })
    .getByRole("radio", { name: /^Saved elsewhere/ })
    .check();
  await conflict.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await kept()).toMatchObject({ quantity: 1, cost: 11, sku: "BV-35", price: 18 });

  // Nothing was changed: nothing is sent.
  const sent: string[] = [];
  page.on("request", (asked) => asked.method() === "PUT" && sent.push(asked.url()));
  await page.getByRole("button", { name: "Edit Ball valve" }).click();
  await page.getByRole("button", { name: "Update Item" }).click();
  await expect(page.getByText("No changes to save for Ball valve")).toBeVisible();
  expect(sent).toEqual([]);

  // Deleted elsewhere: it can be added again with what was typed.
  await page.getByRole("button", { name: "Edit Ball valve" }).click();
  await call(request, account, "DELETE", `/api/inventory/${_id}`);
  await change(page, { "Part Number": "778" });
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This part was deleted somewhere else. Add it again?");
  await question.getByRole("button", { name: "Add as new" }).click();
  await expect(page.getByText("Ball valve added")).toBeVisible();
  expect(await call(request, account, "GET", "/api/inventory")).toMatchObject([
    { name: "Ball valve", partNumber: "778", sku: "BV-35", quantity: 1 },
  ]);
});

test("Escape asks before it throws typed words away", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/inventory");
  const add = page.getByRole("button", { name: "Add Part" }).first();
  await add.click();
  await expect(page.getByLabel("Item Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await add.click();
  await page.getByLabel("Item Name").fill("Half a thought");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Item Name")).toHaveValue("Half a thought");
});

test("a double click adds one part", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/inventory");
  await page.getByRole("button", { name: "Add Part" }).first().click();
  await page.getByLabel("Item Name").fill("Once");
  await page.getByLabel("Quantity").fill("1");
  await page.getByRole("button", { name: "Add Item" }).dblclick();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await call(request, account, "GET", "/api/inventory")).toHaveLength(1);
});

test("failures speak the product's words and offer a way on", async ({ page, request }) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow" });
  await page.route("**/api/inventory?*", (route) => route.fulfill({ status: 500, body: "<html>" }));
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Failed to load inventory items")).toBeVisible();
  await page.unroute("**/api/inventory?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Elbow", { exact: true })).toBeVisible();

  await page.route("**/api/inventory/*", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.getByRole("button", { name: "Delete Elbow" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete item")).toBeVisible();
  await expect(page.getByText("Elbow", { exact: true })).toBeVisible();
});

for (const viewport of [LARGE, SMALL]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test("a list of 10,000 parts shows few rows and reaches the last", async ({ page, request }) => {
      const account = await owner(request);
      const part = await addPart(request, account, { name: "Template" });
      await pretendRows(page, "/api/inventory", 10_000, (index) => ({
        ...part,
        _id: `row-${index}`,
        name: `Part ${String(index + 1).padStart(5, "0")}`,
      }));
      await openAs(page, account, "/app/inventory");
      await expect(page.getByText("Part 00001")).toBeVisible();
      await scrollTo(page, "Part 10000");
      expect(await page.getByRole("button", { name: /^Edit / }).count()).toBeLessThan(100);
    });
  });
}

test("a long list asks again for what's on screen alone", async ({ page, request }) => {
  const account = await owner(request);
  const numbers = Array.from({ length: 320 }, (_, index) => String(index + 1).padStart(3, "0"));
  for (let from = 0; from < numbers.length; from += 40) {
    const some = numbers.slice(from, from + 40);
    await Promise.all(some.map((number) => addPart(request, account, { name: `Part ${number}` })));
  }
  const asked: (string | null)[] = [];
  page.on("request", (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (sent.method() === "GET" && pathname === "/api/inventory") asked.push(searchParams.get("cursor"));
  });
  const answered = answeredRequests(page);
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Part 001")).toBeVisible();
  await scrollTo(page, "Part 320");
  await answered();
  const [, , third, ...last] = new Set(asked);
  expect(last).toHaveLength(1);
  // Up again, into the middle of the third page: the rows drawn above and below the screen are of that page, too.
  await page.evaluate(async () => {
    while (!document.querySelector("main")?.textContent?.includes("Part 250")) {
      window.scrollBy(0, -200);
      await new Promise(requestAnimationFrame);
    }
  });
  await page.getByText("Part 250").scrollIntoViewIfNeeded();
  await answered();
  asked.length = 0;

  await page.getByRole("button", { name: "Edit Part 250" }).click();
  await page.getByLabel("SKU").fill("CU-90");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("button", { name: "Update Item" }).click();
  await saved;
  await expect(page.getByText("Part 250 updated")).toBeVisible();
  await expect(page.getByRole("row", { name: /Part 250/ })).toContainText("CU-90");
  await answered();
  expect(asked).toEqual([third]);

  // Back at the tab a minute later: what's on screen is old by then.
  const refreshed = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/inventory");
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await refreshed;
  await answered();
  expect(asked).toEqual([third, third]);
  await expect(page.getByText("Part 250", { exact: true })).toBeInViewport();
});

inEveryLook("the list, the dialog and the question are accessible", async (page, request) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Copper elbow", sku: "CU-90", cost: 3, price: 2, reorderLevel: 5 });
  await addPart(request, account, { name: "Wax ring", quantity: 12, cost: 2.85, price: 10.95 });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Copper elbow", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Copper elbow" }).click();
  await expect(page.getByRole("dialog", { name: "Edit Item" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openRow(page, "Wax ring");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete Wax ring" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
});

inEveryLook("an empty and a read-only inventory are accessible", async (page, request) => {
  await openAs(page, await visitor(request), "/app/inventory");
  await expect(page.getByText("No inventory items found")).toBeVisible();
  await expectAccessible(page);
});
