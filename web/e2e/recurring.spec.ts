/** Invoices that are made again by themselves: from the first one's details to the next, and back. */
import { mailTo } from "./mail";
import { write } from "./papers";
import { MAILING_PORT } from "./servers";
import {
  call,
  expect,
  expectAccessible,
  expectPlaceOfDialog,
  LARGE,
  newEmail,
  openAs,
  owner,
  SMALL,
  test,
} from "./support";

test.use({ viewport: SMALL, timezoneId: "UTC" });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shown = (day: string) => new Date(day).toLocaleDateString("en-US", { timeZone: "UTC" });

/** A place where it is the same day as in UTC, and neither night nor evening. */
function zoneByDay(): string {
  const hour = new Date().getUTCHours();
  if (hour < 8) return "Asia/Tokyo";
  return hour < 19 ? "UTC" : "America/Los_Angeles";
}

test("an invoice is repeated, made on its day, and leads back to what made it", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "PUT", "/api/user/profile", { timezone: zoneByDay() });
  const { _id: id } = await write(request, account);
  await openAs(page, account, `/app/invoices?open=${id}`);
  const first = page.getByRole("dialog", { name: "Invoice INV-0001" });
  await first.getByRole("button", { name: "Repeat this invoice" }).click();
  const form = page.getByRole("dialog", { name: "Repeat an Invoice" });
  await expect(form.getByText(/Each one copies INV-0001 for Sam Ito as it is today/)).toBeVisible();

  // The next three follow what is chosen.
  await form.getByLabel("How often").selectOption("Every month, on a set day");
  await form.getByLabel("Day of the month").fill("31");
  await form.getByLabel("From").fill("2099-01-31");
  await expect(form.getByText("Next: 1/31/2099, 2/28/2099, and 3/31/2099")).toBeVisible();
  await form.getByLabel("Ends").selectOption("On a date");
  await form.getByLabel("Last day").fill("2098-12-31");
  await expect(form.getByText("Nothing would be created.")).toBeVisible();
  await form.getByRole("button", { name: "Repeat" }).click();
  await expect(form.getByText("The last day can't be before the first.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Ends").selectOption("Never");
  await form.getByLabel("How often").selectOption("Every week");
  await form.getByLabel("From").fill(inDays(0));
  await form.getByLabel("Days to pay").fill("10");
  await expect(
    form.getByText(`Next: ${shown(inDays(0))}, ${shown(inDays(7))}, and ${shown(inDays(14))}`),
  ).toBeVisible();
  await form.getByRole("button", { name: "Repeat" }).click();
  await expect(form).toHaveCount(0);

  // Where it went, and what comes next.
  await first.getByRole("link", { name: /^Every / }).click();
  const details = page.getByRole("dialog", { name: "Recurring invoice for Sam Ito" });
  await expect(details.getByText("Saved as a draft for you to send")).toBeVisible();
  // Today's was made at once.
  await expect.poll(async () => (await call(request, account, "GET", "/api/documents?search=INV-0002")).length).toBe(1);
  await expectPlaceOfDialog(page);
  await page.reload();
  await expect(details.getByText(`${shown(inDays(7))}, ${shown(inDays(14))}, and ${shown(inDays(21))}`)).toBeVisible();
  await expectAccessible(page);

  await details.getByRole("link", { name: "Show the invoice" }).click();
  await expect(page.getByText(/^Recurring: Sam Ito · Every /)).toBeVisible();
  await page.getByRole("button", { name: "INV-0002", exact: true }).click();
  const made = page.getByRole("dialog", { name: "Invoice INV-0002" });
  await expect(made.getByText(shown(inDays(10)))).toBeVisible();
  await expect(made.getByText(/^Created by the recurring invoice for Sam Ito/)).toBeVisible();
  await made.getByRole("button", { name: "Use this version from now on" }).click();
  await expect(page.getByText("The next invoices for Sam Ito will use this version of INV-0002")).toBeVisible();
  await expectAccessible(page);
  await made.getByRole("link", { name: "the recurring invoice for Sam Ito" }).click();

  // Paused and resumed; then on a desk, in the list.
  await details.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused. Nothing is created for Sam Ito until you resume it")).toBeVisible();
  await details.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText(`Resumed. The next one for Sam Ito is on ${shown(inDays(7))}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);
  await page.setViewportSize(LARGE);
  await expect(page.getByRole("row", { name: /Sam Ito/ })).toContainText(shown(inDays(7)));
  await expectAccessible(page);

  // Another one, from the list itself.
  await page.getByRole("button", { name: "Repeat an Invoice" }).click();
  await form.getByLabel("Invoice to repeat").fill("INV-0001");
  await form.getByRole("option", { name: /INV-0001/ }).click();
  await form.getByLabel("How often").selectOption("Every year");
  await form.getByLabel("Ends").selectOption("After a number of invoices");
  await form.getByLabel("How many in all").fill("2");
  await expect(form.getByText(/^Next: [\d/]+ and [\d/]+$/)).toBeVisible();
  await form.getByRole("button", { name: "Repeat" }).click();
  await expect(form).toHaveCount(0);
  await expect(details.getByText(/The next one for Sam Ito is saved as a draft for you to send on /)).toBeVisible();
  await details.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(details).toHaveCount(0);
  await expect(page.getByText("Recurring invoice for Sam Ito deleted")).toBeVisible();
  await expect(page.getByRole("row", { name: /Sam Ito/ })).toHaveCount(1);
  await page.getByRole("link", { name: "All invoices" }).click();
  await page.getByRole("link", { name: "Recurring", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Recurring Invoices" })).toBeVisible();
});

test.describe("with a mail server", () => {
  test.use({ baseURL: `http://127.0.0.1:${MAILING_PORT}` });

  test("an invoice is made and mailed on its day", async ({ page, request }) => {
    const account = await owner(request);
    await call(request, account, "PUT", "/api/user/profile", { timezone: zoneByDay() });
    const customer = newEmail();
    const { _id: id } = await write(request, account, { customerEmail: customer });
    await openAs(page, account, `/app/invoices?open=${id}`);
    const first = page.getByRole("dialog", { name: "Invoice INV-0001" });
    await first.getByRole("button", { name: "Repeat this invoice" }).click();
    const form = page.getByRole("dialog", { name: "Repeat an Invoice" });
    await form.getByLabel("How often").selectOption("Every week");
    await form.getByLabel("From").fill(inDays(0));
    await form.getByLabel("Each time").selectOption("Create and email it");
    await expect(form.getByText(`With the PDF attached, to ${customer}.`)).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Repeat" }).click();
    await expect(form).toHaveCount(0);

    await expect.poll(() => mailTo(customer).length).toBe(1);
    const [mail] = mailTo(customer);
    expect(mail?.subject).toContain("Invoice INV-0002 from");
    expect(mail?.attachments.map(({ name }) => name)).toEqual(["INV-0002.pdf"]);
    await page.goto("/app/invoices?search=INV-0002");
    await page.getByRole("button", { name: "INV-0002", exact: true }).click();
    const made = page.getByRole("dialog", { name: "Invoice INV-0002" });
    await expect(made.getByText(`Emailed to ${customer}`)).toBeVisible();
    await expect(made.getByText(/^Created by the recurring invoice for/)).toBeVisible();
  });
});
