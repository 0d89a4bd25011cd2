/** Reminders of unpaid invoices: switched on in the settings, told of on the invoice. */
import { write } from "./papers";
import { MAILING_PORT } from "./servers";
import { call, expect, expectAccessible, openAs, owner, SMALL, test } from "./support";

test.use({ baseURL: `http://127.0.0.1:${MAILING_PORT}`, viewport: SMALL, timezoneId: "UTC" });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shown = (day: string) => new Date(day).toLocaleDateString("en-US", { timeZone: "UTC" });

test("reminders are switched on in words of one's own, and an invoice says when the next one goes", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  const { _id: id } = await write(request, account, { dueDate: inDays(2) });
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await openAs(page, account, `/app/invoices?open=${id}`);
  const details = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await expect(details.getByText("Reminders are off.")).toBeVisible();
  await details.getByRole("link", { name: "Turn them on in Settings" }).click();

  await expect(page.getByText("Reminders for unpaid invoices are off.")).toBeVisible();
  await page.getByRole("button", { name: "Change reminders" }).click();
  const form = page.getByRole("dialog", { name: "Payment reminders" });
  await expect(form.getByLabel("First reminder (days late)")).toHaveValue("3");
  await expect(form.getByLabel("Third reminder (days late)")).toHaveValue("14");
  await expect(form.getByText(/^Hi Dana Reyes,/)).toBeVisible();
  await form.getByLabel("Remind customers about unpaid invoices").check();
  await form.getByLabel("First reminder (days late)").fill("5");
  await form.getByLabel("Message").fill("Dear {customer}, {amount} for {number} is open.");
  await expect(form.getByText("Dear Dana Reyes, $360.00 for INV-0042 is open.")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(
    page.getByText("Customers get a reminder 5, 7, and 14 days after the due date, until they pay.", {
      exact: true,
    }),
  ).toBeVisible();

  await page.goto(`/app/invoices?open=${id}`);
  await expect(details.getByText(`Next one on ${shown(inDays(7))}, unless it's paid first.`)).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Mark as paid" }).click();
  await expect(details.getByText("Marked as paid")).toBeVisible();
  await expect(details.getByText(/^Next one on/)).toHaveCount(0);
});
