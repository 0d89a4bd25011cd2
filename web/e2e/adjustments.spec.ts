/** Credit memos and write-offs: an invoice asks for less, its customer sees the same, and either is undone. */
import { write } from "./papers";
import { call, expect, expectAccessible, LARGE, openAs, owner, test } from "./support";

test.use({ viewport: LARGE, timezoneId: "UTC" });

test("a credit memo comes off the invoice, and what's left is written off", async ({ page, request }) => {
  const account = await owner(request);
  const { _id: id } = await write(request, account);
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await openAs(page, account, `/app/invoices?open=${id}`);
  const details = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await details.getByRole("button", { name: "Credit Memo" }).click();
  const memo = page.getByRole("dialog", { name: "Issue credit memo" });
  await expect(memo.getByText("Takes up to $402.48 off INV-0001.")).toBeVisible();
  await memo.getByLabel("Amount").fill("500");
  await memo.getByRole("button", { name: "Issue credit memo" }).click();
  await expect(memo.getByText("$402.48 is left to credit on this invoice. Enter that or less.")).toBeVisible();
  await memo.getByLabel("Amount").fill("102.48");
  await memo.getByLabel("Reason").fill("Old faucet reused");
  await expectAccessible(page);
  await memo.getByRole("button", { name: "Issue credit memo" }).click();
  await expect(details.getByText("Credit memo issued for INV-0001. Sam Ito still owes $300.00.")).toBeVisible();
  await expect(details.getByText("Credit memo CM-0001")).toBeVisible();
  await expectAccessible(page);

  // The customer sees the same amounts, and gets the memo.
  const customer = await page.context().newPage();
  await customer.goto(`/invoice/${id}`);
  await expect(customer.getByRole("row", { name: "Credit memo -$102.48" })).toBeVisible();
  await expect(customer.getByRole("row", { name: "Amount due $300.00" })).toBeVisible();
  await expectAccessible(customer);
  const href = await customer.getByRole("link", { name: /^Credit memo for/ }).getAttribute("href");
  const pdf = await request.get(href ?? "");
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await details.getByRole("button", { name: "Write Off" }).click();
  const writeOff = page.getByRole("dialog", { name: "Write off balance" });
  await writeOff.getByLabel("Reason").fill("Moved away");
  await expectAccessible(page);
  await writeOff.getByRole("button", { name: "Write off $300.00" }).click();
  await expect(details.getByText("$300.00 written off. INV-0001 is closed.")).toBeVisible();
  await expect(details.getByRole("button", { name: "Record Payment" })).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByText("There's nothing to pay.")).toBeVisible();
  await expect(customer.getByText("Moved away")).toHaveCount(0);

  // In the reports, and out of them once it's undone.
  await page.goto("/app/reports");
  const report = page.getByRole("region", { name: "Credits and Write-offs" });
  await expect(report.getByRole("row", { name: "Written off $300.00" })).toBeVisible();
  await expect(report.getByRole("row", { name: "Credit memos $102.48" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/app/invoices?open=${id}`);
  await details.getByRole("button", { name: /^Remove -\$300\.00/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo write-off" }).click();
  await expect(page.getByText("Write-off undone. The balance on INV-0001 is $300.00.")).toBeVisible();
  await details.getByRole("button", { name: /^Remove -\$102\.48/ }).click();
  const question = page.getByRole("alertdialog", { name: "Void credit memo CM-0001?" });
  await expect(question).toContainText("We won't use number CM-0001 again.");
  await question.getByRole("button", { name: "Void credit memo" }).click();
  await expect(details.getByRole("button", { name: "Record Payment" })).toBeVisible();
  const { state } = await call(request, account, "GET", `/api/documents/${id}`);
  expect(state).toBe("Sent");
});
