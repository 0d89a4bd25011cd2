/** The way to a subscription, and what an account without one may do. */
import { call, expect, expectAccessible, inEveryLook, LARGE, openAs, owner, SMALL, test, visitor } from "./support";

test("without a subscription everything can be read and nothing changed, until the trial starts", async ({
  page,
  request,
}) => {
  await page.setViewportSize(LARGE);
  const account = await visitor(request);
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("You're in read-only mode")).toBeVisible();
  await expect(page.getByText("You need an active subscription to make changes.").first()).toBeVisible();
  const add = page.getByRole("button", { name: "Add Part" }).first();
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await add.click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("link", { name: "Subscribe now" }).click();
  await expect(page.getByRole("heading", { name: "Choose Your Plan" })).toBeVisible();
  await expect(page.getByText("$19.99").first()).toBeVisible();
  await page
    .getByRole("button", { name: /professional|start|choose/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/billing\/checkout\//);

  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert")).toContainText("declined");
  await page.getByRole("button", { name: "Start 14-day free trial" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.getByRole("navigation").getByRole("link", { name: "Inventory" }).click();
  await expect(page.getByText("You're in read-only mode")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Part" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add New Item" })).toBeVisible();
});

test("a subscription that runs out while a form is open loses nothing typed", async ({ page, request }) => {
  await page.setViewportSize(SMALL);
  const account = await owner(request);
  await openAs(page, account, "/app/inventory");
  await page.getByRole("button", { name: "Add Part" }).last().click();
  await page.getByLabel("Item Name").fill("Typed with gloves on");
  await page.getByLabel("Quantity").fill("3");
  await page.route("**/api/inventory", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 403,
          json: {
            message: "You need an active subscription to make changes.",
            subscriptionRequired: true,
            readOnly: true,
          },
        })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByRole("alert").first()).toContainText("You need an active subscription to make changes.");
  await expect(page.getByLabel("Item Name")).toHaveValue("Typed with gloves on");
});

test("a finished checkout cannot be used twice", async ({ page, request }) => {
  const account = await visitor(request);
  const { url } = await call(request, account, "POST", "/api/stripe/create-checkout-session", {
    planType: "professional",
  });
  const session = String(url).split("/").pop();
  await call(request, account, "POST", `/api/billing/builtin/checkout/${session}`, { outcome: "succeed" });
  await openAs(page, account, `/billing/checkout/${session}`);
  await expect(page.getByText("This checkout has already been used")).toBeVisible();
});

test("a visitor who picks a plan is sent to sign up", async ({ page }) => {
  await page.goto("/subscribe");
  await page
    .getByRole("button", { name: /professional|start|choose/i })
    .or(page.getByRole("link", { name: /professional|start|choose/i }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/register\?plan=professional$/);
});

for (const [state, account] of [
  ["with a trial", owner],
  ["without a subscription", visitor],
] as const) {
  inEveryLook(`plans, subscription and dashboard are accessible ${state}`, async (page, request) => {
    const person = await account(request);
    for (const path of ["/subscribe", "/app/subscription", "/app/dashboard"]) {
      await openAs(page, person, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
    }
  });
}

inEveryLook("the checkout is accessible", async (page, request) => {
  const account = await visitor(request);
  const { url } = await call(request, account, "POST", "/api/stripe/create-checkout-session", {
    planType: "professional",
  });
  await openAs(page, account, new URL(url).pathname);
  await expect(page.getByRole("button", { name: "Start 14-day free trial" })).toBeVisible();
  await expectAccessible(page);
});
