/** A customer pays by card on a phone, without JavaScript, in test mode; the owner sets it up before and sees it after. */
import { call, expect, expectAccessible, LARGE, openAs, owner, SMALL, test } from "./support";

test.use({ viewport: LARGE, timezoneId: "UTC" });

test("an owner sets up card payments, a customer pays, and more than is owed is shown", async ({
  page,
  request,
  browser,
}) => {
  const account = await owner(request);
  await openAs(page, account, "/app/settings/payments");
  await expect(page.getByText("Your customers can't pay by card yet.")).toBeVisible();
  await page.getByRole("button", { name: "Set up card payments" }).click();
  const setup = page.getByRole("dialog", { name: "Card payments" });
  await expectAccessible(page);
  await setup.getByRole("button", { name: "Start test mode" }).click();
  await expect(setup.getByText(/^Next: send an invoice\./)).toBeVisible();
  await expectAccessible(page);
  await setup.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(setup).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Manage card payments" })).toBeVisible();

  const { _id } = await call(request, account, "POST", "/api/documents", {
    type: "Invoice",
    customerName: "Priya Patel",
    items: [{ description: "Water heater", quantity: 1, rate: 600 }],
    instalments: [
      { amount: 200, dueDate: "2026-01-01" },
      { amount: 400, dueDate: "2036-01-01" },
    ],
  });
  await call(request, account, "POST", `/api/documents/${_id}/send`, {});

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: SMALL });
  const customer = await phone.newPage();
  await customer.goto(`/invoice/${_id}`);
  await expect(customer.getByRole("button", { name: "Pay $600.00 by card Full balance" })).toBeVisible();
  await customer.getByRole("button", { name: "Pay $200.00 by card Due now" }).click();
  await expect(customer.getByText("Test mode: no card is charged")).toBeVisible();
  await customer.getByRole("button", { name: "Back without paying" }).click();
  await expect(customer.getByText("Nothing was paid.")).toBeVisible();
  await customer.getByRole("button", { name: "Pay $200.00 by card Due now" }).click();
  await customer.getByRole("button", { name: "Pay $200.00" }).click();
  await expect(customer.getByText("Payment received: $200.00.")).toBeVisible();
  await expect(customer.getByText("$400.00").first()).toBeVisible();

  // While the rest is being paid, the owner records a check: nothing gets lost.
  await customer.getByRole("button", { name: "Pay $400.00 by card" }).click();
  await expect(customer.getByRole("heading", { name: "Pay by card" })).toBeVisible();
  const look = await browser.newPage({ viewport: SMALL });
  await look.goto(customer.url());
  await expectAccessible(look);
  await look.goto(`/invoice/${_id}`);
  await expect(look.getByText("Test mode: no card is charged")).toBeVisible();
  await expectAccessible(look);
  await call(request, account, "POST", `/api/documents/${_id}/payments`, { amount: 150, method: "Check" });
  await customer.getByRole("button", { name: "Pay $400.00" }).click();
  await expect(customer.getByText("Overpaid by $150.00.")).toBeVisible();
  await expect(customer.getByText("Paid in test mode. No card was charged.")).toBeVisible();
  await expect(customer.getByRole("button")).toHaveCount(0);
  await look.goto(customer.url());
  await expectAccessible(look);
  await look.close();
  await phone.close();

  await page.goto(`/app/invoices?open=${_id}`);
  const details = page.getByRole("dialog", { name: /^Invoice INV-/ });
  await expect(details.getByText("Card · test mode")).toHaveCount(2);
  await expect(details.getByText("Overpaid by $150.00. Remove the test payment to settle it.")).toBeVisible();
  await expect(details.getByText("Test", { exact: true })).toBeVisible();
  await expect(details.getByText(/^Paid in test mode\. Not counted in your totals\./)).toBeVisible();
  await expect(details.getByRole("button", { name: /^Remove \$/ })).toHaveCount(3);
  await expectAccessible(page);
  await details.getByRole("button", { name: "Record Refund" }).click();
  const refund = page.getByRole("dialog", { name: "Record Refund" });
  await refund.getByLabel("Amount").fill("150");
  await refund.getByLabel("Reason").fill("Paid twice");
  await refund.getByRole("button", { name: "Record Refund" }).click();
  await expect(refund).toHaveCount(0);
  await expect(details.getByText(/^Overpaid by/)).toHaveCount(0);
});
