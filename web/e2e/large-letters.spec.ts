/** Every screen with the browser's own text setting at twice the size. */
import launchOptions from "../tools/chromium.json" with { type: "json" };
import { established, expectWellLaidOut, OUTER_PAGES, SCREENS } from "./layout-faults";
import { expect, openAs, SMALL, test } from "./support";

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"] } });

test("every screen fits a phone and a desk, which gets the layout that fits it", async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, await established(request), "/app/dashboard");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expectWellLaidOut(page, SCREENS, [SMALL.width, 1440]);
});

test("the pages before signing in fit a phone and a desk", async ({ page }) => {
  await expectWellLaidOut(page, OUTER_PAGES, [SMALL.width, 1440]);
});
