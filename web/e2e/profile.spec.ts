/** The owner's own data. */
import { call, expect, expectAccessible, inEveryLook, openAs, owner, test, visitor } from "./support";

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

inEveryLook("the profile is accessible", async (page, request) => {
  await openAs(page, await owner(request), "/app/profile");
  await expect(page.getByLabel("Business name")).toHaveValue("Reyes Plumbing");
  await expectAccessible(page);
});
