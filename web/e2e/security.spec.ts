/** What an owner signs in with: changed in the profile, without a subscription too. */
import { createHmac } from "node:crypto";
import { call, expect, expectAccessible, inEveryLook, newEmail, openAs, PASSWORD, signIn, visitor } from "./support";

const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";

inEveryLook("a new address counts once it is confirmed, a new password at once", async (page, request) => {
  const account = await visitor(request);
  const phone = await signIn(request, account.email, PHONE);
  const [never, next] = [newEmail(), newEmail()];
  await openAs(page, account, "/app/settings/security");
  const signingIn = page.getByRole("region", { name: "Signing in" });
  await expect(signingIn).toContainText(account.email);

  const ask = async (email: string, password: string) => {
    await page.getByLabel("New email").fill(email);
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Send link" }).click();
  };
  await signingIn.getByRole("button", { name: "Change email" }).click();
  await expectAccessible(page);
  await ask(never, "wrong horse");
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await ask(never, PASSWORD);
  // Without a mail server, in development, the link is shown instead.
  await expect(signingIn).toContainText("Development mode: no email was sent");
  await page.reload();
  await expect(signingIn).toContainText(`It went to ${never}`);
  await expect(signingIn).toContainText(`keep signing in with ${account.email}`);
  await expectAccessible(page);
  await signingIn.getByRole("button", { name: "Cancel change" }).click();
  await expect(page.getByText(`Canceled. Keep signing in with ${account.email}.`)).toBeVisible();
  await expect(signingIn.getByRole("button", { name: "Send again" })).toHaveCount(0);

  await signingIn.getByRole("button", { name: "Change email" }).click();
  await ask(next, PASSWORD);
  const first = await signingIn.getByRole("link").getAttribute("href");
  await signingIn.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Here's a new link")).toBeVisible();
  await expect(signingIn.getByRole("link")).not.toHaveAttribute("href", first ?? "");
  await signingIn.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Confirm Your Email" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("status")).toContainText(`${next} is confirmed`);
  await page.getByRole("link", { name: "Back to Settings" }).click();
  await expect(signingIn).toContainText(next);
  // One use.
  await page.goto(first ?? "");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("alert")).toContainText("This link was already used or expired.");
  await page.getByRole("link", { name: "Go to Settings" }).click();

  await signingIn.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("another horse");
  await page.getByLabel("Confirm new password", { exact: true }).fill("another house");
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Confirm new password", { exact: true }).fill("another horse");
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. We signed out one other device.")).toBeVisible();
  await expect(page.getByText("Chrome on Android")).toHaveCount(0);
  const headers = { Authorization: `Bearer ${phone.token}` };
  expect((await request.get("/api/user/profile", { headers })).status()).toBe(401);
  expect(await call(request, account, "GET", "/api/user/profile")).toMatchObject({ email: next });
});

/** What an authenticator app shows for a key, so many steps from now. */
function codeOf(key: string, stepsAhead = 0): string {
  const bits = [...key].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

inEveryLook("signing in asks for the code of an app once it is set up", async (page, request) => {
  const account = await visitor(request);
  await page.goto("/login");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.goto("/app/settings/security");
  const signingIn = page.getByRole("region", { name: "Signing in" });
  await signingIn.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const key = (await page.getByLabel("Key", { exact: true }).inputValue()).replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(/That code is wrong or already used/)).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [recovery = ""] = await codes.allTextContents();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(signingIn).toContainText("10 of 10 recovery codes left");
  await expectAccessible(page);

  // The way to where the person wanted goes over the code, also after a refresh.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/app/inventory?search=elbow");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("inputmode", "numeric");
  await page.reload();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText(/That code is wrong or already used/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/app\/inventory\?search=elbow$/);

  await page.goto("/app/settings/security");
  await expect(signingIn).toContainText("9 of 10 recovery codes left");
  await signingIn.getByRole("button", { name: "Turn off" }).click();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Enter the code from your authenticator app.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key, 1));
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-factor sign-in is off. Your password is all you need.")).toBeVisible();
  await expect(signingIn.getByRole("button", { name: "Set up" })).toBeVisible();
});

inEveryLook("an account is deleted after a grace, and signing in keeps it", async (page, request) => {
  const account = await visitor(request);
  await openAs(page, account, "/app/settings/data");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await expect(dialog).toContainText("After 14 days:");
  await expectAccessible(page);
  await page.getByLabel("Current password", { exact: true }).fill("wrong horse");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("status")).toContainText("Your account will be deleted");
  await expectAccessible(page);
  const headers = { Authorization: `Bearer ${account.token}` };
  expect((await request.get("/api/user/profile", { headers })).status()).toBe(401);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByText(/Welcome back\. We kept your account\./)).toBeVisible();
});
