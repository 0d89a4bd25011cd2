/** Every screen at every usual width, and with letters twice the size. */
import type { Page } from "@playwright/test";
import { established, expectNoFaults, expectWellLaidOut, OUTER_PAGES, SCREENS } from "./layout-faults";
import { expect, openAs, SMALL, test } from "./support";

const DESKS = [1024, 1100, 1200, 1280, 1440, 1920];
const PHONES = [320, 360, 390, 768];

async function withLargeLetters(page: Page) {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200%; }");
    document.adoptedStyleSheets = [sheet];
  });
}

for (const widths of [DESKS, PHONES]) {
  test(`every screen fits from ${widths[0]} to ${widths.at(-1)} px`, async ({ page, request }) => {
    test.slow();
    await openAs(page, await established(request), "/app/dashboard");
    await expectWellLaidOut(page, SCREENS, widths);
  });
}

test("the pages before signing in fit at every width", async ({ page }) => {
  test.slow();
  await expectWellLaidOut(page, OUTER_PAGES, [...PHONES, ...DESKS]);
});

test("the home page is as wide as the screen, whatever that is", async ({ page }) => {
  await page.goto("/");
  for (let width = 320; width <= 1920; width += 32) {
    await page.setViewportSize({ width, height: 900 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect.soft(scrollWidth, `${width} px`).toBe(clientWidth);
  }
});

test("every screen can be read and used with letters twice the size", async ({ page, request }) => {
  test.slow();
  await withLargeLetters(page);
  await openAs(page, await established(request), "/app/dashboard");
  await expectWellLaidOut(page, SCREENS, [SMALL.width]);
});

test("every form and the menu can be used with letters twice the size", async ({ page, request }) => {
  test.slow();
  await withLargeLetters(page);
  await page.setViewportSize(SMALL);
  await openAs(page, await established(request), "/app/dashboard");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByText("Logout")).toBeVisible();
  await expectNoFaults(page, "the menu");
  for (const [path, add, dialog] of [
    ["/app/inventory", "Add Part", "Add New Item"],
    ["/app/tools", "Add Tool", "Add New Item"],
    ["/app/garage", "Add Equipment", "Add New Item"],
    ["/app/mileage", "Add Mileage Entry", "Add New Trip"],
    ["/app/invoices", "Create Document", "Create New Document"],
    ["/app/scheduling", "New Appointment", "New Appointment"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: add }).last().click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await expectNoFaults(page, add);
  }
});

test("the pages before signing in can be read with letters twice the size", async ({ page }) => {
  await withLargeLetters(page);
  await expectWellLaidOut(page, OUTER_PAGES, [SMALL.width]);
});

test("header and content share one width on a wide screen", async ({ page, request }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAs(page, await established(request), "/app/inventory");
  const heading = page.getByRole("heading", { name: "Inventory Management" });
  await expect(heading).toBeVisible();
  const [content, brand] = [
    await heading.boundingBox(),
    await page.getByRole("link", { name: "Reyes Plumbing" }).boundingBox(),
  ];
  expect(brand?.x).toBe(content?.x);
  const [add, user] = [
    await page.getByRole("button", { name: "Add Part" }).boundingBox(),
    await page.getByRole("button", { name: "Dana Reyes" }).boundingBox(),
  ];
  expect((add?.x ?? 0) + (add?.width ?? 0)).toBe((user?.x ?? 0) + (user?.width ?? 0));
});
