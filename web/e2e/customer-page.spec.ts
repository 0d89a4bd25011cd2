/** The customer's page from the offer to the last cent: on the smallest phone and at a desk, in the dark, on paper, without scripts. */
import type { APIRequestContext, Page } from "@playwright/test";
import { call, expect, expectAccessible, LARGE, type Owner, owner, SMALL, test } from "./support";

const SMALLEST = { width: 320, height: 640 };
const TAX = { name: "Sales tax", percent: 8.25 };
const CHOICES = [
  { description: "Labor", quantity: 4.5, rate: 95 },
  { description: "Water heater, 40 gallons", rate: 807, offered: "Good", tax: TAX },
  { description: "Tankless water heater", quantity: 2, rate: 1950.5, offered: "Better", tax: TAX },
  { description: "Ten years of warranty on parts and labor", rate: 149.99, offered: "Optional" },
];

async function issuer(request: APIRequestContext): Promise<Owner> {
  const account = await owner(request);
  const paymentMethods = { cashApp: "$reyes", venmo: "@reyes", zelle: "555-0142", cash: true, check: true };
  const terms = "Half before work begins.\nThe rest on completion.";
  await call(request, account, "PUT", "/api/user/profile", { phoneNumber: "555-0142", paymentMethods, terms });
  await call(request, account, "POST", "/api/user/card-payments", {});
  return account;
}

type Made = { _id: string; path: string };

async function sent(request: APIRequestContext, account: Owner, document: object): Promise<Made> {
  const form = { type: "Estimate", customerName: "Priya Patel", items: CHOICES, depositPercent: 30, ...document };
  const { _id } = await call(request, account, "POST", "/api/documents", form);
  await call(request, account, "POST", `/api/documents/${_id}/send`, {});
  return { _id, path: `/invoice/${_id}` };
}

const INVOICE = {
  type: "Invoice",
  depositPercent: null,
  items: [{ description: "Water heater, 40 gallons", rate: 1234.5, tax: TAX }],
};

async function sign(page: Page, path: string) {
  await page.goto(path);
  await page.getByLabel("Your full name, as your signature").fill("Priya Patel");
  await page.getByRole("checkbox", { name: /^I accept this estimate/ }).check();
  await page.getByRole("button", { name: "Accept and sign" }).click();
  await expect(page.getByText("Status: Accepted")).toBeVisible();
}

/** The addresses of a page in every state that a customer meets, each with its number of primary buttons. */
async function everyState(page: Page, request: APIRequestContext): Promise<[string, number][]> {
  const account = await issuer(request);
  const make = (document: object = {}) => sent(request, account, document);
  const post = (made: Made, what: string, body: object = {}) =>
    call(request, account, "POST", `/api/documents/${made._id}/${what}`, body);
  const asked = await make({ message: "Thanks for having us. We can begin on Monday." });
  const signed = await make();
  await sign(page, signed.path);
  const follows = await make();
  await post(follows, "convert-to-invoice");
  const [open, part, credited, paid, ended] = [
    await make(INVOICE),
    await make(INVOICE),
    await make(INVOICE),
    await make(INVOICE),
    await make(INVOICE),
  ];
  await post(part, "payments", { amount: 500, method: "Check" });
  await post(credited, "credit-memos", { amount: 234.5, reason: "Wrong part delivered" });
  await post(paid, "mark-paid");
  await post(ended, "take-back");
  const primary: [Made, number][] = [
    [asked, 1],
    [signed, 1],
    [follows, 0],
    [open, 1],
    [part, 1],
    [credited, 1],
    [paid, 0],
    [ended, 0],
  ];
  return primary.map(([{ path }, count]) => [path, count]);
}

