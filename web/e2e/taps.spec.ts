/** How many taps the everyday things take on a phone, counted from the dashboard. docs/phone.md lists them. */
import type { Locator, Page } from "@playwright/test";
import { call, expect, expectAccessible, goBack, type Owner, openAs, owner, SMALL, test } from "./support";

test.use({ viewport: SMALL, hasTouch: true });

/** Taps what a thumb can reach without scrolling, and counts. */
function thumb() {
  let taps = 0;
  return {
    get taps() {
      return taps;
    },
    async tap(button: Locator) {
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.tap();
      taps += 1;
    },
  };
}

const bar = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });
const place = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const invoice = (more: object) => ({
  ...{ type: "Invoice", customerName: "Linh Nguyen", customerEmail: "linh@example.com" },
  items: [{ description: "Water heater", quantity: 1, rate: 449.81 }],
  ...more,
});

async function sent(page: Page, account: Owner, more: object = {}): Promise<string> {
  const { _id } = await call(page.request, account, "POST", "/api/documents", invoice(more));
  await call(page.request, account, "POST", `/api/documents/${_id}/send`, {});
  return _id;
}

test("the bar at the bottom leads to the days, the money and the menu", async ({ page, request }) => {
  await openAs(page, await owner(request), "/app/dashboard");
  await expect(place(page, "Today")).toHaveAttribute("aria-current", "page");
  for (const [name, title] of [
    ["Calendar", "Client Scheduling"],
    ["Money", "Documents and Invoices"],
    ["Today", "Dashboard"],
  ] as const) {
    await place(page, name).tap();
    await expect(heading(page, title)).toBeVisible();
    await expect(place(page, name)).toHaveAttribute("aria-current", "page");
  }
  await bar(page).getByRole("button", { name: "More" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveCount(13);
  await expect(bar(page).getByRole("button", { name: "Create" })).toBeHidden();
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Close menu" }).tap();
  await expect(menu).toHaveCount(0);
  await expect(bar(page).getByRole("button", { name: "More" })).toBeFocused();
});

test("the round button offers on the dashboard what people create, each form open in two taps", async ({
  page,
  request,
}) => {
  await openAs(page, await owner(request), "/app/dashboard");
  for (const [name, form, field] of [
    ["Estimate", "Create New Document", "Create Estimate"],
    ["Invoice", "Create New Document", "Create Invoice"],
    ["Appointment", "New Appointment", "Create Appointment"],
    ["Client", "Quick add", "Create Client"],
    ["Expense", "Add Expense", "Add Expense"],
  ] as const) {
    const hand = thumb();
    await hand.tap(bar(page).getByRole("button", { name: "Create" }));
    const sheet = page.getByRole("dialog", { name: "Create" });
    await expect(sheet.getByRole("link")).toHaveCount(5);
    // In the lower half, where the thumb is.
    expect((await sheet.boundingBox())?.y).toBeGreaterThan(SMALL.height / 2);
    if (name === "Estimate") await expectAccessible(page);
    await hand.tap(sheet.getByRole("link", { name, exact: true }));
    const dialog = page.getByRole("dialog", { name: form });
    await expect(dialog.getByRole("button", { name: field, exact: true })).toBeVisible();
    expect(hand.taps).toBe(2);
    await goBack(page);
    await expect(dialog).toHaveCount(0);
    await place(page, "Today").tap();
    await expect(heading(page, "Dashboard")).toBeVisible();
  }
});

test("the sheet closes with Back and Escape, and the button has the focus again", async ({ page, request }) => {
  await openAs(page, await owner(request), "/app/reports");
  const create = bar(page).getByRole("button", { name: "Create" });
  const sheet = page.getByRole("dialog", { name: "Create" });
  for (const close of [() => goBack(page), () => page.keyboard.press("Escape")]) {
    await create.focus();
    await page.keyboard.press("Enter");
    await expect(sheet).toBeVisible();
    await close();
    await expect(sheet).toHaveCount(0);
    await expect(create).toBeFocused();
  }
});

for (const [what, more] of [
  ["an invoice", {}],
  // Reminding is what comes next then, and recording the payment is as near.
  ["a past due invoice", { date: "2026-01-05", dueDate: "2026-01-20" }],
] as const) {
  test(`a payment on ${what} is recorded in three taps, and its invoice is shown`, async ({ page, request }) => {
    const account = await owner(request);
    await openAs(page, account, "/app/dashboard");
    const id = await sent(page, account, more);
    const hand = thumb();
    await hand.tap(place(page, "Money"));
    await hand.tap(page.getByRole("button", { name: "Record payment for INV-0001" }));
    const form = page.getByRole("dialog", { name: "Record Payment" });
    await expect(form.getByLabel("Amount")).toHaveValue("449.81");
    await hand.tap(form.getByRole("button", { name: "Record Payment" }));
    expect(hand.taps).toBe(3);
    const details = page.getByRole("dialog", { name: "Invoice INV-0001" });
    await expect(details.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Payment recorded on INV-0001. It's paid in full.")).toBeVisible();
    const { payments, balance } = await call(request, account, "GET", `/api/documents/${id}/payments`);
    expect([payments.length, balance]).toEqual([1, 0]);
    await goBack(page);
    await expect(page.getByRole("article")).toContainText("Paid");
    await expect(page.getByRole("button", { name: "PDF of INV-0001" })).toBeVisible();
  });
}

test("a client's phone number is two taps away", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/clients", {
    ...{ firstName: "Ana", lastName: "García", email: "ana@example.com", phone: "(503) 555-0142" },
  });
  await openAs(page, account, "/app/dashboard");
  const hand = thumb();
  await hand.tap(bar(page).getByRole("button", { name: "More" }));
  await hand.tap(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "CRM" }));
  const number = page.getByRole("article").getByText("(503) 555-0142");
  await expect(number).toBeInViewport({ ratio: 1 });
  expect(hand.taps).toBe(2);
  await expect(page.getByRole("link", { name: "Call Ana García" })).toHaveAttribute("href", "tel:5035550142");
});

