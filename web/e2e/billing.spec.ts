/** The way to a subscription, every state of one, and what an account without one may do. */
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { CLOCK_FILE, CLOCK_PORT } from "./servers";
import {
  addPart,
  administrator,
  answeredRequests,
  call,
  expect,
  expectAccessible,
  fillSignUp,
  inEveryLook,
  LARGE,
  newEmail,
  openAs,
  owner,
  SMALL,
  subscribe,
  test,
  visitor,
} from "./support";

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
  await expect(page.getByRole("link", { name: "Contact Sales" })).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("button", { name: "Choose Professional" }).click();
  await expect(page).toHaveURL(/\/billing\/checkout\//);

  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("alert")).toContainText("declined");
  await page.getByRole("button", { name: "Start 14-day free trial" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByText("You're in read-only mode")).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Inventory" }).click();
  await page.getByRole("button", { name: "Add Part" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add New Item" })).toBeVisible();
});

test("read-only controls give their reason on a phone too", async ({ page, request }) => {
  await page.setViewportSize(SMALL);
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow" });
  const boss = await administrator(request);
  await call(request, boss, "POST", "/api/admin/cancel-subscription-now", { userEmail: account.email });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Read-only mode")).toBeVisible();
  for (const name of ["Add Part", "Edit Elbow", "Delete Elbow"]) {
    // By the keyboard, as the focus below: a tooltip comes with a focus that is shown.
    if (name === "Edit Elbow") {
      await page.getByRole("button", { name: "Elbow", exact: true }).press("Enter");
      await expect(page.getByRole("dialog", { name: "Elbow" }).getByRole("button", { name })).toBeVisible();
    }
    // The one in the dialog, where that's open.
    const control = page.getByRole("button", { name }).last();
    await expect(control).toHaveAttribute("aria-disabled", "true");
    await control.focus();
    await expect(page.getByRole("tooltip")).toHaveText("You need an active subscription to make changes.");
    await control.blur();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  }
});

test("a refusal from any call switches the app over at once", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow" });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByRole("button", { name: "Delete Elbow" })).toBeVisible();
  const boss = await administrator(request);
  await call(request, boss, "POST", "/api/admin/cancel-subscription-now", { userEmail: account.email });
  await page.getByRole("button", { name: "Delete Elbow" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("You're in read-only mode")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete Elbow" })).toHaveAttribute("aria-disabled", "true");
});

test.describe("as time goes by", () => {
  test.describe.configure({ mode: "serial" });
  test.use({ baseURL: `http://127.0.0.1:${CLOCK_PORT}`, viewport: LARGE });
  const moveClock = (by: string) => writeFileSync(CLOCK_FILE, `${by}\n`);
  test.beforeEach(() => moveClock("+0"));

  test("a trial ends in the middle of a form, and is followed by a subscription without a second trial", async ({
    page,
    context,
    request,
  }) => {
    const account = await owner(request);
    await openAs(page, account, "/app/subscription");
    await expect(page.getByText("(14 days left)")).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Inventory" }).click();
    await page.getByRole("button", { name: "Add Part" }).first().click();
    await page.getByLabel("Item Name").fill("Typed with gloves on");
    await page.getByLabel("Quantity").fill("3");

    moveClock("+15d");
    const save = page.getByRole("button", { name: "Add Item" });
    await save.click();
    const notice = page.getByRole("dialog").getByRole("alert");
    await expect(notice).toContainText("You need an active subscription to make changes.");
    await expect(notice).toContainText("What you typed stays here.");
    await expect(save).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText("You're in read-only mode")).toBeVisible();

    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "Subscribe now in a new tab" }).click();
    const second = await opening;
    await expect(second.getByRole("button", { name: "Choose Professional" })).toBeVisible();
    await expect(second.getByText("14-day free trial")).toHaveCount(0);
    await second.getByRole("button", { name: "Choose Professional" }).click();
    await expect(second.getByText("Due today")).toBeVisible();
    await expect(second.getByText("Free trial", { exact: true })).toHaveCount(0);
    await second.getByRole("button", { name: "Start subscription" }).click();
    await expect(second.getByText("Professional plan")).toBeVisible();

    // The form was waiting in the first tab; nothing was loaded again.
    await expect(page.getByText("You're in read-only mode")).toHaveCount(0);
    await expect(page.getByLabel("Item Name")).toHaveValue("Typed with gloves on");
    await save.click();
    await expect(page.getByText("Typed with gloves on", { exact: true })).toBeVisible();
  });

  test("an ended trial is told of, and its invoices stay within reach", async ({ page, request }) => {
    const account = await owner(request);
    moveClock("+15d");
    await openAs(page, account, "/app/subscription");
    await expect(page.getByText(/Your free trial ended on/)).toBeVisible();
    await expect(page.getByText("14-day free trial, no card needed")).toHaveCount(0);
    await page.getByRole("button", { name: "Manage Subscription" }).click();
    await expect(page).toHaveURL(/\/billing\/portal\//);
    await expect(page.getByText("$0.00")).toBeVisible();
    await expect(page.getByRole("link", { name: "Choose a plan" })).toBeVisible();
  });

  test("a cancelled subscription ends with its period, a resumed one renews and is billed", async ({
    page,
    request,
  }) => {
    const account = await owner(request);
    moveClock("+15d");
    await subscribe(request, account);
    await openAs(page, account, "/app/dashboard");
    await page.getByRole("button", { name: "Manage Subscription" }).click();
    await cancelInPortal(page);
    await page.getByRole("button", { name: "Resume subscription" }).click();
    await expect(page.getByText("Next billing date")).toBeVisible();

    // A session ends after 30 days without use: somebody looks in between.
    moveClock("+40d");
    await page.reload();
    await expect(page.getByText("This portal page doesn't exist")).toBeVisible();
    await openPortal(page);
    await expect(page.getByText("Next billing date")).toBeVisible();
    moveClock("+46d");
    await openPortal(page);
    await expect(page.getByRole("list").getByText("$19.99")).toHaveCount(2);
    await cancelInPortal(page);
    await page.getByRole("link", { name: /Back to/ }).click();
    await expect(page.getByText("Cancels at period end").first()).toBeVisible();

    moveClock("+70d");
    await page.reload();
    await expect(page.getByText("Cancels at period end").first()).toBeVisible();
    moveClock("+76d");
    await page.reload();
    await expect(page.getByText(/Your subscription ended on/)).toBeVisible();
    await expect(page.getByText("You're in read-only mode")).toBeVisible();
  });
});

