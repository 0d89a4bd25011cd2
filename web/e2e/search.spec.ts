/** One search for everything: by keys at a desk and by thumb on a phone, to things, screens and new documents. */
import type { Page } from "@playwright/test";
import { write } from "./papers";
import {
  addPart,
  call,
  expect,
  expectAccessible,
  expectPlaceOfDialog,
  inEveryLook,
  LARGE,
  openAs,
  owner,
  SMALL,
  test,
  visitor,
} from "./support";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const box = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole("option", { name });

const ANA = { firstName: "Ana", lastName: "García", email: "ana@example.com", phone: "(503) 555-0142" };

test.describe("at a desk", () => {
  test.use({ viewport: LARGE });

  test("the keyboard finds a client by phone, an invoice by amount and by number", async ({ page, request }) => {
    const account = await owner(request);
    await call(request, account, "POST", "/api/clients", ANA);
    await write(request, account, { items: [{ description: "Faucet", quantity: 1, rate: 449.81 }] });
    await openAs(page, account, "/app/tools");
    // What was asked of the server is shown once the screen hears its keys.
    await expect(page.getByText("No tools found")).toBeVisible();

    await page.keyboard.press("ControlOrMeta+k");
    await expect(box(page)).toBeFocused();
    await page.keyboard.type("503.555.0142");
    await expect(option(page, /^Ana García/)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/app\/crm\?open=/);
    await expect(page.getByRole("dialog", { name: "Ana García" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    for (const typed of ["$449.81", "inv-1"]) {
      await page.keyboard.press("/");
      await expect(box(page)).toBeFocused();
      await page.keyboard.type(typed);
      // Before the answer came, too.
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Invoice INV-0001" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("an invoice begins with its client", async ({ page, request }) => {
    const account = await owner(request);
    await call(request, account, "POST", "/api/clients", ANA);
    await openAs(page, account, "/app/tools");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await box(page).fill("new invoice for ana");
    await option(page, /^New invoice for Ana García/).click();
    const form = page.getByRole("dialog", { name: "Create New Document" });
    await expect(form.getByLabel("Customer Name")).toHaveValue("Ana García");
  });

  test("Escape and Back close it, and the focus goes back", async ({ page, request }) => {
    await openAs(page, await owner(request), "/app/tools");
    const button = page.getByRole("button", { name: "Search", exact: true });
    await button.click();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.press("Enter");
    await expectPlaceOfDialog(page);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/tools$/);
  });

  test("? lists the keys, and two letters lead somewhere", async ({ page, request }) => {
    await openAs(page, await owner(request), "/app/tools");
    await expect(page.getByText("No tools found")).toBeVisible();
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(shortcuts.getByText("New estimate")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(shortcuts).toHaveCount(0);
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/app\/projects$/);
    await page.keyboard.press("n");
    await page.keyboard.press("e");
    await expect(page.getByRole("dialog", { name: "Create New Document" })).toBeVisible();
  });

  test("read-only accounts find, and create nothing", async ({ page, request }) => {
    await openAs(page, await visitor(request), "/app/tools");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await box(page).fill("reports");
    await expect(option(page, "Reports")).toBeVisible();
    await box(page).fill("new invoice");
    await expect(dialog(page).getByRole("heading", { name: "No matches for “new invoice”" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: SMALL, hasTouch: true });

  test("the magnifier is as large as a thumb, and the search fills the screen", async ({ page, request }) => {
    const account = await owner(request);
    await addPart(request, account, { name: "Copper elbow" });
    await openAs(page, account, "/app/tools");
    const button = page.getByRole("button", { name: "Search", exact: true });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await button.tap();
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(320);
    await box(page).fill("elbow");
    await option(page, /^Copper elbow/).tap();
    await expect(page).toHaveURL(/\/app\/inventory\?search=Copper(\+|%20)elbow$/);
  });
});

inEveryLook("it's accessible with results, without, and when it fails", async (page, request) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/clients", ANA);
  await openAs(page, account, "/app/tools");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(option(page, /^Ana García/)).toBeVisible();
  await expectAccessible(page);
  await box(page).fill("zebra");
  await expect(dialog(page).getByRole("heading", { name: "No matches for “zebra”" })).toBeVisible();
  await expectAccessible(page);
  await page.route("**/api/search?*", (route) => route.abort());
  await box(page).fill("ana");
  await expect(dialog(page).getByText("We couldn't search")).toBeVisible();
  await page.unroute("**/api/search?*");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(option(page, /^Ana García/)).toBeVisible();
});
