/** Mail to others leaves from here once the owner's own address is confirmed: said where it is met, with the link once more. */
import { linkIn, mailTo } from "./mail";
import { MAILING_PORT } from "./servers";
import { call, expect, expectAccessible, inEveryLook, openAs, subscribe, test, unconfirmed } from "./support";

test.use({ baseURL: `http://127.0.0.1:${MAILING_PORT}` });

inEveryLook("an invoice is sent from here after the link was opened", async (page, request) => {
  const account = await unconfirmed(request);
  await subscribe(request, account);
  const { _id } = await call(request, account, "POST", "/api/documents", {
    ...{ type: "Invoice", customerName: "Sam Ito", customerEmail: "sam@example.com", date: "2026-11-16" },
    items: [{ description: "Boiler service", quantity: 1, rate: 120 }],
  });
  await openAs(page, account, `/app/invoices?open=${_id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("radio", { name: /Send from/ }).check();
  const composer = page.getByRole("dialog", { name: /^Send / });
  await expect(composer.getByText("Confirm your email address first", { exact: true })).toBeVisible();
  await expect(composer).toContainText(account.email);
  await expectAccessible(page);
  await composer.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(`We sent another link to ${account.email}.`)).toBeVisible();
  await expect.poll(() => mailTo(account.email).length).toBe(2);

  const tab = await page.context().newPage();
  await tab.goto(linkIn(mailTo(account.email)[1]));
  await tab.getByRole("button", { name: "Confirm email" }).click();
  await expect(tab.getByRole("status")).toContainText(`${account.email} is confirmed`);
  await tab.close();

  // Back in the window, the way is open.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(composer.getByText("Confirm your email address first", { exact: true })).toHaveCount(0);
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/is on its way/)).toBeVisible();
  await expect
    .poll(() => mailTo("sam@example.com").filter(({ reply_to }) => reply_to?.includes(account.email)).length)
    .toBe(1);
});

test("free access that was given to an address waits for it, and says so", async ({ page, request }) => {
  const account = await unconfirmed(request);
  await page.route("**/api/stripe/subscription-status", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), complimentaryNeedsConfirmation: true } });
  });
  await openAs(page, account, "/app/dashboard");
  await expect(page.getByText("Your free access starts when you confirm your email address.")).toBeVisible();
  await page.getByRole("link", { name: "See how" }).click();
  await expect(page.getByText(/You've been given free access\./)).toBeVisible();
  await expectAccessible(page);
});
