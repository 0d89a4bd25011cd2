/** What needs action: documents in groups, each with the one thing to do next. */
import { call, expect, expectAccessible, goBack, inEveryLook, openAs, owner } from "./support";

inEveryLook("drafts, estimates and unpaid invoices wait in groups with their next step", async (page, request) => {
  const account = await owner(request);
  const write = (customerName: string, fields: object) =>
    call(request, account, "POST", "/api/documents", {
      ...{ type: "Invoice", customerName, items: [{ description: "Labor", quantity: 1, rate: 100 }] },
      ...fields,
    });
  const sent = async (customerName: string, fields: object) => {
    const { _id } = await write(customerName, fields);
    return call(request, account, "POST", `/api/documents/${_id}/send`, {});
  };
  await write("Ana Draft", {});
  await sent("Ben Waits", { type: "Estimate" });
  await sent("Cleo Owes", { dueDate: "2099-01-01" });
  await sent("Dan Late", { dueDate: "2020-01-01" });
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "Needs action" }).click();
  await expect(page).toHaveURL(/\?view=action$/);
  for (const [group, customer, step] of [
    ["Drafts", "Ana Draft", "Send"],
    ["Estimates waiting for an answer", "Ben Waits", "Follow up"],
    ["Unpaid, not due yet", "Cleo Owes", "Record payment"],
    ["Unpaid, over 30 days late", "Dan Late", "Send reminder"],
  ] as const) {
    const rows = page.getByRole("list", { name: group }).getByRole("listitem");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(customer);
    await expect(rows).toContainText("$100.00");
    await expect(rows.getByRole("button", { name: new RegExp(`^${step}`) })).toBeVisible();
  }
  await expect(page.getByText("1 · $100.00")).toHaveCount(4);
  await expectAccessible(page);

  // A group folds away.
  await page.getByRole("heading", { name: "Drafts" }).click();
  await expect(page.getByText("Ana Draft")).toBeHidden();

  // The next step is one tap. Done, it comes back to the document, which leaves its group.
  await page.getByRole("button", { name: "Record payment for" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByRole("dialog", { name: /^Invoice INV-/ })).toContainText("Paid");
  await goBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Unpaid, not due yet" })).toHaveCount(0);
  await page.getByRole("button", { name: "Dan Late" }).click();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  await goBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await goBack(page);
  await expect(page.getByRole("button", { name: "All documents" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("4 in all")).toBeVisible();
});