test("Quick add needs a name and one way to reach them, and shows who was added", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/dashboard");
  const hand = thumb();
  await hand.tap(bar(page).getByRole("button", { name: "Create" }));
  await hand.tap(page.getByRole("dialog", { name: "Create" }).getByRole("link", { name: "Client" }));
  const form = page.getByRole("dialog", { name: "Quick add" });
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create Client" }).tap();
  await expect(form.getByText("Enter a name or a company")).toBeVisible();
  await expect(form.getByText("Enter a phone number or an email")).toBeVisible();
  await form.getByLabel("First Name").fill("Ana");
  await form.getByLabel("Phone").fill("(503) 555-0142");
  await hand.tap(form.getByRole("button", { name: "Create Client" }));
  expect(hand.taps).toBe(3);
  const details = page.getByRole("dialog", { name: "Ana" });
  await expect(details.getByText("Ana saved. Next: log a call or write an estimate.")).toBeVisible();
  const [made] = await call(request, account, "GET", "/api/clients");
  expect([made.name, made.phone, made.email]).toEqual(["Ana", "(503) 555-0142", ""]);
});

test("the full form of a client asks for everything, and leads to Quick add", async ({ page, request }) => {
  await openAs(page, await owner(request), "/app/crm");
  await bar(page).getByRole("button", { name: "New Client" }).tap();
  const full = page.getByRole("dialog", { name: "Client" });
  await full.getByLabel("First Name").fill("Ana");
  await full.getByRole("button", { name: "Create Client" }).tap();
  await expect(full.getByText("Enter the last name")).toBeVisible();
  await full.getByRole("button", { name: "Quick add" }).tap();
  const quick = page.getByRole("dialog", { name: "Quick add" });
  await expect(quick.getByText("Enter the last name")).toHaveCount(0);
  await expect(quick.getByLabel("First Name")).toBeFocused();
  await expect(quick.getByLabel("First Name")).toHaveValue("Ana");
  await expect(quick.getByLabel("Notes")).toHaveCount(0);
  await quick.getByRole("button", { name: "More fields" }).tap();
  const more = page.getByRole("dialog", { name: "Client" });
  await expect(more.getByLabel("Type")).toBeFocused();
  await expect(more.getByLabel("Notes")).toBeVisible();
  await more.getByLabel("Email").fill("ana@example.com");
  await more.getByRole("button", { name: "Create Client" }).tap();
  await expect(page.getByRole("dialog", { name: "Ana" })).toBeVisible();
});

test("saving a change returns to what was changed", async ({ page, request }) => {
  const account = await owner(request);
  const [expense, vehicle, visit] = await Promise.all([
    call(request, account, "POST", "/api/expenses", {
      ...{ vendor: "Fern Wireless", category: "utilities", amount: 80, date: "2026-03-02" },
    }),
    call(request, account, "POST", "/api/equipment", { name: "Ford Transit" }),
    call(request, account, "POST", "/api/appointments", {
      ...{ title: "Leak under slab", clientName: "Linh Nguyen", category: "Repair" },
      ...{ startDate: "2099-11-25", endDate: "2099-11-25", startTime: "12:30", endTime: "13:30" },
    }),
  ]);
  await openAs(page, account, "/app/dashboard");
  const id = await sent(page, account);
  for (const [path, name, label, text, save] of [
    [`/app/invoices?open=${id}`, "Invoice INV-0001", "Message to customer", "Thank you!", "Update Invoice"],
    [`/app/expenses?open=${expense._id}`, "Fern Wireless", "Notes", "Two lines", "Save Expense"],
    [`/app/garage?open=${vehicle._id}`, "Ford Transit", "Notes", "New tires", "Update Item"],
    [
      `/app/scheduling?tab=appointments&open=${visit._id}`,
      "Leak under slab",
      "Notes",
      "Ring twice",
      "Update Appointment",
    ],
  ] as const) {
    await page.goto(path);
    const details = page.getByRole("dialog", { name });
    await details.getByRole("button", { name: "Edit", exact: true }).tap();
    const form = page.getByRole("dialog", { name: /^Edit/ });
    await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByRole("button", { name: save }).tap();
    await expect(form).toHaveCount(0);
    await expect(details.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/open=/);
  }
});

test("a vehicle's details lead to its service and everything else about it", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/equipment", { name: "Ford Transit" });
  await openAs(page, account, "/app/garage");
  await page.getByRole("button", { name: "Ford Transit", exact: true }).tap();
  const details = page.getByRole("dialog", { name: "Ford Transit" });
  await details.getByRole("button", { name: "Log Service" }).tap();
  const record = page.getByRole("dialog", { name: "Add Service Record" });
  await expect(record).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(record).toHaveCount(0);
  await details.getByRole("button", { name: "Service History" }).tap();
  await expect(page.getByText("No service records found.")).toBeVisible();
  await goBack(page);
  await expect(page.getByText("No service records found.")).toHaveCount(0);
  await details.getByRole("button", { name: "Mark as In Service" }).tap();
  await expect(details.getByRole("button", { name: "Mark as Active" })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Delete" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
  await expect(details).toHaveCount(0);
  await expect(page.getByText("No equipment found. Add your first piece of equipment!")).toBeVisible();
});
