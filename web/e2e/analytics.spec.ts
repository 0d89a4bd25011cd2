/** The reports on screen: figures, charts by pointer, finger and keys, filters in the address, exports, the year's end. */
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  type Owner,
  openAs,
  owner,
  SMALL,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

/** The server's day is the browser's too: what is made without a browser is of the same day. */
test.use({ timezoneId: "UTC" });
const today = () => new Date().toISOString().slice(0, 10);

/** Two paid invoices and one that is open, a client, two jobs, a project with an expense, a trip: all of today. */
async function busy(request: APIRequestContext): Promise<Owner> {
  const account = await owner(request);
  const make = (path: string, data: object) => call(request, account, "POST", path, data);
  const invoice = (customerName: string, status: string, rate: number) =>
    make("/api/documents", {
      type: "Invoice",
      customerName,
      status,
      items: [
        { description: "Drain cleaning", quantity: 1, rate },
        { description: "Trip charge", quantity: 1, rate: 50 },
      ],
    });
  await invoice("Dana Reyes", "Paid", 950);
  await invoice("=Marcus Bell", "Paid", 450);
  await invoice("Ann Lee", "Sent", 700);
  await make("/api/clients", { firstName: "Dana", lastName: "Reyes", email: "dana@example.com", phone: "555 0100" });
  for (const category of ["Repair", "Installation"]) {
    await make("/api/appointments", {
      title: "Visit",
      startDate: today(),
      startTime: "09:00",
      endTime: "10:00",
      clientName: "Dana Reyes",
      category,
    });
  }
  const project = await make("/api/projects", {
    name: "Kitchen",
    client: "Dana Reyes",
    budget: 8400,
    startDate: today(),
    endDate: "2099-12-31",
  });
  await make(`/api/projects/${project.id}/expenses`, { description: "Tile", amount: 120.5, date: today() });
  await make("/api/mileage", {
    date: today(),
    startLocation: "Shop",
    endLocation: "12 Oak Street",
    miles: 100,
    fuelPrice: 3.6,
    vehicle: "Ford Transit",
    vehicleMpg: 18,
  });
  return account;
}

const revenueSlider = (page: Page) => page.getByRole("slider", { name: /^Revenue Overview, by \w+:/ });

test("the figures, the charts and their tables tell the same", async ({ page, request }) => {
  await openAs(page, await busy(request), "/app/reports");
  await expect(page.getByRole("heading", { name: "Business Analytics" })).toBeVisible();
  await expect(page.getByText("Track your business performance and insights")).toBeVisible();
  const cards = page.getByLabel("Key figures");
  for (const card of [
    "Revenue $1,500up +100.0% vs last month",
    "Invoices Paid 2up +100.0% vs last month",
    "Average Invoice $750up +100.0% vs last month",
    "New Clients 1up +100.0% vs last month",
  ]) {
    await expect(cards).toContainText(card);
  }
  const revenue = page.getByRole("region", { name: "Revenue Overview" });
  await expect(
    revenue.getByRole("img", { name: /^Revenue Overview, by month: bars from .* with \$1,500$/ }),
  ).toBeVisible();

  // By keys and by pointer.
  const box = revenue.getByText("Average invoice $750");
  await expect(box).toBeHidden();
  const slider = revenueSlider(page);
  await slider.focus();
  await expect(slider).toHaveAttribute("aria-valuetext", /: Revenue \$1,500, Invoices 2, Average invoice \$750$/);
  await expect(box).toBeVisible();
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /: Revenue \$0, Invoices 0/);
  await slider.press("Escape");
  await expect(revenue.getByText("Invoices 0")).toBeHidden();
  const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await slider.hover({ position: { x: width - 4, y: height / 2 } });
  await expect(box).toBeVisible();
  await cards.hover();
  await expect(box).toBeHidden();

  await revenue.getByText("Show as a table").click();
  await expect(revenue.getByRole("row", { name: /\$1,500 2 \$750$/ })).toBeVisible();
  const projected = page.getByRole("region", { name: "Projected Growth" });
  // All of it came in today: a month that has begun is nothing to project from.
  await expect(projected.getByText("No data available")).toBeVisible();
  await expect(page.getByRole("region", { name: "Top Services" })).toContainText("Drain cleaning$1,4002 items, 93.3%");
  await expect(page.getByRole("region", { name: "Top Customers" })).toContainText("Dana Reyes$1,0001 invoice, 66.7%");
  await expect(page.getByRole("region", { name: "Job Categories" })).toContainText("Installation11 job, 50.0%");
  await expect(page.getByRole("region", { name: "Average Metrics" })).toContainText("Project budget $8,400");
  await expect(page.getByRole("region", { name: "Growth Trends" })).toContainText("Jobsup +100.0% vs last month");
});

