/** Estimates and invoices on screen: from the first line to paid, two tabs at once, drafts, photos, sending. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { write } from "./papers";
import {
  addPart,
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  openAs,
  openRow,
  owner,
  pretendRows,
  SMALL,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

const PHOTO = resolve(import.meta.dirname, "../public/icon-512.png");

/** The addresses of composers that were opened; none is opened for real. */
async function composers(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    document.addEventListener(
      "click",
      (event) => {
        const link = event.target instanceof HTMLAnchorElement ? event.target.href : "";
        if (!/^(mailto|sms):/.test(link)) return;
        event.preventDefault();
        opened.push(link);
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
}

async function downloaded(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent("download");
  await press();
  const file = await downloading;
  return { name: file.suggestedFilename(), path: await file.path() };
}

test("an estimate from the inventory is sent, becomes an invoice and is paid", async ({ page, request, browser }) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Kitchen faucet", sku: "KF-1", price: 129.99, quantity: 4 });
  const paymentMethods = { cashApp: "$reyes", venmo: "@reyes", zelle: "555-0142", cash: true, check: true };
  await call(request, account, "PUT", "/api/user/profile", { paymentMethods });
  const opened = await composers(page);
  await openAs(page, account, "/app/invoices");
  await expect(page.getByText("No documents found")).toBeVisible();

  await page.getByRole("button", { name: "Create Document" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create New Document" });
  await expect(dialog.getByLabel("Customer Name")).toBeFocused();
  await dialog.getByLabel("Customer Name").fill("Sam Ito");
  await dialog.getByLabel("Customer Email").fill("sam@example.com");
  await dialog.getByLabel("Add from inventory").fill("faucet");
  await dialog.getByText("KF-1 · 4 on hand").click();
  await dialog.getByLabel("Item Name").fill("Labor");
  const custom = dialog.getByRole("group", { name: "Or add a custom item" });
  await custom.getByLabel("Quantity").fill("1.5");
  await custom.getByLabel("Unit Price").fill("95");
  await custom.getByLabel("Unit Price").press("Enter");
  await expect(dialog.getByText("$272.49", { exact: true })).toBeVisible();

  // In order by hand, and back with the keyboard.
  const descriptions = dialog.getByLabel("Description");
  await dialog.getByRole("button", { name: "Move Labor", exact: true }).hover();
  await page.mouse.down();
  await dialog.getByRole("button", { name: "Move Kitchen faucet", exact: true }).hover();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await expect(descriptions.first()).toHaveValue("Labor");
  await dialog.getByRole("button", { name: "Move Kitchen faucet", exact: true }).press("ArrowUp");
  await expect(descriptions.first()).toHaveValue("Kitchen faucet");
  await expect(dialog.getByText("Kitchen faucet moved to position 1 of 2.")).toBeAttached();
  await expect(dialog.getByRole("button", { name: "Move Kitchen faucet", exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: "Move Kitchen faucet", exact: true }).click();
  await dialog.getByRole("menuitem", { name: "Move down" }).click();
  await expect(descriptions.first()).toHaveValue("Labor");
  await expect(dialog.getByRole("button", { name: "Move Kitchen faucet", exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: "Move Kitchen faucet", exact: true }).press("ArrowUp");

  await dialog.locator("input[type=file]").setInputFiles(PHOTO);
  await expect(dialog.getByText("icon-512.png")).toBeVisible();
  await dialog.getByRole("button", { name: "Create Estimate" }).click();

  // It ends on the document, ready to be sent.
  const created = page.getByRole("dialog", { name: "Estimate EST-0001" });
  await expect(created.getByText("EST-0001 saved. Next: send it to Sam Ito.")).toBeVisible();
  await expect(created.getByRole("button", { name: "Send" })).toBeFocused();
  const row = page.getByRole("row", { name: /Sam Ito/, includeHidden: true });
  await expect(row).toContainText(/EST-0001 Just createdEstimate.*Not sent\$272\.49Draft/);

  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Send EST-0001" }).getByRole("button", { name: "Send" }).click();
  const question = page.getByRole("dialog", { name: "Did you send it?" });
  await expect(row).toContainText("Sent");
  await question.getByRole("button", { name: "Not yet" }).click();
  await expect(question).toHaveCount(0);
  await expect(row).toContainText(/Not sent\$272\.49Draft/);
  // The same in one tap.
  await created.getByRole("button", { name: "Open an email to sam@example.com" }).click();
  await question.getByRole("button", { name: "I sent it", exact: true }).click();
  await expect(question).toHaveCount(0);
  await created.getByRole("button", { name: "Close" }).last().click();
  await expect(row).toContainText("Sent");
  const [mail = "", again] = await opened();
  expect(again).toBe(mail);
  expect(mail).toMatch(/^mailto:sam@example\.com\?subject=Estimate%20EST-0001%20from%20Reyes%20Plumbing&body=Hi%20Sam/);
  const message = decodeURIComponent(mail);
  const [link = ""] = /http\S+\/invoice\/[\w-]{22}/.exec(message) ?? [];
  expect(message).toContain("Hi Sam Ito,\r\n\r\nThis is an estimate. You don't owe anything until you accept it.\r\n");
  for (const words of ["$272.49", "Due upon receipt", "CashApp: $reyes", "Venmo: @reyes", "Zelle: 555-0142"]) {
    expect(message).toContain(words);
  }
  expect(message).toMatch(/- Cash\r\n- Check\r\n/);

  const phone = await browser.newContext({ viewport: SMALL, locale: "en-US" });
  const customer = await phone.newPage();
  await customer.goto(link);
  await expect(customer.getByText("EST-0001").first()).toBeVisible();
  await expect(customer.getByText("Reyes Plumbing").first()).toBeVisible();

  await row.getByRole("button", { name: /^To Invoice/ }).click();
  const sure = page.getByRole("alertdialog");
  await expect(sure).toContainText("Are you sure you want to convert this estimate to an invoice?");
  await sure.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByText("Estimate converted to invoice successfully!")).toBeVisible();
  await expect(row).toContainText(/INV-0001\s*Invoice.*Not sent\$272\.49Draft/);
  // Nothing is out before the owner sends it.
  await customer.reload();
  await expect(customer.getByText("EST-0001").first()).toBeVisible();
  await expect(customer.getByText("Your invoice will follow.").first()).toBeVisible();
  await expect(customer.locator('a[href*="cash.app"]')).toHaveCount(0);
  await row.getByRole("button", { name: "INV-0001", exact: true }).click();
  const invoice = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await expect(invoice.getByText("your customer's link shows estimate EST-0001.")).toBeVisible();
  await invoice.getByRole("button", { name: "Send" }).click();
  await page.getByRole("dialog", { name: "Send INV-0001" }).getByRole("button", { name: "Send" }).click();
  await question.getByRole("button", { name: "I sent it", exact: true }).click();
  await expect(question).toHaveCount(0);
  await invoice.getByRole("button", { name: "Close" }).last().click();
  await expect(row).toContainText(/INV-0001\s*Invoice.*\$272\.49Sent/);
  await customer.reload();
  await expect(customer.getByText("INV-0001").first()).toBeVisible();
  await expect(customer.getByText("$272.49").first()).toBeVisible();
  for (const pay of ["cash.app/$reyes/272.49", "venmo.com/reyes?txn=pay", "enroll.zellepay.com/qr-codes"]) {
    await expect(customer.locator(`a[href*="${pay}"]`)).toBeVisible();
  }

  const [paid, undo] = [row.getByRole("button", { name: /^Paid/ }), page.getByRole("button", { name: "Undo" })];
  await paid.click();
  await undo.click();
  await expect(page.getByText("INV-0001 is back to Sent")).toBeVisible();
  await paid.click();
  await expect(page.getByText("Document marked as paid!")).toBeVisible();
  await expect(paid).toHaveCount(0);
  await expect(page.getByLabel("Invoice totals")).toHaveText(
    "Outstanding Invoices$0.00Total Paid$272.49Invoice Revenue$272.49",
  );
  await customer.reload();
  await expect(customer.getByText("Paid").first()).toBeVisible();
  await phone.close();

  await page.getByRole("button", { name: "INV-0001", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await expect(details.getByText("EST-0001")).toBeVisible();
  await expect(details.getByLabel("Customer's link")).toHaveValue(link);
  const picture = details.getByRole("link", { name: "icon-512.png" }).locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);

  const pdf = await downloaded(page, () => row.getByRole("button", { name: /PDF/ }).click());
  expect(pdf.name).toBe("INV-0001.pdf");
  const paper = execFileSync("pdftotext", ["-layout", pdf.path, "-"], { encoding: "utf8" });
  for (const words of ["INV-0001", "Reyes Plumbing", "Sam Ito", "Kitchen faucet", "$142.50", "$272.49"]) {
    expect(paper).toContain(words);
  }
  const csv = await downloaded(page, () => page.getByRole("button", { name: "Export CSV" }).click());
  expect(csv.name).toMatch(/^invoices-export-\d{4}-\d{2}-\d{2}\.csv$/);
  const [header, line] = (await readFile(csv.path, "utf8")).split("\r\n");
  expect(header).toBe(
    "\uFEFFDocument #,Type,Customer Name,Customer Email,Created Date,Sent Date,Amount,Status,Items,Due Date,Paid Date,Estimate #,Estimate Status",
  );
  expect(line).toMatch(
    /^INV-0001,Invoice,Sam Ito,sam@example\.com,[\d-]{10},.*,272\.49,Paid,1 x Kitchen faucet; 1\.5 x Labor,[\d-]*,[\d-]{10},EST-0001,Invoiced$/,
  );
});

test("of two tabs both are kept, and a field that both changed is asked about", async ({ page, request, context }) => {
  const account = await owner(request);
  const { _id } = await write(request, account);
  for (const name of ["Harbor house", "Mill lane"]) {
    const dates = { startDate: "2026-11-02", endDate: "2026-12-20" };
    await call(request, account, "POST", "/api/projects", { name, client: "Sam Ito", ...dates });
  }
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openAs(tab, account, "/app/invoices");
    await tab.getByRole("button", { name: "Edit INV-0001" }).click();
    await expect(tab.getByLabel("Notes")).toBeVisible();
  }
  await other.getByLabel("Notes").fill("Theirs");
  await other.getByLabel("Customer Phone").fill("555-0142");
  await other.getByLabel("Project Link").selectOption("Harbor house");
  await other.getByRole("button", { name: "Update Invoice" }).click();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  const kept = async () => {
    const { notes, customerPhone, customerName, items } = await call(request, account, "GET", `/api/documents/${_id}`);
    return [notes, customerPhone, customerName, items.length];
  };

  await page.getByLabel("Notes").fill("Mine");
  await page.getByLabel("Customer Name").fill("Samuel Ito");
  await page.getByLabel("Project Link").selectOption("Mill lane");
  await page.getByRole("button", { name: "Update Invoice" }).click();
  const conflict = page.getByRole("dialog", { name: "This document changed somewhere else" });
  // A project by its name, not by what the program calls it.
  await expect(conflict.locator("fieldset")).toHaveText([
    "Project LinkYoursMill laneSaved elsewhereHarbor house",
    "NotesYoursMineSaved elsewhereTheirs",
  ]);
  await expectAccessible(page);
  expect(await kept()).toEqual(["Theirs", "555-0142", "Sam Ito", 2]);
  await conflict.getByRole("button", { name: "Back to editing" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Mine");

  await page.getByRole("button", { name: "Update Invoice" }).click();
  await conflict.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("INV-0001 updated. Changes made elsewhere are kept too")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await kept()).toEqual(["Mine", "555-0142", "Samuel Ito", 2]);
});

test("a draft survives a refresh, and is asked about before it is lost", async ({ page, request }) => {
  const account = await owner(request);
  await write(request, account);
  await openAs(page, account, "/app/dashboard");
  await page.getByRole("navigation").getByRole("link", { name: "Invoices" }).click();
  await page.getByRole("button", { name: "Create Document" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Document" });
  await dialog.getByLabel("Customer Name").fill("Half a thought");
  await dialog.getByLabel("Item Name").fill("Permit");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  page.on("dialog", (leaving) => leaving.accept());
  await page.reload();
  await page.getByRole("button", { name: "Create Document" }).click();
  await expect(dialog.getByText("Your draft was restored")).toBeVisible();
  await expect(dialog.getByLabel("Customer Name")).toHaveValue("Half a thought");
  await expect(dialog.getByLabel("Description")).toHaveValue("Permit");

  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await page.goBack();
  await expect(page.getByRole("alertdialog")).toContainText("Discard what you typed?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Discard draft" }).click();
  await expect(dialog.getByLabel("Customer Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("files are refused in one alert; an upload that fails leaves one saved document and the files", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "Create Document" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Customer Name").fill("Sam Ito");
  await dialog.getByLabel("Item Name").fill("Labor");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  const input = dialog.locator("input[type=file]");
  const pdf = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("This is no PDF") };
  await input.setInputFiles([{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") }, pdf]);
  await expect(dialog.getByRole("alert")).toHaveText(
    "notes.txt is not a valid file type. Only JPEG, PNG, GIF and PDF files are allowed.",
  );
  await input.setInputFiles(Array.from({ length: 10 }, () => PHOTO));
  await expect(dialog.getByRole("alert")).toHaveText("Only 9 more file(s) can be added. Maximum 10 files total.");
  await input.setInputFiles(PHOTO);
  await expect(dialog.getByRole("alert")).toHaveText("Maximum 10 files allowed. Please remove some files first.");
  for (let place = 0; place < 8; place += 1) {
    await dialog.getByRole("button", { name: "Remove icon-512.png" }).last().click();
  }

  // The server looks inside: nothing is taken, and the document is there once.
  await dialog.getByRole("button", { name: "Create Estimate" }).click();
  const problem = dialog.getByText(/^EST-0001 is saved\./);
  await expect(problem).toContainText(
    "plan.pdf is not a valid file type. Only JPEG, PNG, GIF and PDF files are allowed.",
  );
  await dialog.getByRole("button", { name: "Remove plan.pdf" }).click();

  // An upload that does not get through can be cancelled and tried again.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/photos", async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await dialog.getByRole("button", { name: "Update Estimate" }).click();
  await expect(dialog.getByText(/^Uploading .+ of .+ \(\d+%\)$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel upload" }).click();
  await expect(problem).toContainText("Upload canceled. Your files are still here.");
  release();
  await page.unroute("**/photos");

  // One that arrived although its answer got lost arrives once.
  await page.route("**/photos", async (route) => {
    const photos = { name: "icon-512.png", mimeType: "image/png", buffer: await readFile(PHOTO) };
    const { authorization = "", "idempotency-key": key = "" } = route.request().headers();
    const headers = { Authorization: authorization, "Idempotency-Key": key };
    expect((await request.post(route.request().url(), { headers, multipart: { photos } })).status()).toBe(201);
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Update Estimate" }).click();
  await expect(problem).toContainText("Its photos aren't saved yet. You're offline.");
  await page.unroute("**/photos");
  await dialog.getByRole("button", { name: "Update Estimate" }).click();
  await page.getByRole("dialog", { name: "Estimate EST-0001" }).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const [document, ...more] = await call(request, account, "GET", "/api/documents");
  expect(more).toEqual([]);
  expect(document.photos).toHaveLength(1);

  // A photo goes with the next save, not before.
  await page.getByRole("button", { name: "Edit EST-0001" }).click();
  await dialog.getByRole("button", { name: "Delete icon-512.png" }).click();
  await expect(dialog.getByText("Deleted when you save")).toBeVisible();
  await dialog.getByRole("button", { name: "Update Estimate" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await call(request, account, "GET", `/api/documents/${document._id}`)).photos).toEqual([]);
});

test("20,000 documents are asked for page by page, as the address filters them", async ({ page, request }) => {
  const account = await owner(request);
  const document = await write(request, account);
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (/\/api\/documents\?/.test(sent.url())) asked.push(new URL(sent.url()).search);
  });
  await pretendRows(page, "/api/documents", 20_000, (index) => ({
    ...document,
    _id: `${index}`,
    documentNumber: `INV-${index + 1}.`,
    isPastDue: index < 2,
    state: index < 2 ? "Past due" : "Draft",
  }));
  await openAs(page, account, "/app/invoices?type=Invoice");
  await expect(page.getByRole("row", { name: /INV-1\..*Past due/ })).toBeVisible();
  expect(asked).toEqual(["?limit=100&type=Invoice"]);
  await page.getByLabel("Status", { exact: true }).selectOption("Past Due");
  await expect(page).toHaveURL(/\?type=Invoice&status=Past\+Due$/);
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toBe("?limit=100&type=Invoice&status=Past+Due");
  await page.getByText("Showing 100 of 20,000").scrollIntoViewIfNeeded();
  await expect(page.getByText("Showing 200 of 20,000")).toBeAttached();
  expect(asked[2]).toContain("cursor=100");
  expect(await page.getByRole("button", { name: /^Edit / }).count()).toBeLessThan(100);
});

test.describe("on a phone", () => {
  test.use({ viewport: SMALL, hasTouch: true });

  test("the last of 20 items is dragged to the top: the form scrolls under the finger", async ({ page, request }) => {
    const account = await owner(request);
    const names = Array.from({ length: 20 }, (_, index) => `Item ${index + 1}`);
    const items = names.map((description) => ({ description, quantity: 1, rate: 10 }));
    const { _id } = await write(request, account, { items });
    await openAs(page, account, "/app/invoices");
    await openRow(page, "Sam Ito");
    await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).tap();
    const dialog = page.getByRole("dialog", { name: "Edit Document" });
    const handle = dialog.getByRole("button", { name: "Move Item 20", exact: true });
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    // Just inside the part that scrolls, below the dialog's heading.
    const heading = await dialog.getByRole("heading", { name: "Edit Document" }).boundingBox();
    if (!from || !heading) throw new Error("The form isn't on the screen.");
    const x = from.x + from.width / 2;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove", y: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
    await touch("touchStart", from.y + from.height / 2);
    await touch("touchMove", from.y);
    await touch("touchMove", heading.y + heading.height);

    // The finger rests there, and the others pass below it.
    const order = () =>
      dialog
        .getByLabel("Description")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    for (const place of [16, 12, 8, 4, 0]) {
      await expect.poll(async () => (await order()).indexOf("Item 20")).toBeLessThanOrEqual(place);
    }
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const expected = ["Item 20", ...names.slice(0, 19)];
    expect(await order()).toEqual(expected);
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await dialog.getByRole("button", { name: "Update Invoice" }).tap();
    expect((await saved).status()).toBe(200);
    const kept = await call(request, account, "GET", `/api/documents/${_id}`);
    expect(kept.items.map(({ description }: { description: string }) => description)).toEqual(expected);
  });
});

test("each tile leads to as many documents as it counts, in the order that was chosen", async ({ page, request }) => {
  const account = await owner(request);
  const send = ({ _id }: { _id: string }) => call(request, account, "POST", `/api/documents/${_id}/send`, {});
  await write(request, account, {
    customerName: "Ana Diaz",
    items: [{ description: "Call-out", quantity: 1, rate: 50 }],
  });
  await write(request, account, { customerName: "Zoe Lind" });
  await send(await write(request, account, { customerName: "Max Orr" }));
  await write(request, account, { customerName: "Late Larry", status: "Overdue", dueDate: "2020-01-01" });
  await openAs(page, account, "/app/invoices");
  for (const [tile, customers] of [
    ["Past Due", ["Late Larry"]],
    ["Sent", ["Max Orr"]],
    ["New", ["Zoe Lind", "Ana Diaz"]],
    ["Paid", []],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(`^${tile}`) }).click();
    await expect(page.getByLabel("Documents by status")).toContainText(`${tile}${customers.length}`);
    for (const [place, customer] of customers.entries()) {
      await expect(page.getByRole("row").nth(place + 1)).toContainText(customer);
    }
    await expect(page.getByRole("row")).toHaveCount(customers.length === 0 ? 0 : customers.length + 1);
  }
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await page.getByRole("button", { name: "Customer", exact: true }).click();
  await expect(page).toHaveURL(/\?sort=customer$/);
  await expect(page.getByRole("row").nth(1)).toContainText("Ana Diaz");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Sort by").selectOption("newest");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(/Late Larry.*Past due\s*Due \d/);
});

inEveryLook("every screen of a document is accessible", async (page, request) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Kitchen faucet", price: 129.99 });
  const { _id } = await write(request, account);
  await call(request, account, "POST", `/api/documents/${_id}/send`, {});
  const estimate = { type: "Estimate", customerName: "Ana Diaz", customerEmail: null, notes: "Ring twice" };
  await write(request, account, estimate);
  await composers(page);
  await openAs(page, account, "/app/invoices");
  const isPhone = page.viewportSize()?.width === SMALL.width;
  await expect(page.getByText("Sam Ito").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "INV-0001", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Customer's page")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  if (isPhone) await page.getByRole("button", { name: "More for INV-0001" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send INV-0001" }).click();
  await expect(page.getByRole("dialog").getByText("View it here:")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog", { name: "Send INV-0001" }).getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("dialog", { name: "Did you send it?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I sent it", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Edit INV-0001" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Document" });
  await dialog.locator("input[type=file]").setInputFiles(PHOTO);
  await dialog.getByLabel("Notes").fill("Mine");
  await dialog.getByLabel("Add from inventory").click();
  // The one there was has left with the invoice.
  await expect(dialog.getByText("0 on hand")).toBeVisible();
  await expectAccessible(page);
  await call(request, account, "PUT", `/api/documents/${_id}`, { notes: "Theirs" });
  await dialog.getByRole("button", { name: "Update Invoice" }).click();
  await expect(page.getByRole("dialog", { name: "This document changed somewhere else" })).toBeVisible();
  await expectAccessible(page);
});

test("read-only mode shows everything, changes nothing and says why", async ({ page, request }) => {
  await openAs(page, await visitor(request), "/app/invoices");
  await expect(page.getByText("You're in read-only mode")).toBeVisible();
  const create = page.getByRole("button", { name: "Create Document" }).first();
  await expect(create).toBeDisabled();
  await create.hover();
  await expect(page.getByRole("tooltip", { name: "Subscribe to create invoices" })).toBeVisible();
  await expectAccessible(page);
});
