/** The mileage log on screen: the story of a trip, the figures, the export, the owner's rate. */
import { readFile } from "node:fs/promises";
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  type Owner,
  openAs,
  owner,
  pretendRows,
  scrollTo,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

type Request = Parameters<typeof call>[0];
const TRIP = {
  date: "2026-11-14",
  startLocation: "Shop",
  endLocation: "12 Oak Street",
  miles: 100,
  fuelPrice: 3.6,
  vehicle: "Ford Transit",
  vehicleMpg: 18,
};
const add = (request: Request, account: Owner, trip: object) =>
  call(request, account, "POST", "/api/mileage", { ...TRIP, ...trip });

test("a trip is written down, corrected and deleted, and the figures follow", async ({ page, request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/equipment", { name: "Ram 1500" });
  await openAs(page, account, "/app/mileage");
  await expect(page.getByRole("heading", { name: "Mileage Tracker" })).toBeVisible();
  await page.getByRole("button", { name: "Add Mileage Entry" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add New Trip" });
  await expect(dialog.getByLabel(/^Vehicle(?! MPG)/)).toHaveValue("");
  await expect(dialog.locator("datalist option")).toHaveAttribute("value", "Ram 1500");
  await dialog.getByRole("button", { name: "Add Trip" }).click();
  for (const problem of ["Enter where the trip started", "Enter the miles driven", "Enter the vehicle"]) {
    await expect(dialog.getByText(problem).first()).toBeVisible();
  }
  await dialog.getByLabel("Start Location").fill("Shop");
  await dialog.getByLabel("End Location").fill("12 Oak Street");
  await dialog.getByLabel(/^Miles/).fill("100");
  await dialog.getByLabel(/^Vehicle(?! MPG)/).fill("Ford Transit");
  await dialog.getByLabel("Vehicle MPG").fill("18");
  await dialog.getByLabel("Fuel Price").fill("3.60");
  await dialog.getByLabel("Tolls and Parking").fill("4");
  await dialog.getByRole("button", { name: "Add Trip" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole("row", { name: /100.*Shop → 12 Oak Street.*Ford Transit \(18 MPG\).*Business.*\$20\.00.*\$24\.00/ }),
  ).toBeVisible();
  await expect(page.getByText("1 trip, 100 miles")).toBeVisible();
  const sums = page.getByLabel("Mileage summary");
  for (const figure of [
    "Total Distance100 mi",
    "Total Fuel Cost$20.00",
    "Total Cost$24.00",
    "Cost per Mile$0.24",
    "Personal Miles0",
    "Business Miles100",
    "Average MPG18.0",
    "Total Trips1",
  ]) {
    await expect(sums).toContainText(figure);
  }
  const cards = page.getByLabel("What it comes to");
  await expect(cards).toContainText("Reimbursable Miles100 mi$65.50 at $0.655 a mile");
  await expect(cards).toContainText("Fuel Efficiency18.0 MPG5.6 gallons burned");
  await expect(cards).toContainText(/Monthly Total100 mi\$24\.00 on 1 trip in \w+/);

  // The next trip is in the same vehicle; another known one brings its own MPG along.
  await add(request, account, { vehicle: "Old Ranger", vehicleMpg: 21.5, fuelPrice: 3.1, date: "2020-01-01" });
  await page.reload();
  await page.getByRole("button", { name: "Add Mileage Entry" }).first().click();
  await expect(dialog.getByLabel(/^Vehicle(?! MPG)/)).toHaveValue("Ford Transit");
  await expect(dialog.getByLabel("Vehicle MPG")).toHaveValue("18");
  await expect(dialog.getByLabel("Fuel Price")).toHaveValue("3.6");
  await expect(dialog.locator("datalist option")).toHaveCount(3);
  await dialog.getByLabel(/^Vehicle(?! MPG)/).fill("Old Ranger");
  await expect(dialog.getByLabel("Vehicle MPG")).toHaveValue("21.5");
  await expect(dialog.getByLabel("Fuel Price")).toHaveValue("3.1");
  // A price that was typed stays, whichever vehicle it is.
  await dialog.getByLabel("Fuel Price").fill("3.99");
  await dialog.getByLabel(/^Vehicle(?! MPG)/).fill("Ford Transit");
  await expect(dialog.getByLabel("Fuel Price")).toHaveValue("3.99");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

  const row = page.getByRole("row", { name: /Ford Transit/ });
  await row.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Trip" });
  await edit.getByLabel("Purpose").selectOption("Personal");
  await edit.getByRole("button", { name: "Update Trip" }).click();
  await expect(row).toContainText("Personal");
  await expect(sums).toContainText("Personal Miles100");

  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to delete this mileage entry?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});

test("the rate in the settings is what a business mile brings back", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, {});
  await openAs(page, account, "/app/settings/business");
  await expect(page.getByLabel("Mileage rate")).toHaveValue("0.655");
  await page.getByLabel("Mileage rate").fill("0.7");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Mileage" }).click();
  await expect(page.getByText("$70.00 at each trip's rate")).toBeVisible();
  await openAs(page, account, "/app/mileage?year=2026");
  await expect(page.getByText("$70.00 at $0.700 a mile")).toBeVisible();
});

test("the export is the searched log, without formulas, in read-only mode too", async ({ page, request }) => {
  const account = await visitor(request);
  const rows = [
    { ...TRIP, _id: "1", notes: "=1+1", otherCost: 4 },
    { ...TRIP, _id: "2", notes: null, otherCost: 0, purpose: "personal" },
  ];
  let searched: string | null = null;
  await page.route("**/api/mileage?*", (route) => {
    searched = new URL(route.request().url()).searchParams.get("search");
    const computed = {
      purpose: "business",
      fuelCost: 20,
      totalCost: 24,
      reimbursement: 65.5,
      route: "",
      vehicleInfo: "",
    };
    return route.fulfill({ json: rows.map((row) => ({ ...computed, ...row })), headers: { "X-Total-Count": "2" } });
  });
  await openAs(page, account, "/app/mileage?search=oak");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^mileage-log-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(searched).toBe("oak");
  expect(await readFile(await file.path(), "utf8")).toBe(
    "\uFEFFDate,From,To,Miles,Purpose,Vehicle,Fuel Cost,Other Costs,Total Cost,Reimbursement,Notes\r\n" +
      "2026-11-14,Shop,12 Oak Street,100,Business,Ford Transit,20.00,4.00,24.00,65.50,'=1+1\r\n" +
      "2026-11-14,Shop,12 Oak Street,100,Personal,Ford Transit,20.00,0.00,24.00,65.50,\r\n",
  );
});

test("failures speak the product's words and offer a way on", async ({ page, request }) => {
  const account = await owner(request);
  const trip = await add(request, account, {});
  await page.route("**/api/mileage?*", (route) => route.fulfill({ status: 500, body: "<html>" }));
  await openAs(page, account, "/app/mileage");
  await expect(page.getByText("Failed to load mileage entries")).toBeVisible();
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Failed to export data. Please try again.")).toBeVisible();
  await page.unroute("**/api/mileage?*");
  await page.getByRole("button", { name: "Try again" }).click();

  const remove = async () => {
    await page.getByRole("button", { name: /^Delete Shop/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await page.route("**/api/mileage/*", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await remove();
  await expect(page.getByText("Failed to delete mileage entry. Please try again.")).toBeVisible();
  await page.unroute("**/api/mileage/*");
  await call(request, account, "DELETE", `/api/mileage/${trip._id}`);
  await remove();
  await expect(page.getByText("Unable to delete: Mileage ID not found")).toBeVisible();
});

test("a year's trips, figures and export go together", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { date: "2024-03-01", miles: 10, endLocation: "Mill Rd" });
  await add(request, account, { date: "2025-12-30", miles: 20, endLocation: "Beach" });
  await add(request, account, { date: "2025-01-02", miles: 30, endLocation: "Quarry" });
  await openAs(page, account, "/app/mileage");
  await expect(page.getByText("3 trips, 60 miles")).toBeVisible();

  await page.getByLabel("Year").selectOption("2025");
  await expect(page).toHaveURL(/\?year=2025$/);
  await expect(page.getByText("2 trips, 50 miles")).toBeVisible();
  await expect(page.getByText("2 matches")).toBeVisible();
  await expect(page.getByText("Shop → Mill Rd")).toHaveCount(0);
  await expect(page.getByLabel("Mileage summary")).toContainText("Total Trips2");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mileage-log-2025-\d{4}-\d\d-\d\d\.csv$/);
  const log = await readFile(await download.path(), "utf8");
  expect(log).toContain("Quarry");
  expect(log).not.toContain("Mill Rd");

  await page.reload();
  await expect(page.getByLabel("Year")).toHaveValue("2025");
  await expect(page.getByText("2 trips, 50 miles")).toBeVisible();
  await page.getByLabel("Year").selectOption("All years");
  await expect(page.getByText("3 in all")).toBeVisible();

  // A year without trips says so, and the way back to the others is there.
  await page.goto("/app/mileage?year=2019");
  await expect(page.getByText("No mileage entries found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("3 in all")).toBeVisible();
});

test("trips keep the rate of their day, and the IRS rate of a year is one tap away", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { date: "2022-03-01", endLocation: "Mill Rd" });
  await add(request, account, { date: "2022-09-01", endLocation: "Beach" });
  await add(request, account, { date: "2023-01-02", endLocation: "Quarry" });
  await openAs(page, account, "/app/mileage?year=2022");
  const sums = page.getByLabel("What it comes to");
  await expect(sums).toContainText("$131.00 at $0.655 a mile");
  await expect(page.getByText("The IRS rate for 2022 is 58.5¢ a mile, then 62.5¢ from 7/1/2022.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use IRS rate" }).click();
  await expect(page.getByText("Your 2022 trips now use the IRS rate.")).toBeVisible();
  await expect(sums).toContainText("$121.00 at $0.585 a mile, then $0.625 from 7/1/2022");
  await expect(page.getByRole("button", { name: "Use IRS rate" })).toHaveCount(0);

  await page.getByRole("button", { name: "Mileage rates" }).click();
  const dialog = page.getByRole("dialog", { name: "Mileage rates" });
  const rates = dialog.getByRole("list", { name: "Your rates" });
  await expect(rates.getByRole("listitem")).toHaveText([
    /Before 1\/1\/2022.*\$0\.655/,
    /From 1\/1\/2022.*\$0\.585/,
    /From 7\/1\/2022.*\$0\.625/,
    /From 1\/1\/2023.*\$0\.655/,
  ]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove the rate from 7/1/2022" }).click();
  await expect(rates.getByRole("listitem")).toHaveCount(3);
  await dialog.getByLabel("First day").fill("2022-06-01");
  await dialog.getByLabel("Dollars per mile").fill("0.6");
  await dialog.getByRole("button", { name: "Set rate" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sums).toContainText("$118.50 at $0.585 a mile, then $0.600 from 6/1/2022");
});

// The list is the kit's: that it holds so many on a phone too is tested with the inventory.
test("10,000 trips show few rows, reach the last and are exported", async ({ page, request }) => {
  const account = await owner(request);
  const trip = await add(request, account, {});
  await pretendRows(page, "/api/mileage", 10_000, (index) => ({
    ...trip,
    _id: `${index}`,
    route: `Trip ${index + 1}.`,
  }));
  await openAs(page, account, "/app/mileage");
  await expect(page.getByText("Trip 1.", { exact: true })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(10_001);
  await scrollTo(page, "Trip 10000.");
  expect(await page.getByRole("button", { name: /^Edit / }).count()).toBeLessThan(100);
});

inEveryLook("the log, the figures and the form are accessible", async (page, request) => {
  const account = await owner(request);
  await add(request, account, {});
  await add(request, account, { purpose: "personal", endLocation: "Beach" });
  await openAs(page, account, "/app/mileage");
  await expect(page.getByText("Shop → Beach")).toBeVisible();
  await expect(page.getByLabel("Mileage summary")).toContainText("Total Trips2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Mileage Entry" }).click();
  await expect(page.getByRole("dialog", { name: "Add New Trip" })).toBeVisible();
  await expectAccessible(page);
});

inEveryLook("an empty and read-only log is accessible", async (page, request) => {
  await openAs(page, await visitor(request), "/app/mileage");
  await expect(page.getByText("No mileage entries found")).toBeVisible();
  await expectAccessible(page);
});
