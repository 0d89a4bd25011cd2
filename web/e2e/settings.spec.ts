/** The settings: reached from the menus, a section at a time, each saved on its own. */
import { call, expect, expectAccessible, inEveryLook, LARGE, openAs, owner, SMALL, test, visitor } from "./support";

const SECTIONS = ["Business", "Documents", "Payments", "Reminders", "Calendar", "Security", "Your data"];

test("the settings are in the menu behind the name, and each section is one click from the others", async ({
  page,
  request,
}) => {
  await page.setViewportSize(LARGE);
  const account = await visitor(request);
  await openAs(page, account, "/app/dashboard");
  await page.getByRole("button", { name: "Dana Reyes" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/app\/settings$/);
  await page.getByRole("main").getByRole("link", { name: "Business" }).click();
  const sections = page.getByRole("navigation", { name: "Settings" });
  for (const section of SECTIONS.toReversed()) {
    await sections.getByRole("link", { name: section }).click();
    await expect(page.getByRole("heading", { level: 1, name: section })).toBeFocused();
  }
});

test("on a phone the settings are in the menu, and a section leads back to all of them", async ({ page, request }) => {
  await page.setViewportSize(SMALL);
  await openAs(page, await owner(request), "/app/dashboard");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Reminders" }).click();
  await expect(page.getByRole("button", { name: "Change reminders" })).toBeVisible();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("main").getByRole("link")).toHaveText(SECTIONS);
});

test("a section is saved on its own, and asks before its changes are left behind", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await visitor(request);
  await openAs(page, account, "/app/settings/business");
  await page.getByLabel("Business name").fill("Reyes & Daughter Plumbing");
  await page.getByLabel("Time zone").selectOption("America/Denver");
  await page.getByRole("link", { name: "Documents" }).click();
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Reyes & Daughter Plumbing");
  expect(await call(request, account, "GET", "/api/user/profile")).toMatchObject({
    businessName: "Reyes & Daughter Plumbing",
    timezone: "America/Denver",
  });
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
});

test("the old way back from Stripe leads to the payments", async ({ page, request }) => {
  await openAs(page, await owner(request), "/app/profile?cards=back");
  await expect(page).toHaveURL(/\/app\/settings\/payments/);
  await expect(page.getByRole("dialog", { name: "Card payments" })).toBeVisible();
});

inEveryLook("the settings are accessible", async (page, request) => {
  const account = await owner(request);
  await openAs(page, account, "/app/settings");
  await expect(page.getByRole("link", { name: "Your data" })).toBeVisible();
  await expectAccessible(page);
  for (const [section, text] of [
    ["business", "Time zone"],
    ["documents", "Change terms and due dates"],
    ["payments", "Set up card payments"],
    ["reminders", "Change reminders"],
    ["calendar", "Create calendar address"],
    ["data", "Create my archive"],
  ]) {
    await page.goto(`/app/settings/${section}`);
    await expect(page.getByText(text ?? "").first()).toBeVisible();
    await expectAccessible(page);
  }
});