async function openPortal(page: Page) {
  await page.goto("/app/subscription");
  await page.getByRole("button", { name: "Manage Subscription" }).click();
  await expect(page.getByText("Test mode: no card is charged")).toBeVisible();
}

async function cancelInPortal(page: Page) {
  await page.getByRole("button", { name: "Cancel at period end" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel at period end" }).click();
  await expect(page.getByText("Access ends")).toBeVisible();
}

test("a trial can be cancelled and resumed, and the dashboard follows", async ({ page, request }) => {
  await openAs(page, await owner(request), "/app/dashboard");
  await page.getByRole("button", { name: "Manage Subscription" }).click();
  await expect(page.getByRole("heading", { name: "Billing portal" })).toBeVisible();
  await expect(page.getByText("Test mode: no card is charged")).toBeVisible();
  await expect(page.locator("input")).toHaveCount(0);
  await cancelInPortal(page);
  await page.getByRole("link", { name: /Back to/ }).click();
  await expect(page.getByText("Access ends")).toBeVisible();
  await expect(page.getByText("View invoices, cancel or resume in the customer portal.")).toBeVisible();
  await openPortal(page);
  await page.getByRole("button", { name: "Resume subscription" }).click();
  // The built-in provider has nothing to charge: no bill is announced.
  await expect(page.getByText("After the trial")).toBeVisible();
  await expect(page.getByText("Next billing date")).toHaveCount(0);
});

test("whoever comes back from an outside provider has the status asked for once", async ({ page, request }) => {
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/refresh-subscription-status")) asked.push(sent.method());
  });
  const account = await owner(request);
  for (const path of ["/app/dashboard", "/app/subscription"]) {
    const answered = page.waitForResponse((response) => response.url().endsWith("/refresh-subscription-status"));
    await openAs(page, account, `${path}?checkout=done`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByText("Professional").first()).toBeVisible();
    await answered;
    expect(asked.splice(0)).toEqual(["POST"]);
  }
});

test("an address with complimentary access signs up without a checkout", async ({ page, request }) => {
  const email = newEmail();
  const boss = await administrator(request);
  const grant = { userEmail: email, reason: "Beta tester", expiresInDays: null };
  await call(request, boss, "POST", "/api/admin/grant-complimentary", grant);
  await page.goto("/register");
  await fillSignUp(page, email);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByText("Beta tester")).toBeVisible();
  await expect(page.getByText("Never expires")).toBeVisible();
  await expect(page.getByRole("button", { name: "Manage Subscription" })).toHaveCount(0);
});

