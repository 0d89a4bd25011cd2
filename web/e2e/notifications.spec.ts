/** What customers do reaches the owner at once; receipts and reminders reach the customer. */
import { linkIn, mailTo } from "./mail";
import { write } from "./papers";
import { MAILING_PORT } from "./servers";
import { call, expect, expectAccessible, inEveryLook, LARGE, newEmail, openAs, owner, SMALL, test } from "./support";

test.use({ baseURL: `http://127.0.0.1:${MAILING_PORT}`, viewport: LARGE, timezoneId: "UTC" });

test("the bell counts what a customer did, without a reload, and leads to it", async ({ page, request, browser }) => {
  const account = await owner(request);
  const { _id: id } = await write(request, account, { customerName: "Ana García" });
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await openAs(page, account, "/app/dashboard");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer.getByText("No notifications yet")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(bell).toBeFocused();

  const phone = await browser.newPage({ viewport: SMALL, locale: "en-US", userAgent: PHONE });
  await phone.goto(`http://127.0.0.1:${MAILING_PORT}/invoice/${id}`);
  await expect(phone.getByText("Ana García")).toBeVisible();
  // Coming back to the window asks at once.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await bell.click();
  const news = drawer.getByRole("link", { name: /Ana García viewed INV-0001/ });
  await expect(news).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: /^Mark as read: / }).click();
  await drawer.getByRole("button", { name: /^Mark as unread: / }).click();
  await drawer.getByRole("button", { name: "Mark all as read" }).click();
  await expect(drawer.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await news.click();
  await expect(page.getByRole("dialog", { name: "Invoice INV-0001" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true, includeHidden: true })).toBeAttached();
});

test("a payment by hand sends a receipt, and it can be sent again", async ({ page, request }) => {
  const account = await owner(request);
  const [to, other] = [newEmail(), newEmail()];
  const { _id: id } = await write(request, account, { customerEmail: to });
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await openAs(page, account, `/app/invoices?open=${id}`);
  const details = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await details.getByRole("button", { name: "Record Payment" }).click();
  const form = page.getByRole("dialog", { name: "Record Payment" });
  await expect(form.getByLabel("Email Sam Ito a receipt")).toBeChecked();
  await form.getByLabel("Amount").fill("100");
  await form.getByRole("button", { name: "Record Payment" }).click();
  await expect(details.getByText(`We're emailing ${to} a receipt.`)).toBeVisible();
  await expect
    .poll(() => mailTo(to).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Receipt for INV-0001 from /)]);
  expect(mailTo(to)[0]?.attachments[0]?.name).toMatch(/^INV-0001-receipt-.*\.pdf$/);

  await details.getByRole("button", { name: /^Receipt for \$100\.00/ }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expectAccessible(page);
  await receipt.getByLabel("Email").fill(other);
  await receipt.getByRole("button", { name: "Send receipt again" }).click();
  await expect(page.getByText(`Receipt is on its way to ${other}.`)).toBeVisible();
  await expect.poll(() => mailTo(other).length).toBe(1);

  const link = linkIn(mailTo(other)[0]);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Receipt/ })).toBeVisible();
  await expectAccessible(page);
});

test("a past due invoice is reminded of in two taps", async ({ page, request }) => {
  const account = await owner(request);
  const to = newEmail();
  const { _id: id } = await write(request, account, { customerEmail: to, date: "2026-01-01", dueDate: "2026-01-15" });
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "Send reminder for INV-0001" }).click();
  const form = page.getByRole("dialog", { name: "Send reminder for INV-0001" });
  await expect(form.getByLabel("Subject")).toHaveValue("Please pay invoice INV-0001 now");
  await expect(form.getByLabel("Message")).toHaveValue(/was due on Jan 15, 2026, and we haven't received it\./);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Send reminder" }).click();
  await expect(page.getByText("Reminder for INV-0001 is on its way to Sam Ito.")).toBeVisible();
  await expect.poll(() => mailTo(to).map(({ subject }) => subject)).toEqual(["Please pay invoice INV-0001 now"]);
  await page.goto(`/app/invoices?open=${id}`);
  await expect(page.getByText(/^You sent a reminder .* to /)).toBeVisible();
});

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1";

inEveryLook("the list of notifications fits", async (page, request) => {
  const account = await owner(request);
  await openAs(page, account, "/app/dashboard");
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByText("No notifications yet")).toBeVisible();
  await expectAccessible(page);
});
