/** What was typed, and what was sent, when the tab goes: a phone drops tabs without asking. */
import { resolve } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  administrator,
  call,
  expect,
  fillSignUp,
  LARGE,
  newEmail,
  type Owner,
  openAs,
  owner,
  PASSWORD,
  test,
} from "./support";

const PHOTO = resolve(import.meta.dirname, "../public/icon-512.png");

test.use({ viewport: LARGE });

const form = (page: Page) => page.getByRole("dialog", { name: "Create New Document" });
const documents = (request: APIRequestContext, account: Owner) => call(request, account, "GET", "/api/documents");
const keptTexts = (page: Page) =>
  page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
      .filter(([key]) => key.startsWith("sawhorse.draft."))
      .map(([, text]) => String(text))
      .join("\n"),
  );

async function begin(page: Page, customer: string) {
  await page.getByRole("button", { name: "Create Document" }).first().click();
  await form(page).getByLabel("Customer Name").fill(customer);
  await form(page).getByLabel("Item Name").fill("Permit");
  await form(page).getByLabel("Unit Price").fill("$1,200.00");
  await form(page).getByRole("button", { name: "Add Item" }).click();
}

test("a tab that goes while photos go up leaves one estimate, and its photos to be added again", async ({
  page,
  context,
  request,
}) => {
  const account = await owner(request);
  await openAs(page, account, "/app/invoices");
  await begin(page, "Sam Ito");
  await form(page).locator("input[type=file]").first().setInputFiles(PHOTO);
  // A line so slow that nothing arrives.
  const uploading = page.waitForRequest(/\/photos$/);
  await page.route("**/photos", () => {});
  await form(page).getByRole("button", { name: "Create Estimate" }).click();
  await uploading;
  await page.close();

  const next = await context.newPage();
  await openAs(next, account, "/app/invoices");
  await next.getByRole("button", { name: "Create Document" }).first().click();
  const back = next.getByRole("dialog", { name: "Edit Document" });
  await expect(back.getByText("EST-0001 saved, but its photos didn't finish uploading.")).toBeVisible();
  await back.locator("input[type=file]").first().setInputFiles(PHOTO);
  await back.getByRole("button", { name: "Update Estimate" }).click();
  await expect(back).toHaveCount(0);
  const [made, ...others] = await documents(request, account);
  expect([made.total, made.photos.length, others]).toEqual([1200, 1, []]);
  // Once that is done, the form is for a new one again.
  await next.reload();
  await next.goto("/app/invoices");
  await next.getByRole("button", { name: "Create Document" }).first().click();
  await expect(form(next).getByLabel("Customer Name")).toHaveValue("");
});

test("a tab that goes before the answer comes makes no second estimate", async ({ page, context, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/invoices");
  await begin(page, "Sam Ito");
  let arrived = () => {};
  const hasArrived = new Promise<void>((tell) => {
    arrived = tell;
  });
  await page.route("**/api/documents", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    arrived();
  });
  await form(page).getByRole("button", { name: "Create Estimate" }).click();
  await hasArrived;
  await page.close();

  const next = await context.newPage();
  await openAs(next, account, "/app/invoices");
  await next.getByRole("button", { name: "Create Document" }).first().click();
  await expect(form(next).getByText("Your draft was restored")).toBeVisible();
  await form(next).getByLabel("Notes").fill("Gate code 12");
  await form(next).getByRole("button", { name: "Create Estimate" }).click();
  await expect(form(next)).toHaveCount(0);
  const [made, ...others] = await documents(request, account);
  expect([made.customerName, made.notes, others]).toEqual(["Sam Ito", "Gate code 12", []]);
});

test("two tabs keep two estimates, and each comes back", async ({ page, context, request }) => {
  const account = await owner(request);
  const second = await context.newPage();
  await openAs(page, account, "/app/invoices");
  await begin(page, "Ana Gomez");
  await openAs(second, account, "/app/invoices");
  await begin(second, "Linh Tran");
  for (const name of ["Ana Gomez", "Linh Tran"]) await expect.poll(() => keptTexts(second)).toContain(name);
  await page.close();
  await second.close();

  const names: string[] = [];
  for (const tab of [await context.newPage(), await context.newPage()]) {
    await openAs(tab, account, "/app/invoices");
    await tab.getByRole("button", { name: "Create Document" }).first().click();
    await expect(form(tab).getByText("Your draft was restored")).toBeVisible();
    names.push(await form(tab).getByLabel("Customer Name").inputValue());
  }
  expect(names.sort()).toEqual(["Ana Gomez", "Linh Tran"]);
});

