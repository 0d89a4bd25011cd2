/** What was sent or paid is voided instead of deleted; its money becomes credit; an edit never changes what was received. */
import { write } from "./papers";
import { call, expect, expectAccessible, LARGE, openAs, owner, test } from "./support";

test.use({ viewport: LARGE, timezoneId: "UTC" });

test("an edit of a paid invoice says first what it does to the money", async ({ page, request }) => {
  const account = await owner(request);
  const { _id: id } = await write(request, account);
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await call(request, account, "POST", `/api/documents/${id}/payments`, { amount: 402.48 });
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "Edit INV-0001" }).click();
  const form = page.getByRole("dialog", { name: "Edit Document" });
  await form.getByLabel("Notes").fill("Key is with the neighbor");
  await form.getByRole("button", { name: "Update Invoice" }).click();
  await expect(form).toHaveCount(0);

  await call(request, account, "PUT", `/api/documents/${id}`, { items: [{ description: "Faucet", rate: 10 }] });
  await page.goto(`/app/invoices?open=${id}`);
  const details = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await expect(details.getByText("Overpaid by $392.48. Refund the difference, or keep it as credit.")).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Edit", exact: true }).click();
  await form.getByRole("button", { name: "Add discount" }).click();
  await form.getByLabel("Discount", { exact: true }).fill("50");
  await form.getByRole("button", { name: "Update Invoice" }).click();
  const question = page.getByRole("alertdialog", { name: "Paid $402.48. At $5.00 it's overpaid by $397.48." });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByText("Nothing was saved. What you typed is still here.")).toBeVisible();
  await form.getByRole("button", { name: "Update Invoice" }).click();
  await question.getByRole("button", { name: "Save invoice" }).click();
  await expect(form).toHaveCount(0);
  const { balance, amountPaid } = await call(request, account, "GET", `/api/documents/${id}`);
  expect([balance, amountPaid]).toEqual([-397.48, 402.48]);
});

test("a paid invoice is voided, its money applied to the next one, and it comes back", async ({ page, request }) => {
  const account = await owner(request);
  const { _id: id } = await write(request, account);
  const { _id: next } = await write(request, account);
  for (const one of [id, next]) await call(request, account, "POST", `/api/documents/${one}/send`, {});
  await call(request, account, "POST", `/api/documents/${id}/payments`, { amount: 200 });
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "Delete INV-0001" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this document?" });
  await expect(question).toContainText("It was sent, so it's voided, not erased. INV-0001 stays under Voided.");
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await question.getByLabel("Reason").fill("Wrong address");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Void invoice" }).click();
  await expect(page.getByText("Invoice voided. Number INV-0001 stays on your books.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete INV-0001" })).toHaveCount(0);

  await page.goto(`/app/invoices?open=${next}`);
  const details = page.getByRole("dialog", { name: "Invoice INV-0002" });
  await expect(details.getByText("Sam Ito has $200.00 credit.")).toBeVisible();
  await details.getByRole("button", { name: "Apply credit" }).click();
  await expect(details.getByText("Credit applied", { exact: true })).toBeVisible();
  await expect(details.getByText("Sam Ito has $200.00 credit.")).toHaveCount(0);
  await expectAccessible(page);
  await details.getByRole("button", { name: /^Remove \$200\.00/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(details.getByText("Sam Ito has $200.00 credit.")).toBeVisible();

  // Under Voided: to read, and to restore.
  await page.goto("/app/invoices?status=Voided");
  await expect(page.getByText("Void", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "INV-0001", exact: true }).click();
  const voided = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await expect(voided.getByText(/^Voided by .* Reason: Wrong address$/)).toBeVisible();
  await expectAccessible(page);
  await voided.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("INV-0001 restored")).toBeVisible();
  await expect(page.getByText("No documents found")).toBeVisible();
  const { amountPaid, status } = await call(request, account, "GET", `/api/documents/${id}`);
  expect([amountPaid, status]).toEqual([200, "Sent"]);
});
