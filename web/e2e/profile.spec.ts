/** The owner's own data. */
import { call, expect, expectAccessible, inEveryLook, openAs, owner, signIn, test, visitor } from "./support";

test("a profile is kept, also without a subscription, and the shell follows", async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const account = await visitor(request);
  await openAs(page, account, "/app/profile");
  await expect(page.getByRole("heading", { name: "User Profile" })).toBeVisible();
  for (const section of ["Personal Information", "Payment Methods", "Subscription & Billing"]) {
    await expect(page.getByRole("heading", { name: section })).toBeVisible();
  }
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel("Email", { exact: true })).not.toBeEditable();

  await page.getByLabel("Business name").fill("Reyes & Daughter Plumbing");
  await page.getByLabel("Job role").fill("Owner");
  await page.getByLabel("Venmo").fill("@reyes");
  await page.getByLabel("Cash", { exact: true }).check();
  await page.getByRole("button", { name: /save/i }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByText("Profile updated successfully!")).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText("Reyes & Daughter Plumbing");

  const kept = await call(request, account, "GET", "/api/user/profile");
  expect(kept).toMatchObject({
    businessName: "Reyes & Daughter Plumbing",
    jobRole: "Owner",
    paymentMethods: { venmo: "@reyes", cash: true, check: false },
  });

  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: /save/i }).click();
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
});

test("a save that fails keeps what was typed", async ({ page, request, context }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/profile");
  await page.getByLabel("Job role").fill("Master plumber");
  await context.setOffline(true);
  await page.getByRole("button", { name: /save/i }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("Job role")).toHaveValue("Master plumber");
  await context.setOffline(false);
  await page.getByRole("button", { name: /save/i }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";

test("another device is signed out, this one stays", async ({ page, request }) => {
  const account = await owner(request);
  const phone = await signIn(request, account.email, PHONE);
  await openAs(page, account, "/app/settings/security");
  await expect(page.getByRole("heading", { name: "Where you're signed in" })).toBeVisible();
  await expect(page.getByText("This device")).toHaveCount(1);
  await page.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Chrome on Android signed out")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out Chrome on Android" })).toHaveCount(0);
  const status = async (token: string) =>
    (await request.get("/api/user/profile", { headers: { Authorization: `Bearer ${token}` } })).status();
  expect([await status(phone.token), await status(account.token)]).toEqual([401, 200]);
});

test("signing out everywhere ends every session, and in front of the door", async ({ page, request }) => {
  const account = await owner(request);
  const phone = await signIn(request, account.email, PHONE);
  await openAs(page, account, "/app/settings/security");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  for (const { token } of [account, phone]) {
    const answer = await request.get("/api/user/profile", { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
  }
});

inEveryLook("the profile is accessible", async (page, request) => {
  await openAs(page, await owner(request), "/app/profile");
  await expect(page.getByLabel("Business name")).toHaveValue("Reyes Plumbing");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Personal Information",
    "Payment Methods",
    "Subscription & Billing",
  ]);
  await expectAccessible(page);
});

inEveryLook("where the account is signed in is accessible", async (page, request) => {
  const account = await owner(request);
  await signIn(request, account.email, PHONE);
  await openAs(page, account, "/app/settings/security");
  await expect(page.getByText("Chrome on Android")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
});
