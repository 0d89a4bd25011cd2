/** Every screen with the browser's own text setting at twice the size. */
import launchOptions from "../tools/chromium.json" with { type: "json" };
import { established, expectWellLaidOut, OUTER_PAGES, SCREENS } from "./layout-faults";
import { sent } from "./papers";
import { expect, openAs, SMALL, test } from "./support";

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"] } });

test("every screen fits a phone and a desk", async ({ page, request }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, await established(request), "/app/dashboard");
  // A desk gets the layout that fits it.
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expectWellLaidOut(page, SCREENS, [SMALL.width, 1440]);
});

test("the pages before signing in fit a phone and a desk", async ({ page }) => {
  await expectWellLaidOut(page, OUTER_PAGES, [SMALL.width, 1440]);
});

/** Until our fonts arrive, and on a line where they never do, the phone shows its own. */
test.describe("before our fonts arrive", () => {
  test.beforeEach(({ page }) => page.route("**/*.woff2", (route) => route.abort()));

  test("every screen fits a phone", async ({ page, request }) => {
    test.slow();
    await openAs(page, await established(request), "/app/dashboard");
    await expectWellLaidOut(page, SCREENS, [SMALL.width]);
  });

  test("the pages before signing in fit a phone", async ({ page }) => {
    await expectWellLaidOut(page, OUTER_PAGES, [SMALL.width]);
  });
});

test("the customer's page fits any phone and a desk, whatever the amount", async ({ page, request }) => {
  const large = [{ description: "Repiping of the whole house, both floors", quantity: 1000, rate: 987_654.32 }];
  const pages = [
    [await sent(request), "$1,234.50"],
    [await sent(request, { items: large }), "$987,654,320.00"],
    [await sent(request, { type: "Estimate" }), "If you accept"],
  ] as const;
  await expectWellLaidOut(page, pages, [320, SMALL.width, 768, 1440]);
});
