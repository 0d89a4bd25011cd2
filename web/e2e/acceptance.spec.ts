/** An estimate on the customer's phone, without JavaScript, and in the owner's app: seen, signed, changed, signed anew. */
import { call, expect, expectAccessible, LARGE, openAs, owner, SMALL, test } from "./support";

/** What a browser at a desk says of itself: the one of the tests says that it is one of tests, whose looks never count. */
const DESK =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

test.use({ viewport: LARGE, userAgent: DESK });

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1";

test("a customer signs an estimate, and the owner makes an invoice of it", async ({ page, request, browser }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/settings/documents");
  await page.getByRole("button", { name: "Change terms and due dates" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Ask customers to accept estimates")).toBeChecked();
  await dialog.getByLabel("Terms").fill("Half before work begins.\nThe rest on completion.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("under your terms")).toBeVisible();

  const { _id } = await call(request, account, "POST", "/api/documents", {
    type: "Estimate",
    customerName: "Priya Patel",
    items: [
      { description: "Water heater", quantity: 1, rate: 807 },
      { description: "Larger water heater", quantity: 1, rate: 950 },
      { description: "Haul the old one away", quantity: 1, rate: 60 },
    ],
  });
  await call(request, account, "POST", `/api/documents/${_id}/send`, {});

  // The owner looks at the customer's page first: that is no view of the customer's.
  await page.goto(`/app/invoices?open=${_id}`);
  await expect(page.getByText("Not viewed yet.")).toBeVisible();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open page" }).click();
  const own = await opening;
  await expect(own.getByRole("heading", { level: 1, name: "Estimate EST-0001" })).toBeVisible();
  await own.close();
  await page.reload();
  await expect(page.getByText("Not viewed yet.")).toBeVisible();

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: SMALL, userAgent: PHONE });
  const customer = await phone.newPage();
  await customer.goto(`/invoice/${_id}`);
  await customer.getByRole("link", { name: "Accept or decline" }).click();
  await expect(customer.getByText("The rest on completion.")).toBeInViewport();
  await customer.getByLabel("Your full name, as your signature").fill("Priya Patel");
  await customer.getByRole("checkbox", { name: /I accept this estimate for \$1,817.00 and the terms above/ }).check();
  await customer.getByRole("button", { name: "Accept and sign" }).click();
  await expect(customer.getByText(/^Accepted on .* Your invoice will follow\.$/)).toBeInViewport();
  await expect(customer.getByText("We've let Reyes Plumbing know.")).toBeVisible();
  await expect(customer.getByRole("button")).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByText("Status: Accepted")).toBeVisible();

  await page.goto("/app/invoices");
  const row = page.getByRole("row", { name: /EST-0001/ });
  await expect(row.getByText("Accepted")).toBeVisible();
  await expect(row.getByText(/^Viewed [A-Z][a-z]{2} \d+, /)).toBeVisible();
  await row.getByRole("button", { name: "EST-0001", exact: true }).click();
  await expect(dialog.getByText(/^Accepted by Priya Patel on /)).toBeVisible();
  await dialog.getByText("Signature proof").first().click();
  await expect(dialog.getByText("Version 2, answered from 127.0.0.1")).toBeVisible();
  await expectAccessible(page);

  // A change asks for a new signature: now the customer is to choose.
  await dialog.getByRole("button", { name: "Choices for the customer" }).click();
  const choices = page.getByRole("dialog", { name: "Choices for the customer" });
  await choices.getByLabel("Water heater, $807.00", { exact: true }).selectOption("Good");
  await choices.getByLabel("Larger water heater, $950.00").selectOption("Better");
  await choices.getByLabel("Haul the old one away, $60.00").selectOption("Optional");
  await expectAccessible(page);
  await choices.getByRole("button", { name: "Save choices" }).click();
  await expect(choices).toHaveCount(0);
  await expect(dialog.getByText("so your customer needs to sign again")).toBeVisible();
  await expect(dialog.getByText("Better (not selected)")).toBeVisible();

  const look = await browser.newPage({ viewport: SMALL });
  await look.goto(`/invoice/${_id}`);
  await expectAccessible(look);
  // With its script, the page adds up at once what's picked, and so does every amount on it.
  await expect(look.getByRole("button", { name: "Update total" })).toBeHidden();
  await expect(look.locator(".figure")).toHaveText("$807.00");
  await look.getByRole("radio", { name: /^Better/ }).check();
  await expect(look.locator(".figure")).toHaveText("$950.00");
  await look.getByRole("checkbox", { name: /^Haul the old one away/ }).check();
  await expect(look.locator(".figure")).toHaveText("$1,010.00");
  await expect(look.getByRole("status").filter({ hasText: "Your total" })).toHaveText("Your total: $1,010.00");
  await expect(look.getByRole("row", { name: "Total $1,010.00" })).toBeVisible();
  await look.reload();
  await expect(look.locator(".figure")).toHaveText("$807.00");
  await look.close();

  await customer.reload();
  await expect(customer.getByText(/Priya Patel accepted an earlier version/)).toBeVisible();
  await customer.getByRole("radio", { name: /^Better/ }).check();
  await customer.getByRole("checkbox", { name: /^Haul the old one away/ }).check();
  await customer.getByRole("button", { name: "Update total" }).click();
  await expect(customer.getByText("Your total: $1,010.00").last()).toBeVisible();
  await customer.getByLabel("Your full name, as your signature").fill("Priya Patel");
  await customer.getByRole("checkbox", { name: /I accept this estimate with my choices above/ }).check();
  await customer.getByRole("button", { name: "Accept and sign" }).click();
  await expect(customer.getByText(/^Accepted on .* Your invoice will follow\.$/)).toBeInViewport();
  await phone.close();

  await page.reload();
  await dialog.getByRole("button", { name: "Turn into invoice" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Convert" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(dialog.getByRole("heading", { name: "Invoice INV-0001" })).toBeVisible();
  await expect(dialog.getByText(/^By Priya Patel on /)).toBeVisible();
  await expect(dialog.getByRole("row", { name: "Total $1,010.00" })).toBeVisible();
  await expect(dialog.getByText("$807.00")).toHaveCount(0);
});
