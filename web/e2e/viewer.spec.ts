/** The page behind a customer's link: reads and pays without JavaScript, on a phone and at a desk. */
import type { APIRequestContext } from "@playwright/test";
import { call, expect, expectAccessible, inEveryLook, LARGE, owner, SMALL, test } from "./support";

/** A sent invoice of an owner who takes payment in three ways. */
async function sentInvoice(request: APIRequestContext): Promise<string> {
  const account = await owner(request);
  const paymentMethods = { cashApp: "$reyes", venmo: "@reyes", zelle: "555-0142", cash: true, check: true };
  await call(request, account, "PUT", "/api/user/profile", { phoneNumber: "555-0142", paymentMethods });
  const { _id } = await call(request, account, "POST", "/api/documents", {
    type: "Invoice",
    customerName: "Priya Patel",
    date: "2026-11-15",
    dueDate: "2026-11-29",
    items: [
      { description: "Labor", quantity: 4.5, rate: 95 },
      { description: "Water heater", quantity: 1, rate: 807 },
    ],
  });
  await call(request, account, "POST", `/api/documents/${_id}/send`, {});
  return `/invoice/${_id}`;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("can be read and paid", async ({ page, request }) => {
    await page.goto(await sentInvoice(request));
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
  for (const path of [await sentInvoice(request), "/invoice/AAAAAAAAAAAAAAAAAAAAAA"]) {
    await page.goto(path);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});