test("period, range and filters are in the address, and Back takes them back", async ({ page, request }) => {
  await openAs(page, await busy(request), "/app/reports");
  await page.getByRole("tab", { name: "Weekly" }).click();
  await expect(page).toHaveURL(/\?period=weekly$/);
  await expect(revenueSlider(page)).toHaveAttribute("aria-valuemax", /^[456]$/);
  await expect(page.getByLabel("Key figures")).toContainText("vs previous 30 days");
  await page.getByLabel("Range").selectOption("All time");
  await expect(page).toHaveURL(/period=weekly&range=all$/);
  await page.getByRole("tab", { name: "Yearly" }).click();
  await expect(page.getByText(/^Jan 1, 2020 – /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Yearly" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Range")).toHaveValue("all");

  await page.getByRole("button", { name: "Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByLabel("From").fill("2026-03-31");
  await dialog.getByLabel("To").fill("2026-03-01");
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(dialog.getByText("The last day can't be before the first")).toBeVisible();
  await dialog.getByLabel("To").fill("2026-04-30");
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/period=yearly&from=2026-03-31&to=2026-04-30$/);
  await expect(page.getByText("Mar 31, 2026 – Apr 30, 2026, compared with the 31 days before")).toBeVisible();
  await expect(page.getByRole("region", { name: "Revenue Overview" }).getByText("No data available")).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  await dialog.getByRole("button", { name: "Last 3 months" }).click();
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page).toHaveURL(/period=yearly&range=3-months$/);
  await page.goBack();
  await expect(page).toHaveURL(/from=2026-03-31&to=2026-04-30$/);
  await page.goBack();
  await expect(page).toHaveURL(/period=yearly&range=all$/);
  await page.goForward();
  await expect(page).toHaveURL(/from=2026-03-31&to=2026-04-30$/);
});

test("a report is exported without formulas, and a failure is told", async ({ page, request }) => {
  await openAs(page, await busy(request), "/app/reports");
  await expect(page.getByLabel("Key figures")).toContainText("$1,500");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Report" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`analytics-report-${today()}.csv`);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("Metrics\r\nMetric,Value,Change (%)\r\nRevenue,1500,100\r\n");
  expect(text).toContain("Top Services\r\nService,Revenue,Items,Share (%)\r\nDrain cleaning,1400,2,93.333\r\n");
  expect(text).toContain("'=Marcus Bell,500,1,33.333");
  await page.route("**/api/analytics/all?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Export Report" }).click();
  await expect(page.getByRole("alert").getByText("Failed to export report")).toBeVisible();
});

test("an accountant gets the year, in read-only mode too", async ({ page, request }) => {
  await openAs(page, await busy(request), "/app/reports");
  const yearEnd = page.getByRole("region", { name: "Year-end" });
  for (const says of [
    "$1,500 from 2 paid invoices",
    "$141 in 2 expenses, 0 receipts",
    "100 business miles, $66 at $0.655 a mile",
    /^\$750 in 1 invoice on /,
  ]) {
    await expect(yearEnd.getByText(says)).toBeVisible();
  }
  const year = today().slice(0, 4);
  await saves(page, "Download for Excel", `year-end-${year}.xlsx`);
  await saves(page, "Download CSV files", `year-end-${year}.zip`);

  await openAs(page, await visitor(request), "/app/reports");
  await yearEnd.getByLabel("Year").selectOption(year);
  await saves(page, "Download for Excel", `year-end-${year}.xlsx`);
});

/** Both files of a year are ZIP archives inside. */
async function saves(page: Page, button: string, name: string) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(name);
  expect((await readFile(await file.path())).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
}

test.describe("on a phone", () => {
  test.use({ viewport: SMALL, hasTouch: true, isMobile: true });

  test("a finger reads the bars, one after the other, and scrolls on", async ({ page, request }) => {
    await openAs(page, await busy(request), "/app/reports?range=year");
    const revenue = page.getByRole("region", { name: "Revenue Overview" });
    const slider = revenueSlider(page);
    await slider.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    await page.touchscreen.tap(x + width - 4, y + height / 2);
    await expect(revenue.getByText("Average invoice $750")).toBeVisible();
    await page.touchscreen.tap(x + 4, y + height / 2);
    await expect(revenue.getByText("Average invoice $0")).toBeVisible();
    await expect(slider).toHaveAttribute("aria-valuenow", "1");
    await expect(slider).toHaveCSS("touch-action", "pan-y");
  });

  test("a tap says what a figure means", async ({ page, request }) => {
    await openAs(page, await busy(request), "/app/reports");
    await page.getByRole("button", { name: /^Average Invoice: / }).tap();
    await expect(page.getByRole("tooltip")).toContainText("paid in full in this period");
  });
});

inEveryLook("the reports are accessible, with a table open and a bar told", async (page, request) => {
  await openAs(page, await busy(request), "/app/reports");
  await expect(page.getByLabel("Key figures")).toContainText("$1,500");
  await page.getByText("Show as a table").first().click();
  await revenueSlider(page).focus();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await expectAccessible(page);
});