test("is right on the smallest phone, on a phone and at a desk, and on paper", async ({ page, request }) => {
  for (const [path, count] of await everyState(page, request)) {
    await page.emulateMedia({ media: "screen" });
    for (const viewport of [SMALLEST, SMALL, LARGE]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await expect(page.locator(".button.main:visible")).toHaveCount(count);
    }
    // On paper nothing is pressed, typed or orange.
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await expect(page.locator("button:visible, input:visible:not([type=radio]):not([type=checkbox])")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Download PDF" })).toBeHidden();
    for (const link of await page.locator(".button.main:visible").all()) {
      await expect(link).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      await expect(link).toHaveCSS("border-top-width", "0px");
    }
  }
});

test("is accessible with choices, with a change that's named, and signed", async ({ page, request }) => {
  const account = await issuer(request);
  await page.setViewportSize(SMALLEST);
  const { _id, path } = await sent(request, account, {});
  await page.goto(path);
  await call(request, account, "PUT", `/api/documents/${_id}`, { customerName: "Priya R. Patel" });
  await page.getByRole("checkbox", { name: /^Ten years of warranty/ }).check();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await sign(page, path);
  await expectAccessible(page);
});

test("prints what's offered and what it comes to", async ({ page, request }) => {
  const { path } = await sent(request, await issuer(request), {});
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  for (const text of ["Tankless water heater", "Ten years of warranty on parts and labor", "The rest on completion."]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole("row", { name: "Total $1,301.08" })).toBeVisible();
  await expect(page.getByText("Your full name, as your signature")).toBeHidden();
});

test("has its own font, and asks nobody else for anything", async ({ page, request, baseURL }) => {
  const asked: string[] = [];
  page.on("request", (one) => asked.push(one.url()));
  const { path } = await sent(request, await issuer(request), {});
  await page.goto(path);
  expect(await page.evaluate(async () => (await document.fonts.ready) && document.fonts.check("700 1rem Inter"))).toBe(
    true,
  );
  const loaded = await page.evaluate(() =>
    [...document.fonts].some((font) => font.family === "Inter" && font.status === "loaded"),
  );
  expect(loaded).toBe(true);
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
});

test("a change behind the customer's back is named, and nothing typed is lost", async ({ page, request }) => {
  const account = await issuer(request);
  const { _id, path } = await sent(request, account, {});
  await page.goto(path);
  await page.getByRole("checkbox", { name: /^Ten years of warranty/ }).check();
  await expect(page.locator(".figure")).toHaveText("$1,451.07");
  await page.getByLabel("Your full name, as your signature").fill("Priya Patel");
  await page.getByRole("checkbox", { name: /^I accept this estimate/ }).check();
  const { items } = await call(request, account, "GET", `/api/documents/${_id}`);
  const change = {
    items: items.map(({ _id: id }: Made, place: number) => ({ _id: id, ...(place === 0 ? { rate: 100 } : {}) })),
  };
  await call(request, account, "PUT", `/api/documents/${_id}`, change);

  await page.getByRole("button", { name: "Accept and sign" }).click();
  const told = page.getByRole("alert");
  await expect(told).toContainText("Reyes Plumbing changed this estimate after you opened it:");
  await expect(told).toContainText("Your total is now $1,473.57. It was $1,451.07.");
  await expect(told).toBeInViewport();
  await expect(page.getByLabel("Your full name, as your signature")).toHaveValue("Priya Patel");
  await expect(page.getByRole("checkbox", { name: /^Ten years of warranty/ })).toBeChecked();

  // With the script, a choice finds out just as well.
  await call(request, account, "PUT", `/api/documents/${_id}`, { customerName: "Priya R. Patel" });
  await page.getByRole("radio", { name: /^Better/ }).check();
  await expect(page.getByRole("alert")).toContainText("It's now for");
  await expect(page.getByRole("radio", { name: /^Better/ })).toBeChecked();
  await expect(page.getByLabel("Your full name, as your signature")).toHaveValue("Priya Patel");
  await page.getByRole("button", { name: "Accept and sign" }).click();
  await expect(page.getByText(/Your deposit of .* is due now/).first()).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Pay .* by card/ })).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: SMALLEST });

  test("another option is signed as it was shown, in one go", async ({ page, request }) => {
    const { path } = await sent(request, await issuer(request), {});
    await page.goto(path);
    // Labor, and two heaters with tax.
    const better = page.getByRole("radio", { name: /^Better/ });
    await expect(page.getByText("Your total: $4,650.33")).toBeVisible();
    await better.check();
    await page.getByLabel("Your full name, as your signature").fill("Priya Patel");
    await page.getByRole("checkbox", { name: /^I accept this estimate/ }).check();
    await page.getByRole("button", { name: "Accept and sign" }).click();
    await expect(page.getByText("Your deposit of $1,395.10 is due now.").first()).toBeInViewport();
    await expect(page.getByRole("button", { name: "Pay $1,395.10 by card" })).toBeVisible();
  });

  test("a button asks what a choice comes to", async ({ page, request }) => {
    const { path } = await sent(request, await issuer(request), {});
    await page.goto(path);
    await page.getByRole("radio", { name: /^Better/ }).check();
    await page.getByLabel("Your full name, as your signature").fill("Priya");
    await page.getByRole("button", { name: "Update total" }).click();
    await expect(page.getByRole("row", { name: "Total $4,650.33" })).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Better/ })).toBeChecked();
    await expect(page.getByLabel("Your full name, as your signature")).toHaveValue("Priya");
  });
});
