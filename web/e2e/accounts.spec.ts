/** Sign-up, sign-in and password reset, with their rules and their words. */
import {
  expect,
  expectAccessible,
  fillSignUp,
  inEveryLook,
  newEmail,
  openAs,
  owner,
  PASSWORD,
  test,
  visitor,
} from "./support";

test("a wrong address and a wrong password are refused alike, and nothing typed is lost", async ({ page, request }) => {
  const account = await visitor(request);
  for (const [email, password] of [
    [account.email, "wrong"],
    ["nobody@example.com", PASSWORD],
  ] as const) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toContainText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
});

test("the address a person wanted is opened after signing in", async ({ page, request }) => {
  const account = await owner(request);
  await page.goto("/app/inventory?search=elbow");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(account.email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/app\/inventory\?search=elbow$/);
});

test("the password can be shown and hidden", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: /show password/i }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("sign-up says what is wrong, field by field", async ({ page, request }) => {
  const account = await visitor(request);
  await page.goto("/register?plan=professional");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByLabel("Confirm password", { exact: true }).fill("54321");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();

  await fillSignUp(page, account.email);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toContainText("An account with this email already exists");
  await expect(page.getByLabel("Business name")).toHaveValue("Reyes Plumbing");
});

test("an account outlives a checkout that cannot be reached", async ({ page }) => {
  await page.route("**/api/stripe/create-checkout-session", (route) => route.abort());
  await page.goto("/register");
  await fillSignUp(page, newEmail());
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Account created successfully, but failed to redirect to payment. Please try again from your dashboard.",
  );
  await page.getByRole("link", { name: /dashboard/i }).click();
  await expect(page.getByText("No active subscription")).toBeVisible();
});

test("a forgotten password is replaced", async ({ page, request }) => {
  const account = await visitor(request);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // Both pages have such a field.
  await expect(page.getByRole("heading", { name: "Reset Your Password" })).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to login" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Request new link" })).toBeVisible();

  // Development mode without a mail server shows the link itself.
  const link = page.locator('a[href*="/new-password?token="]');
  await link.click();
  const fields = page.getByLabel(/password/i).and(page.locator("input"));
  await fields.nth(0).fill("a new password");
  await fields.nth(1).fill("another one");
  await page.locator('button[type="submit"]').click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await fields.nth(1).fill("a new password");
  await page.locator('button[type="submit"]').click();
  await page.getByRole("link", { name: "Go to login" }).click();

  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("a new password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test("a reset link without its token says so", async ({ page }) => {
  await page.goto("/new-password");
  await expect(page.getByText("Invalid reset link. Please request a new password reset.")).toBeVisible();
});

test("signing out in one tab signs the other out", async ({ context, request }) => {
  const account = await owner(request);
  const first = await context.newPage();
  await first.setViewportSize({ width: 390, height: 844 });
  await openAs(first, account, "/app/dashboard");
  await expect(first.getByRole("heading", { level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/app/inventory");
  await expect(second.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
  await first.getByRole("button", { name: "Open menu" }).click();
  await first.getByRole("button", { name: "Logout" }).click();
  await expect(first).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
});

inEveryLook("the account pages are accessible, empty and with their errors", async (page) => {
  for (const path of ["/login", "/register", "/reset-password", "/new-password?token=x"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.locator('button[type="submit"]').click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto("/new-password");
  await expect(page.getByText("Invalid reset link. Please request a new password reset.")).toBeVisible();
  await expectAccessible(page);
});