test("every form keeps what is typed, new and changed", async ({ page, context, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/inventory", { name: "Elbow", quantity: 4 });
  await openAs(page, account, "/app/inventory");
  await page.getByRole("button", { name: "Edit Elbow" }).click();
  await page.getByRole("dialog").getByLabel("Part Number").fill("CU-90-half");
  await expect.poll(() => keptTexts(page)).toContain("CU-90-half");
  await page.close();

  const next = await context.newPage();
  await openAs(next, account, "/app/inventory");
  await next.getByRole("button", { name: "Edit Elbow" }).click();
  await expect(next.getByText("Your draft was restored")).toBeVisible();
  await expect(next.getByLabel("Part Number")).toHaveValue("CU-90-half");
  await next.getByRole("button", { name: "Discard draft" }).click();
  await expect(next.getByLabel("Part Number")).toHaveValue("");
  await next.keyboard.press("Escape");

  await next.goto("/app/crm");
  await next.getByRole("button", { name: "New Client" }).first().click();
  await next.getByLabel("First Name").fill("Marisol");
  await expect.poll(() => keptTexts(next)).toContain("Marisol");
  await next.close();
  const last = await context.newPage();
  await openAs(last, account, "/app/crm");
  await last.getByRole("button", { name: "New Client" }).first().click();
  await expect(last.getByLabel("First Name")).toHaveValue("Marisol");
});

test("the profile keeps what is typed, and says what was changed elsewhere since", async ({
  page,
  context,
  request,
}) => {
  const account = await owner(request);
  await openAs(page, account, "/app/profile");
  await page.getByLabel("Job role").fill("Master plumber");
  await page.getByLabel("Venmo").fill("@reyes");
  await expect.poll(() => keptTexts(page)).toContain("@reyes");
  await page.close();
  await call(request, account, "PUT", "/api/user/profile", { jobRole: "Owner", phoneNumber: "503-555-0142" });

  const next = await context.newPage();
  await openAs(next, account, "/app/profile");
  await expect(next.getByText("Your draft was restored. It changed somewhere else since")).toBeVisible();
  await expect(next.getByLabel("Job role")).toHaveValue("Master plumber");
  await expect(next.getByLabel("Phone number")).toHaveValue("503-555-0142");
  const saved = next.waitForResponse((answer) => answer.request().method() === "PUT");
  await next.getByRole("button", { name: "Save Changes" }).click();
  expect((await saved).status()).toBe(200);
  await expect(next.getByText("Profile updated successfully!")).toBeVisible();
  await expect(next.getByText("Your draft was restored")).toHaveCount(0);
  expect(await keptTexts(next)).toBe("");
  expect(await call(request, account, "GET", "/api/user/profile")).toMatchObject({
    jobRole: "Master plumber",
    phoneNumber: "503-555-0142",
    paymentMethods: { venmo: "@reyes" },
  });
});

test("an administrator's grant keeps what is typed", async ({ page, context, request }) => {
  const boss = await administrator(request);
  await openAs(page, boss, "/app/admin");
  await page.getByLabel("Reason").fill("Trade school, spring class");
  await expect.poll(() => keptTexts(page)).toContain("spring class");
  await page.close();

  const next = await context.newPage();
  await openAs(next, boss, "/app/admin");
  await expect(next.getByText("Your draft was restored")).toBeVisible();
  await expect(next.getByLabel("Reason")).toHaveValue("Trade school, spring class");
  const email = newEmail();
  await next.getByLabel("User Email").fill(email);
  const granted = next.waitForResponse((answer) => answer.request().method() === "POST");
  await next.getByRole("button", { name: "Grant Access" }).click();
  expect((await granted).status()).toBe(200);
  await expect(next.getByRole("status").getByText(`Complimentary access granted to ${email}`)).toBeVisible();
  await expect(next.getByLabel("Reason")).toHaveValue("");
  expect(await keptTexts(next)).toBe("");
});

test("signing up keeps what is typed in its tab, but no password", async ({ page, context }) => {
  await page.goto("/register");
  const email = newEmail();
  await fillSignUp(page, email);
  await expect.poll(() => keptTexts(page)).toContain("Reyes Plumbing");
  expect(await keptTexts(page)).not.toContain(PASSWORD);
  // A phone that drops a tab loads it again, with what the tab kept.
  await page.reload();
  await expect(page.getByText("We kept what you typed. Enter your password again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  const other = await context.newPage();
  await other.goto("/register");
  await expect(other.getByLabel("Email")).toHaveValue("");
  expect(await keptTexts(other)).toBe("");

  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  const made = page.waitForResponse("**/api/auth/register");
  await page.getByRole("button", { name: "Create Account" }).click();
  expect((await made).status()).toBe(201);
  await expect(page).toHaveURL(/\/billing\/checkout\//);
  expect(await keptTexts(page)).toBe("");
});
