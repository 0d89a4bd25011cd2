/** A new owner's first minutes: the steps that lead to the first estimate, and how many taps that takes. */
import type { Page } from "@playwright/test";
import { CUSTOMER_PORT, MAILING_PORT } from "./servers";
import {
  call,
  expect,
  expectAccessible,
  fillSignUp,
  inEveryLook,
  newEmail,
  openAs,
  owner,
  SMALL,
  test,
  unconfirmed,
  visitor,
} from "./support";

const steps = (page: Page) => page.getByRole("region", { name: "Get set up" });

test.describe("with the captcha, on a phone", () => {
  test.use({ viewport: SMALL, baseURL: `http://127.0.0.1:${CUSTOMER_PORT}` });

  // docs/benchmarks.md has the count.
  test("the first estimate is sent five taps from the sign-up, beside typing", async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener(
        "click",
        (event) => {
          // The mail app isn't opened for real, and isn't a tap.
          if (event.target instanceof HTMLAnchorElement && event.target.href.startsWith("mailto:")) {
            event.preventDefault();
          } else if (event.isTrusted) {
            sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
          }
        },
        true,
      );
    });
    await page.goto("/register");
    await fillSignUp(page, newEmail());
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("button", { name: "Start 14-day free trial" }).click();
    await steps(page).getByRole("link", { name: "New estimate" }).click();

    const form = page.getByRole("dialog", { name: "Create New Document" });
    await expect(form.getByLabel("Type")).toHaveValue("Estimate");
    await form.getByLabel("Customer Name").fill("Ana García");
    await form.getByLabel("Customer Email").fill("ana@example.com");
    await form.getByLabel("Item Name").fill("Water heater, installed");
    await form.getByLabel("Unit Price").fill("1649");
    await form.getByRole("button", { name: "Create Estimate" }).click();
    const created = page.getByRole("dialog", { name: "Estimate EST-0001" });
    await created.getByRole("button", { name: "Open an email to ana@example.com" }).click();

    await expect(page.getByRole("heading", { name: /Did you send/ })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("taps"))).toBe("5");
    await page.goto("/app/dashboard");
    await expect(steps(page).getByRole("heading", { name: "Send your first estimate (done)" })).toBeVisible();
  });
});

test("each step is one tap away and checks itself off", async ({ page, request }) => {
  await page.setViewportSize(SMALL);
  const account = await owner(request);
  await openAs(page, account, "/app/dashboard");
  await expect(steps(page).getByText("0 of 4 done")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Business Overview" })).toHaveCount(0);

  await steps(page).getByRole("link", { name: "Add details" }).click();
  await page.getByLabel("Phone number").fill("503-555-0142");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.goto("/app/dashboard");
  await expect(steps(page).getByRole("heading", { name: "Add your business details (done)" })).toBeVisible();

  await steps(page).getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("dialog", { name: /Import/ })).toBeVisible();
  await page.goto("/app/dashboard");
  await steps(page).getByRole("link", { name: "Add client" }).click();
  await expect(page.getByRole("dialog", { name: "Quick add" })).toBeVisible();
  const client = { firstName: "Ana", lastName: "García", email: "ana@example.com", phone: "503-555-0199" };
  await call(request, account, "POST", "/api/clients", client);
  await page.goto("/app/dashboard");
  await expect(steps(page).getByRole("heading", { name: "Add your clients (done)" })).toBeVisible();

  await steps(page).getByRole("link", { name: "Set up cards" }).click();
  const cards = page.getByRole("dialog", { name: "Card payments" });
  await cards.getByRole("button", { name: "Start test mode" }).click();
  await expect(cards.getByText(/^Next: send an invoice\./)).toBeVisible();
  await page.goto("/app/dashboard");
  await expect(steps(page).getByText("3 of 4 done")).toBeVisible();
});

test("hidden steps stay hidden, and Undo brings them back", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/dashboard");
  await steps(page).getByRole("button", { name: "Hide" }).click();
  await expect(page.getByRole("heading", { name: "Business Overview" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await steps(page).getByRole("button", { name: "Hide" }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Business Overview" })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test("without a subscription the forms stay closed and say why", async ({ page, request }) => {
  await openAs(page, await visitor(request), "/app/dashboard");
  const start = steps(page).getByRole("button", { name: "New estimate" });
  await expect(start).toHaveAttribute("aria-disabled", "true");
  await expect(steps(page).getByRole("link", { name: "Add details" })).toBeVisible();
});

test.describe("with a mail server", () => {
  test.use({ baseURL: `http://127.0.0.1:${MAILING_PORT}` });

  test("the email to confirm is one of the steps, and its link is sent again", async ({ page, request }) => {
    const account = await unconfirmed(request);
    await openAs(page, account, "/app/dashboard");
    await steps(page).getByRole("button", { name: "Send the link again" }).click();
    await expect(page.getByText(`We sent another link to ${account.email}.`)).toBeVisible();
  });
});

inEveryLook("the first steps and the sample are accessible", async (page, request) => {
  await openAs(page, await owner(request), "/app/dashboard");
  await expect(steps(page)).toBeVisible();
  await expectAccessible(page);
  await steps(page).getByRole("button", { name: "See a sample" }).click();
  const sample = page.getByTitle("What your customer sees");
  await expect(sample).toHaveAttribute("sandbox", "allow-same-origin");
  await expect(sample).toHaveAttribute("srcdoc", /Sample/);
  await page.getByRole("dialog", { name: "Sample estimate" }).getByRole("link", { name: "New estimate" }).click();
  await expect(page.getByRole("dialog", { name: "Create New Document" })).toBeVisible();
});
