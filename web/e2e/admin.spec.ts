/** The administrator panel: every action with its question and its words, and who is kept out. */
import type { APIRequestContext, Page } from "@playwright/test";
import {
  administrator,
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  newEmail,
  type Owner,
  openAs,
  openRow,
  owner,
  SMALL,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

const statusOf = (request: APIRequestContext, account: Owner) =>
  call(request, account, "GET", "/api/stripe/subscription-status");

/** The panel, showing this account alone among all users. */
async function openPanel(page: Page, boss: Owner, account: { email: string }) {
  await openAs(page, boss, `/app/admin?search=${account.email}`);
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
}

const users = (page: Page) => page.getByRole("region", { name: "All users" });
const gifts = (page: Page) => page.getByRole("region", { name: "Complimentary users" });

test("access is granted, its expiry changed, and revoked", async ({ page, request }) => {
  const [boss, account] = [await administrator(request), await visitor(request)];
  await openPanel(page, boss, account);
  // The administrator has no subscription, and needs none here.
  await expect(page.getByText("You're in read-only mode")).toHaveCount(0);
  await page.getByLabel("User Email").fill(account.email);
  await page.getByLabel("Reason").fill("Beta tester");
  await page.getByRole("button", { name: "Grant Access" }).click();
  await expect(page.getByRole("status").getByText(`Complimentary access granted to ${account.email}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Complimentary Users \(\d+\)$/ })).toBeVisible();
  const row = gifts(page).getByRole("row").filter({ hasText: account.email });
  await expect(row).toContainText("Beta tester");
  await expect(row).toContainText("Never");
  await expect(row).toContainText(boss.email);
  await expect(users(page).getByRole("row").filter({ hasText: account.email })).toContainText("Complimentary");
  expect(await statusOf(request, account)).toMatchObject({ isComplimentary: true, expiresAt: null });

  await row.getByRole("button", { name: /^Edit Expiry/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Expiry" });
  await expect(dialog).toContainText(account.email);
  await expect(dialog).toContainText("Never expires");
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const date = dialog.getByLabel("New Expiry Date");
  await expect(date).toHaveValue(inThirtyDays);
  await expect(date).toHaveAttribute("min", new Date().toISOString().slice(0, 10));
  await date.fill("2099-12-31");
  await dialog.getByRole("button", { name: "Update Expiry" }).click();
  await expect(page.getByText(`Expiry updated for ${account.email}`)).toBeVisible();
  await expect(row).toContainText("12/31/2099");
  // And back to never.
  await row.getByRole("button", { name: /^Edit Expiry/ }).click();
  await expect(date).toHaveValue("2099-12-31");
  await dialog.getByLabel("Never expires").check();
  await dialog.getByRole("button", { name: "Update Expiry" }).click();
  await expect(row).toContainText("Never");
  expect(await statusOf(request, account)).toMatchObject({ isComplimentary: true, expiresAt: null });

  // A second grant says what it takes the place of.
  await page.getByLabel("User Email").fill(account.email.toUpperCase());
  await page.getByLabel("Reason").fill("Friend");
  await page.getByRole("button", { name: "Grant Access" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    `${account.email} already has complimentary access. Replace it?`,
  );
  await expect(page.getByRole("alertdialog")).toContainText(
    "Now: Beta tester, never expires. New: Friend, never expires.",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("in place of: Beta tester, never expires")).toBeVisible();
  await expect(row).toContainText("Friend");

  await row.getByRole("button", { name: /^Revoke/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(account.email);
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(`Access revoked for ${account.email}`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await statusOf(request, account)).toMatchObject({ subscriptionActive: false });
});

test("an address without an account can be given access, for some days, and lose it", async ({ page, request }) => {
  const email = newEmail();
  await openPanel(page, await administrator(request), { email });
  await page.getByLabel("User Email").fill(email);
  await page.getByLabel("Reason").fill("Trade fair");
  await page.getByLabel("Expires in days (optional)").fill("10");
  await page.getByRole("button", { name: "Grant Access" }).click();
  const row = gifts(page).getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Trade fair");
  await expect(row).not.toContainText("Never");
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toHaveCount(0);
});

test("a subscription is put on another plan, cancelled, ended and reset, and each is kept", async ({
  page,
  request,
}) => {
  const [boss, account] = [await administrator(request), await owner(request)];
  await openPanel(page, boss, account);
  const row = users(page).getByRole("row").filter({ hasText: account.email });
  await expect(row).toContainText("Trial (14 days)");
  await expect(row).toContainText("Professional");

  await manage(page, account, "Update plan", "Update Plan", [account.email, "Starter"]);
  await expect(page.getByText("Subscription updated to starter")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toContainText("Starter");

  await manage(page, account, "Cancel subscription", "Cancel at Period End", ["at period end"]);
  await expect(page.getByText("Subscription set to cancel at period end")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await statusOf(request, account)).toMatchObject({ cancelAtPeriodEnd: true, subscriptionActive: true });

  await manage(page, account, "Cancel subscription", "Cancel Immediately", ["IMMEDIATELY", "cannot be undone"]);
  await expect(page.getByText("Subscription canceled immediately")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toContainText("Canceled");

  const reset = ["for troubleshooting only", "It doesn't cancel a subscription at the payment provider."];
  await manage(page, account, "Reset subscription data", "Reset Subscription Data", reset);
  await expect(page.getByText("Subscription status reset")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toContainText("None");
  expect(await statusOf(request, account)).toMatchObject({ status: "none" });

  await row.getByRole("button", { name: /^Details/ }).click();
  const details = page.getByRole("dialog", { name: "User Details" });
  await expect(details.getByRole("listitem")).toHaveCount(4);
  await expect(details.getByRole("listitem").first()).toContainText("Subscription data reset");
  await expect(details.getByRole("listitem").last()).toContainText("Plan changed Starter");
  await expect(details.getByRole("listitem").last()).toContainText(`by ${boss.email}`);
  await details.getByRole("button", { name: "Reset Subscription Data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset Subscription Data" }).click();
  await expect(details.getByRole("listitem")).toHaveCount(5);
  await details.getByRole("button", { name: "Close" }).last().click();
  await expect(details).toHaveCount(0);

  // Nothing left to cancel: the server's own sentence, in the dialog that stays.
  await manage(page, account, "Cancel subscription", "Cancel at Period End", []);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    `${account.email} has no active subscription`,
  );
});

async function manage(page: Page, account: Owner, section: string, action: string, warnings: string[]) {
  await page.getByRole("button", { name: `Manage ${account.email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Subscription" });
  await dialog.getByRole("button", { name: section, exact: true }).click();
  await dialog.getByRole("button", { name: action, exact: true }).click();
  const question = page.getByRole("alertdialog");
  for (const warning of warnings) await expect(question).toContainText(warning);
  await question.getByRole("button", { name: action, exact: true }).click();
  await expect(question).toHaveCount(0);
}

test("one section of the dialog is open at a time", async ({ page, request }) => {
  const account = await owner(request);
  await openPanel(page, await administrator(request), account);
  await page.getByRole("button", { name: `Manage ${account.email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Subscription" });
  await dialog.getByRole("button", { name: "Update plan", exact: true }).click();
  await expect(dialog.getByLabel("New plan")).toBeVisible();
  await dialog.getByRole("button", { name: "Reset subscription data", exact: true }).click();
  await expect(dialog.getByLabel("New plan")).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Reset Subscription Data", exact: true })).toBeVisible();
});

test("the server sorts, and the address keeps order and search", async ({ page, request }) => {
  const [older, newer] = [await visitor(request), await visitor(request)];
  const ofThisProcess = older.email.split("-").slice(0, 2).join("-");
  await openPanel(page, await administrator(request), { email: ofThisProcess });
  const header = users(page).getByRole("columnheader", { name: "Created" });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=createdAt&order=desc/);
  await page.reload();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByLabel("Search users")).toHaveValue(ofThisProcess);
  const places = async () => {
    const emails = await users(page).getByRole("rowheader").allTextContents();
    return [newer, older].map(({ email }) => emails.indexOf(email));
  };
  // The administrator, made last, stands first.
  await expect.poll(places).toEqual([1, 2]);
});

test("everybody else is kept out, on screen and in the API", async ({ page, request }) => {
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/api/admin/")) asked.push(sent.url());
  });
  const account = await owner(request);
  await openAs(page, account, "/app/admin");
  await expect(page.getByText("This page is for administrators")).toBeVisible();
  await page.getByRole("button", { name: "Dana Reyes" }).click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Admin" })).toHaveCount(0);
  expect(asked).toEqual([]);

  const headers = { Authorization: `Bearer ${account.token}` };
  const body = { userEmail: account.email, reason: "Me", newPlanType: "starter", expiryDate: "2099-12-31" };
  for (const path of ["all-users", "complimentary-users", `users/${account.user._id}`]) {
    expect((await request.get(`/api/admin/${path}`, { headers })).status()).toBe(403);
  }
  for (const path of [
    "grant-complimentary",
    "revoke-complimentary",
    "update-complimentary-expiry",
    "update-subscription",
    "cancel-subscription",
    "cancel-subscription-now",
    "reset-subscription-status",
  ]) {
    expect((await request.post(`/api/admin/${path}`, { headers, data: body })).status()).toBe(403);
  }
});

test("administrators find the panel in both menus", async ({ page, request }) => {
  const boss = await administrator(request);
  await openAs(page, boss, "/app/dashboard");
  await page.getByRole("button", { name: "Dana Reyes" }).click();
  await page.getByRole("menuitem", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/app\/admin$/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/app\/admin$/);
  await page.setViewportSize(SMALL);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Admin" })).toBeVisible();
});

inEveryLook("the panel and its dialogs are accessible", async (page, request) => {
  const [boss, account] = [await administrator(request), await owner(request)];
  const grant = { userEmail: account.email, reason: "Beta tester", expiresInDays: 30 };
  await call(request, boss, "POST", "/api/admin/grant-complimentary", grant);
  await openPanel(page, boss, account);
  await expect(page.getByRole("button", { name: `Manage ${account.email}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Grant Access" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page);

  await openRow(page, account.email, page.getByRole("region", { name: "All users" }));
  if (page.viewportSize()?.width !== SMALL.width) {
    await page.getByRole("button", { name: `Details of ${account.email}` }).click();
  }
  await expect(page.getByText("Complimentary access granted")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${account.user._id}`));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: `Manage ${account.email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Subscription" });
  for (const section of ["Update plan", "Cancel subscription", "Reset subscription data"]) {
    await dialog.getByRole("button", { name: section, exact: true }).click();
    await expect(dialog.getByRole("button", { name: section, exact: true })).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
  }
  await dialog.getByRole("button", { name: "Reset Subscription Data", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: `Edit Expiry of ${account.email}` }).click();
  await expect(page.getByLabel("New Expiry Date")).toBeVisible();
  await expectAccessible(page);
});

inEveryLook("the closed door is accessible", async (page, request) => {
  await openAs(page, await visitor(request), "/app/admin");
  await expect(page.getByText("This page is for administrators")).toBeVisible();
  await expectAccessible(page);
});
