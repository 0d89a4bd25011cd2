/** Tax and discount on screen, on a phone: set up from the first invoice that needs them, to the tax report. */
import { readFile } from "node:fs/promises";
import { call, expect, expectAccessible, openAs, owner, SMALL, test } from "./support";

test.use({ viewport: SMALL, timezoneId: "UTC" });

test("an owner charges tax, gives a discount and gets the tax report", async ({ page, request, browser }) => {
  const ann = await owner(request);
  await openAs(page, ann, "/app/invoices");
  await page.getByRole("button", { name: "Create Document" }).first().click();
  const form = page.getByRole("dialog", { name: "Create New Document" });
  await form.getByLabel("Customer Name").fill("Dana Reyes");
  await form.getByLabel("Type").selectOption("Invoice");
  const add = async (name: string, price: string) => {
    await form.getByLabel("Item Name").fill(name);
    await form.getByRole("group", { name: "Or add a custom item" }).getByLabel("Unit Price").fill(price);
    await form.getByRole("button", { name: "Add Item" }).click();
    await expect(form.getByLabel("Item Name")).toHaveValue("");
  };
  await add("Labor", "300");
  await add("Water heater", "612.50");
  // Who charges no tax sees one quiet link.
  await expect(form.getByText("Subtotal")).toHaveCount(0);
  await expect(form.getByLabel("Tax", { exact: true })).toHaveCount(0);

  await form.getByRole("button", { name: "Add tax" }).click();
  const rates = page.getByRole("dialog", { name: "Tax rates" });
  await rates.getByRole("button", { name: "Save tax rates" }).click();
  await expect(rates.getByText("Enter a name for the tax")).toBeVisible();
  await rates.getByLabel("Name").fill("Sales tax");
  await rates.getByLabel("Percent").fill("8.25");
  await expectAccessible(page);
  await rates.getByRole("button", { name: "Save tax rates" }).click();
  await expect(rates).toHaveCount(0);

  // The rate is on all lines; labor is not taxed here.
  await expect(form.getByText("Sales tax 8.25%", { exact: true }).last()).toBeVisible();
  await form.getByLabel("Tax", { exact: true }).first().selectOption("No tax");
  await expect(form.getByText("Sales tax 8.25% on $612.50")).toBeVisible();
  const method = "Discount applied before tax.";
  await expect(form.getByText(method)).toHaveCount(0);
  await form.getByRole("button", { name: "Add discount" }).click();
  await form.getByLabel("Discount", { exact: true }).fill("10");
  for (const sum of ["Subtotal$912.50", "Discount (10%)-$91.25", "Sales tax 8.25% on $551.25$45.48", "Total $866.73"]) {
    await expect(form.getByText(sum)).toBeVisible();
  }
  await expect(form.getByText(method)).toBeVisible();
  // More than there is is refused before it is sent.
  await form.getByLabel("Discount in").selectOption("Dollars");
  await form.getByLabel("Discount", { exact: true }).fill("1000");
  await form.getByRole("button", { name: "Create Invoice" }).click();
  await expect(form.getByText("The discount can't be more than the subtotal, $912.50.")).toBeVisible();
  await form.getByLabel("Discount in").selectOption("Percent");
  await form.getByLabel("Discount", { exact: true }).fill("10");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create Invoice" }).click();
  await expect(form).toHaveCount(0);

  const details = page.getByRole("dialog", { name: /Invoice INV-/ });
  await expect(details.getByRole("row", { name: "Sales tax 8.25% on $551.25 $45.48" })).toBeVisible();
  await expect(details.getByRole("row", { name: "Total $866.73" })).toBeVisible();
  await expect(details.getByText(method)).toBeVisible();
  const [made] = await call(request, ann, "GET", "/api/documents");
  expect(made).toMatchObject({ total: 866.73, totals: { subtotal: 912.5, discount: 91.25, tax: 45.48 } });
  await call(request, ann, "POST", `/api/documents/${made._id}/send`, {});

  const customer = await browser.newPage({ viewport: SMALL });
  await customer.goto(`/invoice/${made._id}`);
  await expect(customer.getByRole("row", { name: "Discount (10%) -$91.25" })).toBeVisible();
  await expect(customer.getByRole("row", { name: "Total $866.73" })).toBeVisible();
  await call(request, ann, "POST", `/api/documents/${made._id}/payments`, { amount: 400 });
  await customer.reload();
  await expect(customer.getByRole("row", { name: "Amount due $466.73" })).toBeVisible();
  await expectAccessible(customer);
  await customer.close();

  // Another rate from now on leaves what is written alone.
  await page.goto("/app/settings/documents");
  await page.getByRole("button", { name: "Change tax rates" }).click();
  await rates.getByLabel("Percent").fill("9");
  await rates.getByRole("button", { name: "Save tax rates" }).click();
  await expect(rates).toHaveCount(0);
  await expect(page.getByText("Sales tax 9%, for new items")).toBeVisible();

  // What came in is income and tax; when all of it has, the tax is that of the invoice.
  await call(request, ann, "POST", `/api/documents/${made._id}/mark-paid`, {});
  await page.goto("/app/reports");
  const report = page.getByRole("region", { name: "Sales Tax" });
  await expect(report.getByRole("row", { name: "Sales tax 8.25% $551.25 $45.48" })).toBeVisible();
  await expect(report.getByRole("row", { name: "All income, without tax $821.25" })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await report.getByRole("button", { name: "Download Sales Tax as CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv).toContain("Sales tax,8.25,551.25,45.48\r\nAll rates,,551.25,45.48\r\nNot taxed,,270.00,\r\n");
});
