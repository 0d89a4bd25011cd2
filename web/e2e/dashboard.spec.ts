/** The dashboard: what is on today, the figures and the lists behind them, what happened; on the first screen. */
import type { APIRequestContext, Locator } from "@playwright/test";
import {
  addPart,
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  type Owner,
  openAs,
  owner,
  test,
} from "./support";

/** The owner's own day, as the browser and the server both know it. */
const day = (ahead = 0) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test.use({ timezoneId: "UTC" });

async function busyOwner(request: APIRequestContext): Promise<Owner> {
  const account = await owner(request);
  const make = (path: string, data: object) => call(request, account, "POST", path, data);
  const invoice = (changes: object) =>
    make("/api/documents", {
      type: "Invoice",
      customerName: "Northside Property Management",
      items: [{ description: "Boiler", quantity: 1, rate: 1250.5 }],
      ...changes,
    });
  await invoice({ status: "Paid" });
  await invoice({});
  await invoice({ status: "Sent" });
  await invoice({ status: "Overdue" });
  await addPart(request, account, { name: "Elbow", quantity: 4, cost: 2.5 });
  const visit = { clientName: "Dana Reyes", clientPhone: "(555) 010-2200", startTime: "09:00", endTime: "10:00" };
  await make("/api/appointments", { ...visit, title: "Boiler service", startDate: day(), location: "12 Elm St" });
  await make("/api/appointments", { ...visit, title: "Next week", startDate: day(7) });
  await make("/api/appointments", { ...visit, title: "Called off", startDate: day(), status: "Cancelled" });
  const sam = await make("/api/clients", {
    firstName: "Sam",
    lastName: "Ortiz",
    email: "sam@example.com",
    phone: "555-0101",
    nextFollowUpDate: day(),
  });
  await make("/api/tasks", { title: "Order valve", description: "For Sam", dueDate: day(), clientId: sam._id });
  return account;
}

test.describe("at a desk", () => {
  test.use({ viewport: LARGE });

  test("shows the day and the figures on the first screen, and leads to what they are made of", async ({
    page,
    request,
  }) => {
    const account = await busyOwner(request);
    await openAs(page, account, "/app/dashboard");
    const today = page.getByRole("region", { name: /^Today/ });
    await expect(today.getByRole("link", { name: "Boiler service" })).toBeVisible();
    await expect(today.getByRole("link", { name: "Call Dana Reyes" })).toHaveAttribute("href", "tel:5550102200");
    await expect(today.getByRole("link", { name: "Directions to Dana Reyes" })).toHaveAttribute(
      "href",
      /12%20Elm%20St/,
    );
    await expect(today.getByRole("link", { name: "Sam Ortiz", exact: true })).toBeVisible();
    await expect(today.getByRole("link", { name: "Order valve" })).toBeVisible();
    const task = today.getByRole("region", { name: "Tasks" });
    await expect(task.getByRole("link", { name: "Call Sam Ortiz" })).toHaveAttribute("href", "tel:5550101");
    await expect(today).not.toContainText("Called off");

    const overview = page.getByRole("region", { name: "Business Overview" });
    await expect(overview.getByRole("heading")).toBeInViewport();
    const figures = { "Total Revenue YTD": "$1,250.50", "Inventory Value": "$10.00" };
    for (const [label, value] of Object.entries(figures)) await expect(overview).toContainText(`${label}${value}`);
    for (const [label, count, where] of [
      ["Pending Invoices", 2, "/app/invoices?type=Invoice&paid=false&late=false"],
      ["Overdue Invoices", 1, "/app/invoices?late=true"],
      ["Upcoming Jobs", 2, "/app/scheduling?tab=appointments&when=upcoming&toDo=true"],
    ] as const) {
      await expect(overview).toContainText(`${label}${count}`);
      await overview.getByRole("link", { name: new RegExp(`^${label}: `) }).click();
      await expect(page).toHaveURL(where);
      await expect(page.getByText(count === 1 ? "1 match" : `${count} matches`)).toBeVisible();
      await page.goBack();
      await expect(overview).toBeVisible();
    }
    await overview.getByRole("link", { name: /^Total Revenue YTD: / }).click();
    await expect(page).toHaveURL(`/app/invoices?type=Invoice&paidYear=${day().slice(0, 4)}&sort=newest`);
    await expect(page.getByText(`Paid in ${day().slice(0, 4)}: $1,250.50`)).toBeVisible();
    await expect(page.getByText("1 match")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("region", { name: "Recent Activity" })).toContainText("Order valve");
    const tiles = page.getByRole("link", { name: /^View / });
    await expect(tiles).toHaveCount(10);
    const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    expect(await topOf(today)).toBeLessThan(await topOf(overview));
    expect(await topOf(overview)).toBeLessThan(await topOf(tiles.first()));
  });

  test("says that it could not be loaded in place of both cards, and tries again", async ({ page, request }) => {
    const account = await owner(request);
    await call(request, account, "PUT", "/api/user/profile", { hidesFirstSteps: true });
    await page.route("**/api/dashboard", (route) => route.fulfill({ status: 500, json: {} }));
    await openAs(page, account, "/app/dashboard");
    await expect(page.getByRole("heading", { name: "Failed to load dashboard data" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Recent Activity" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Business Overview" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: /^Today/ })).toHaveCount(0);
    await page.unroute("**/api/dashboard");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Business Overview" })).toBeVisible();
  });
});

inEveryLook("nothing moves on a dashboard whose day comes late", async (page, request) => {
  const account = await busyOwner(request);
  let answer: () => void = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/dashboard/today", async (route) => {
    await late;
    await route.continue();
  });
  await openAs(page, account, "/app/dashboard");
  await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
  // How far things move from here on, as the browser itself counts it.
  await page.evaluate(() => {
    const moved = { by: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.by += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift" });
    Object.assign(window, { moved });
  });
  answer();
  await expect(page.getByRole("link", { name: "Boiler service" })).toBeVisible();
  await expect(page.getByLabel("Figures").getByText("$1,250.50")).toBeVisible();
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  expect(await page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by)).toBeLessThan(0.01);
});

inEveryLook("the dashboard of a busy day is accessible, and its figures are at hand", async (page, request) => {
  const account = await busyOwner(request);
  await openAs(page, account, "/app/dashboard");
  await expect(page.getByLabel("Figures").getByText("$1,250.50")).toBeVisible();
  await expect(page.getByRole("link", { name: "Boiler service" })).toBeVisible();
  await expectAccessible(page);
});
