/** The page behind a customer's link: reads and pays without JavaScript, on a phone and at a desk. */
import { sent } from "./papers";
import { expect, expectAccessible, inEveryLook, LARGE, SMALL, test } from "./support";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("can be read and paid", async ({ page, request }) => {
    await page.goto(await sent(request));
    for (const viewport of [SMALL, LARGE]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole("heading", { level: 1, name: "Invoice INV-0001" })).toBeVisible();
      await expect(page.getByText("Loading invoice...")).toBeHidden();
      await expect(page.locator(".figure")).toHaveText("$1,234.50");
      await expect(page.getByRole("row", { name: /Labor 4.5 .*\$95.00 \$427.50/ })).toBeVisible();
      await expect(page.getByRole("link", { name: "Pay with Venmo @reyes" })).toHaveAttribute("href", /amount=1234.50/);
      await expect(page.getByRole("link", { name: "Download PDF" })).toBeInViewport();
    }
  });
});

inEveryLook("is accessible and does not scroll sideways", async (page, request) => {
  const estimate = await sent(request, { type: "Estimate" });
  for (const path of [await sent(request), estimate, "/invoice/AAAAAAAAAAAAAAAAAAAAAA"]) {
    await page.goto(path);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test("an estimate is an offer, not a demand", async ({ page, request }) => {
  await page.goto(await sent(request, { type: "Estimate" }));
  await expect(page.getByText("This is an estimate. You don't owe anything until you accept it.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "If you accept" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Venmo/ })).toBeVisible();
  await expect(page.getByText(/Amount due|Pay with|Past Due/)).toHaveCount(0);
});
