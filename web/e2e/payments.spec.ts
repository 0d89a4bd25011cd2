/** Money that comes in part by part, goes back, and is asked for beforehand or by instalments. */
import { write } from "./papers";
import { call, expect, expectAccessible, openAs, owner, SMALL, test } from "./support";

test.use({ viewport: SMALL, timezoneId: "UTC" });

test("an invoice is paid part by part, and the customer sees what is owed", async ({ page, request }) => {
  const account = await owner(request);
  const { _id: id } = await write(request, account);
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await openAs(page, account, `/app/invoices?open=${id}`);
  const details = page.getByRole("dialog", { name: /^Invoice INV-/ });
  await expect(details.getByText("No payments yet.")).toBeVisible();

  await details.getByRole("button", { name: "Record Payment" }).click();
  const form = page.getByRole("dialog", { name: "Record Payment" });
  await expect(form.getByLabel("Amount")).toHaveValue("402.48");
  await expect(form.getByLabel("Date")).toHaveValue(new Date().toISOString().slice(0, 10));
  await form.getByLabel("Amount").fill("500");
  await form.getByRole("button", { name: "Record Payment" }).click();
  await expect(form.getByText("The balance is $402.48. Enter that or less.")).toBeVisible();
  await form.getByLabel("Amount").fill("150");
  await form.getByLabel("Note").fill("No. 1207");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Record Payment" }).click();
  await expect(form).toHaveCount(0);
  await expect(details.getByText(/Payment recorded on INV-0001\. Sam Ito still owes \$252\.48/)).toBeVisible();
  await expect(details.getByText("Partly paid")).toBeVisible();
  await expect(details.getByText("No. 1207")).toBeVisible();
  await expectAccessible(page);

  // The customer's page says it, and the list.
  await page.goto(`/invoice/${id}`);
  await expect(page.getByText("Amount due").first()).toBeVisible();
  await expect(page.getByText("$252.48").first()).toBeVisible();
  await expect(page.getByText("-$150.00")).toBeVisible();
  await expectAccessible(page);
  await openAs(page, account, "/app/invoices");
  await expect(page.getByText("$252.48 owed")).toBeVisible();

  // Marked as paid and undone: the rest comes and goes.
  await page.goto(`/app/invoices?open=${id}`);
  await details.getByRole("button", { name: "Mark as paid" }).click();
  await expect(details.getByText("Marked as paid")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(details.getByText("Marked as paid")).toHaveCount(0);

  await details.getByRole("button", { name: "Record Refund" }).click();
  const refund = page.getByRole("dialog", { name: "Record Refund" });
  await refund.getByLabel("Amount").fill("50");
  await refund.getByLabel("Reason").fill("Scratched faucet");
  await refund.getByRole("button", { name: "Record Refund" }).click();
  await expect(refund).toHaveCount(0);
  await expect(details.getByText("-$50.00")).toBeVisible();
  await expect(details.getByText("Scratched faucet")).toBeVisible();

  await details.getByRole("button", { name: /^Remove -\$50\.00/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(details.getByText("Scratched faucet")).toHaveCount(0);
  await expect(page.getByText("Refund removed. The balance on INV-0001 is $252.48.")).toBeVisible();

  // The rest on several days.
  await details.getByRole("button", { name: "Split into Installments" }).click();
  const plan = page.getByRole("dialog", { name: "Split into Installments" });
  await plan.getByLabel("How many").fill("3");
  await plan.getByLabel("First on").fill("2026-01-31");
  await expect(plan.getByLabel("Amount 3")).toHaveValue("134.16");
  await expect(plan.getByLabel("Due date 2")).toHaveValue("2026-02-28");
  await expectAccessible(page);
  await plan.getByRole("button", { name: "Save" }).click();
  await expect(plan).toHaveCount(0);
  await expect(details.getByText(/INV-0001 is split into 3 installments. The first is due 1\/31\/2026/)).toBeVisible();
  await expect(details.getByText("$118.32", { exact: false })).toBeVisible();
  await expectAccessible(page);
});

test("an estimate asks for a deposit, which its invoice has got", async ({ page, request }) => {
  const account = await owner(request);
  const { _id: id } = await write(request, account, { type: "Estimate" });
  await openAs(page, account, `/app/invoices?open=${id}`);
  const details = page.getByRole("dialog", { name: /^Estimate EST-/ });
  await expect(details.getByText("No deposit requested.")).toBeVisible();
  await details.getByRole("button", { name: "Ask for a Deposit" }).click();
  const form = page.getByRole("dialog", { name: "Ask for a Deposit" });
  await form.getByLabel("Percent").fill("25");
  await expect(form.getByText("$100.62 of $402.48 before work begins.")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(details.getByText(/EST-0001 requests a deposit of \$100\.62/)).toBeVisible();
  await details.getByRole("button", { name: "Record Payment" }).click();
  const payment = page.getByRole("dialog", { name: "Record Payment" });
  await expect(payment.getByLabel("Amount")).toHaveValue("100.62");
  await payment.getByRole("button", { name: "Record Payment" }).click();
  await expect(payment).toHaveCount(0);
  await details.getByRole("button", { name: "Turn into invoice" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Convert" }).click();
  const invoice = page.getByRole("dialog", { name: /^Invoice INV-/ });
  await expect(invoice.getByText("$301.86 owed")).toBeVisible();
});