test("a finished checkout cannot be used twice", async ({ page, request }) => {
  const account = await visitor(request);
  const { url } = await call(request, account, "POST", "/api/stripe/create-checkout-session", {
    planType: "professional",
  });
  const session = String(url).split("/").pop();
  await call(request, account, "POST", `/api/billing/builtin/checkout/${session}`, { outcome: "succeed" });
  await openAs(page, account, `/billing/checkout/${session}`);
  await expect(page.getByText("You've already used this checkout")).toBeVisible();
});

test("a visitor who picks a plan is sent to sign up", async ({ page }) => {
  await page.goto("/subscribe");
  await page.getByRole("button", { name: "Choose Professional" }).click();
  await expect(page).toHaveURL(/\/register\?plan=professional$/);
});

const IN_A_WEEK = Math.floor(Date.now() / 1000) + 7 * 86_400;
const NONE = {
  subscriptionActive: false,
  plan: null,
  status: "none",
  provider: null,
  isComplimentary: false,
  complimentaryReason: null,
  expiresAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  trialEnd: null,
};
const ACTIVE = {
  ...NONE,
  subscriptionActive: true,
  plan: "professional",
  status: "active",
  provider: "stripe",
  currentPeriodEnd: IN_A_WEEK,
};
const STATES = {
  none: NONE,
  ended: { ...NONE, status: "canceled", currentPeriodEnd: IN_A_WEEK - 10 * 86_400 },
  trial: { ...ACTIVE, status: "trialing", trialEnd: IN_A_WEEK },
  active: ACTIVE,
  "cancels at period end": { ...ACTIVE, cancelAtPeriodEnd: true },
  "past due": { ...ACTIVE, status: "past_due" },
  complimentary: {
    ...NONE,
    subscriptionActive: true,
    isComplimentary: true,
    complimentaryReason: "Beta tester",
    expiresAt: "2099-12-31",
  },
};

for (const [name, status] of Object.entries(STATES)) {
  inEveryLook(`plans, subscription and dashboard are accessible: ${name}`, async (page, request) => {
    await page.route("**/api/stripe/subscription-status", (route) => route.fulfill({ json: status }));
    const account = await visitor(request);
    // The plans only tell whether there is a subscription.
    const plans = name === "none" || name === "active" ? ["/subscribe"] : [];
    for (const path of [...plans, "/app/subscription", "/app/dashboard"]) {
      const answered = answeredRequests(page);
      await openAs(page, account, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await answered();
      await expectAccessible(page);
    }
  });
}

inEveryLook("a form whose subscription ran out keeps what was typed, accessibly", async (page, request) => {
  await openAs(page, await owner(request), "/app/inventory");
  await page.getByRole("button", { name: "Add Part" }).last().click();
  await page.getByLabel("Item Name").fill("Typed with gloves on");
  await page.getByLabel("Quantity").fill("3");
  await page.route("**/api/stripe/subscription-status", (route) => route.fulfill({ json: NONE }));
  await page.route("**/api/inventory", (route) => {
    const message = "You need an active subscription to make changes.";
    const refusal = { status: 403, json: { message, subscriptionRequired: true, readOnly: true } };
    return route.request().method() === "POST" ? route.fulfill(refusal) : route.fallback();
  });
  await page.getByRole("button", { name: "Add Item" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("You need an active subscription to make changes.");
  await expect(dialog.getByRole("link", { name: "Subscribe now in a new tab" })).toBeVisible();
  await expect(dialog.getByLabel("Item Name")).toHaveValue("Typed with gloves on");
  await expectAccessible(page);
});

inEveryLook("the checkout is accessible", async (page, request) => {
  const account = await visitor(request);
  const { url } = await call(request, account, "POST", "/api/stripe/create-checkout-session", {
    planType: "professional",
  });
  await openAs(page, account, new URL(url).pathname);
  await expect(page.getByRole("button", { name: "Start 14-day free trial" })).toBeVisible();
  await expectAccessible(page);
});

inEveryLook("the portal and its question are accessible", async (page, request) => {
  const account = await owner(request);
  const { url } = await call(request, account, "POST", "/api/stripe/create-portal-session", {});
  await openAs(page, account, new URL(url).pathname);
  await page.getByRole("button", { name: "Cancel at period end" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel at period end" }).click();
  await expect(page.getByRole("button", { name: "Resume subscription" })).toBeVisible();
  await expectAccessible(page);
});
