/** Parts of an invoice leave the inventory when it goes out, are said where there were too few, and come back. */
import { addPart, call, expect, expectAccessible, openAs, owner, SMALL, test } from "./support";

test.use({ viewport: SMALL });

test("parts leave the shelf with an invoice, and come back with it", async ({ page, request }) => {
  const ann = await owner(request);
  await addPart(request, ann, { name: "Ball valve", price: 18.75, quantity: 3 });
  await openAs(page, ann, "/app/invoices");
  await page.getByRole("button", { name: "Create Document" }).first().click();
  const form = page.getByRole("dialog", { name: "Create New Document" });
  await form.getByLabel("Type").selectOption("Invoice");
  await form.getByLabel("Customer Name").fill("Dana Reyes");
  await form.getByLabel("Add from inventory").fill("ball");
  await form.getByText("3 on hand").click();
  await form.getByLabel("Quantity").first().fill("5");
  await form.getByRole("button", { name: "Create Invoice" }).click();
  await expect(form).toHaveCount(0);

  // Handing the link on is sending it.
  const details = page.getByRole("dialog", { name: /Invoice INV-/ });
  await details.getByRole("button", { name: "Copy link" }).click();
  const sending = page.getByRole("dialog", { name: /^Send INV-/ });
  await sending.getByRole("button", { name: "Copy link" }).click();
  const left = "3 × Ball valve left your inventory. Not in your inventory: 2 × Ball valve.";
  await expect(page.getByRole("status").getByText(left)).toBeVisible();
  const question = page.getByRole("dialog", { name: "Did you send it?" });
  await question.getByRole("button", { name: "I sent it" }).click();
  await expect(question).toHaveCount(0);

  await page.goto("/app/inventory");
  await expect(page.getByText("2 short")).toBeVisible();
  await expectAccessible(page);
  const [part] = await call(request, ann, "GET", "/api/inventory");
  expect(part).toMatchObject({ quantity: 0, missing: 2 });

  // There are none, and that was counted.
  await page.getByRole("button", { name: "Edit Ball valve" }).click();
  const edited = page.getByRole("dialog", { name: "Edit Item" });
  await edited.getByLabel("I counted, and this quantity is right").check();
  await expectAccessible(page);
  await edited.getByRole("button", { name: "Update Item" }).click();
  await expect(edited).toHaveCount(0);
  await expect(page.getByText("2 short")).toHaveCount(0);
  const [counted] = await call(request, ann, "GET", "/api/inventory");
  expect(counted).toMatchObject({ quantity: 0, missing: 0 });

  // Voided, it gives back what it took.
  const [made] = await call(request, ann, "GET", "/api/documents");
  await page.goto(`/app/invoices?open=${made._id}`);
  await expect(details.getByText(left)).toBeVisible();
  await details.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Void invoice" }).click();
  await expect(page.getByText("3 × Ball valve back in your inventory.")).toBeVisible();
  // What closes goes back in the history: done before the next address is opened.
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/invoices$/);
  const [back] = await call(request, ann, "GET", "/api/inventory");
  expect(back).toMatchObject({ quantity: 3, missing: 0 });

  // And the settings switch it off.
  await page.goto("/app/settings/business");
  await page.getByLabel("Deduct parts from inventory").uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { takesParts } = await call(request, ann, "GET", "/api/user/profile");
  expect(takesParts).toBe(false);
});
