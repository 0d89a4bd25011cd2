/** The garage on screen: cards, the service history, the schedule and its colours, the owner's own day. */
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
  SMALL,
  scrollTo,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

type Request = Parameters<typeof call>[0];
const add = (request: Request, account: Owner, equipment: object) =>
  call(request, account, "POST", "/api/equipment", equipment);

test("a van is added, serviced, sent to the workshop and deleted", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { name: "Generator", type: "Equipment" });
  await openAs(page, account, "/app/garage");
  await page.getByRole("button", { name: "Add Equipment" }).click();
  const form = page.getByRole("dialog", { name: "Add New Item" });
  await form.getByRole("button", { name: "Add Item" }).click();
  await expect(form.getByText("Enter a name for this equipment")).toBeVisible();
  await form.getByLabel(/^Name/).fill("Ford Transit");
  await form.getByLabel("Year").fill("2021");
  await form.getByLabel("Brand").fill("Ford");
  await form.getByLabel("Model").fill("Transit 250");
  await form.getByLabel("VIN / Serial Number").fill("1FTBR1Y8");
  await form.getByLabel("Assigned To").fill("Dana");
  await form.getByLabel("Notes").fill("Spare key in the safe");
  await form.getByRole("button", { name: "Add Item" }).click();
  await expect(form).toHaveCount(0);
  const tiles = page.getByLabel("Garage summary");
  for (const tile of ["Total Equipment2", "Active2", "In Service0", "Vehicles1"])
    await expect(tiles).toContainText(tile);

  await page.getByRole("button", { name: "Details of Ford Transit" }).click();
  const details = page.getByRole("dialog", { name: "Ford Transit" });
  for (const heading of ["Basic Information", "Status and Condition", "Notes"]) {
    await expect(details.getByRole("heading", { name: heading })).toBeVisible();
  }
  for (const fact of ["1FTBR1Y8", "2021", "Spare key in the safe"]) await expect(details).toContainText(fact);
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);

  await page.getByRole("button", { name: "Service History of Ford Transit" }).click();
  const history = page.getByRole("dialog", { name: "Service History" });
  await expect(history.getByText("No service records found.")).toBeVisible();
  await history.getByRole("button", { name: "Add Service Record" }).click();
  const record = page.getByRole("dialog", { name: "Add Service Record" });
  await record.getByLabel(/^Service Date/).fill("2026-10-01");
  await record.getByLabel("Service Type").selectOption("Repair");
  await record.getByLabel("Description").fill("Front brakes");
  await record.getByLabel("Mileage").fill("50480");
  await record.getByLabel("Next Service Date").fill("2027-04-01");
  await expect(record.getByText("Ford Transit", { exact: true })).toBeVisible();
  const parts = record.getByRole("region", { name: "Parts Used" });
  await parts.getByRole("button", { name: "Add Part" }).click();
  await expect(parts.getByLabel("Name")).toBeFocused();
  await parts.getByLabel("Quantity").fill("2");
  await record.getByRole("button", { name: "Add Record" }).click();
  await expect(parts.getByText("Enter the part's name")).toBeVisible();
  await expect(parts.getByLabel("Name")).toBeFocused();
  await parts.getByLabel("Name").fill("Rotor");
  await parts.getByLabel("Cost each").fill("74.50");
  // Enter goes on to the next part; what is written as it used to be falls into its fields.
  await page.keyboard.press("Enter");
  await expect(parts.getByLabel("Name").last()).toBeFocused();
  await page.keyboard.type("Pads, front, 1, 68.90");
  await page.keyboard.press("Tab");
  await expect(parts.getByLabel("Name").last()).toHaveValue("Pads, front");
  await expect(parts.getByLabel("Cost each").last()).toHaveValue("68.9");
  await parts.getByRole("button", { name: "Add Part" }).click();
  await parts.getByLabel("Name").last().fill("Mistake");
  await parts.getByRole("button", { name: "Remove Mistake" }).click();
  await expect(parts.getByLabel("Name").last()).toBeFocused();
  await record.getByRole("button", { name: "Add Record" }).click();
  await expect(record).toHaveCount(0);
  await expect(history).toContainText("2 × Rotor at $74.50; 1 × Pads, front at $68.90");
  await expect(history).toContainText("50,480");

  await history.getByRole("button", { name: "Edit Repair, 10/1/2026" }).click();
  const correction = page.getByRole("dialog", { name: "Edit Service Record" });
  await expect(correction.getByLabel("Name").first()).toHaveValue("Rotor");
  await expect(correction.getByLabel("Quantity").first()).toHaveValue("2");
  await expect(correction.getByLabel("Name").last()).toHaveValue("Pads, front");
  await correction.getByLabel("Notes").fill("Pads at 3 mm");
  // Escape asks, and neither answer closes the history behind.
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await correction.getByRole("button", { name: "Update Record" }).click();
  await expect(history).toContainText("Pads at 3 mm");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const card = page.getByRole("listitem").filter({ hasText: "Ford Transit" });
  await expect(card).toContainText("4/1/2027");
  await expect(card).toContainText("10/1/2026");

  await card.getByRole("button", { name: "Mark as In Service" }).click();
  await expect(card.getByRole("button", { name: "Mark as Active" })).toBeVisible();
  await expect(tiles).toContainText("In Service1");

  await page.getByRole("button", { name: "Service History of Ford Transit" }).click();
  await history.getByRole("button", { name: "Delete Repair, 10/1/2026" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(history.getByText("No service records found.")).toBeVisible();
  await history.getByRole("button", { name: "Close" }).last().click();

  await page.getByLabel("Search equipment").fill("1ftbr");
  await expect(page.getByRole("heading", { name: "Generator" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Ford Transit" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to delete this equipment?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No equipment found" })).toBeVisible();
});

test("the tabs are in the address, each with its own words when empty", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/garage");
  await expect(page.getByText("No equipment found. Add your first piece of equipment!")).toBeVisible();
  await page.getByRole("tab", { name: "Vehicles" }).click();
  await expect(page).toHaveURL(/\?tab=vehicles$/);
  await expect(page.getByText("No vehicles found. Add your first vehicle!")).toBeVisible();
  await page.getByRole("tab", { name: "Maintenance Schedule" }).click();
  await expect(
    page.getByText("No maintenance schedules found. Add next service dates to your equipment."),
  ).toBeVisible();

  await add(request, account, { name: "Ram" });
  await add(request, account, { name: "Generator", type: "Equipment", nextService: "2027-01-01" });
  await page.reload();
  await expect(page.getByRole("row", { name: /Generator/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ram/ })).toHaveCount(0);
  await page.getByRole("tab", { name: "Vehicles" }).click();
  await expect(page.getByRole("heading", { name: "Ram" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Generator" })).toHaveCount(0);
});

// One moment, 15 November at 11:00 in UTC: on the line islands it is the 16th already.
for (const [timezoneId, tones] of [
  ["America/Los_Angeles", { "22": "danger", "23": "attention", "15": "attention", "16": "good" }],
  ["Pacific/Kiritimati", { "22": "danger", "23": "danger", "15": "attention", "16": "attention" }],
] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("the schedule turns red at 7 and yellow at 30 days of the owner's own", async ({ page, request }) => {
      const account = await owner(request);
      for (const date of ["2026-11-22", "2026-11-23", "2026-12-15", "2026-12-16"]) {
        await add(request, account, { name: `Due ${date.slice(-2)}`, nextService: date });
      }
      await page.clock.setFixedTime(new Date("2026-11-15T11:00:00Z"));
      await openAs(page, account, "/app/garage?tab=maintenance");
      for (const [day, tone] of Object.entries(tones)) {
        const row = page.getByRole("row", { name: new RegExp(`Due ${day}`) });
        await expect(row.locator("[data-tone]")).toHaveAttribute("data-tone", tone);
      }
      await expect(page.getByRole("rowheader")).toHaveText(["Due 22", "Due 23", "Due 15", "Due 16"]);
    });
  });
}

test("a service logged in the schedule moves the next one", async ({ page, request }) => {
  const account = await owner(request);
  const van = await add(request, account, { name: "Ford Transit", nextService: "2026-11-01" });
  await openAs(page, account, "/app/garage?tab=maintenance");
  await page.getByRole("button", { name: "Log Service for Ford Transit" }).click();
  const record = page.getByRole("dialog", { name: "Add Service Record" });
  await record.getByLabel("Service Type").selectOption("Oil Change");
  await record.getByLabel("Next Service Date").fill("2099-05-01");
  await record.getByRole("button", { name: "Add Record" }).click();
  await expect(page.getByRole("row", { name: /Ford Transit/ })).toContainText("5/1/2099");
  expect(await call(request, account, "GET", `/api/equipment/${van._id}/service-history`)).toMatchObject([
    { serviceType: "Oil Change", performedBy: "User", nextServiceDate: "2099-05-01", mileage: 0 },
  ]);
});

test("what has no engine is asked what was done; odd days are said and can be saved", async ({ page, request }) => {
  const account = await owner(request);
  const ladder = await add(request, account, { name: "Ladder", type: "Other", nextService: "2026-11-01" });
  await openAs(page, account, "/app/garage?tab=maintenance");
  await page.getByRole("button", { name: "Log Service for Ladder" }).click();
  const record = page.getByRole("dialog", { name: "Add Service Record" });
  await expect(record.getByText("Ladder", { exact: true })).toBeVisible();
  await expect(record.getByLabel("Service Type")).toHaveValue("");
  await record.getByRole("button", { name: "Add Record" }).click();
  await expect(record.getByText("Choose what was done").last()).toBeVisible();
  await record.getByLabel("Service Type").selectOption("Inspection");
  await record.getByLabel(/^Service Date/).fill("2026-11-10");
  await record.getByLabel("Next Service Date").fill("2025-11-10");
  await expect(record.getByText("This is before the service itself. Is the year right?")).toBeVisible();
  await record.getByRole("button", { name: "Add Record" }).click();
  await expect(record).toHaveCount(0);
  expect(await call(request, account, "GET", `/api/equipment/${ladder._id}/service-history`)).toMatchObject([
    { serviceType: "Inspection", nextServiceDate: "2025-11-10" },
  ]);

  await page.getByRole("tab", { name: "All Equipment" }).click();
  await page.getByRole("button", { name: "Edit Ladder" }).click();
  const form = page.getByRole("dialog", { name: "Edit Item" });
  await expect(form.getByText("This is before the last service. Is the year right?")).toBeVisible();
  await form.getByLabel("Next Service").fill("2027-11-10");
  await expect(form.getByText("This is before the last service.")).toHaveCount(0);
});

test("a service record changed elsewhere keeps both changes", async ({ page, request }) => {
  const account = await owner(request);
  const van = await add(request, account, { name: "Ford Transit" });
  const history = `/api/equipment/${van._id}/service-history`;
  const { _id } = await call(request, account, "POST", history, {
    serviceDate: "2026-10-01",
    serviceType: "Inspection",
    partsUsed: [{ name: "Bulb", quantity: 2, cost: 3 }],
  });
  await openAs(page, account, "/app/garage");
  await page.getByRole("button", { name: "Service History of Ford Transit" }).click();
  await page.getByRole("button", { name: "Edit Inspection, 10/1/2026" }).click();
  const record = page.getByRole("dialog", { name: "Edit Service Record" });
  await record.getByLabel("Quantity").fill("4");
  await call(request, account, "PUT", `${history}/${_id}`, { notes: "Passed" });
  await record.getByRole("button", { name: "Update Record" }).click();
  await expect(page.getByText("Inspection of Ford Transit updated. Changes made elsewhere are kept too")).toBeVisible();
  expect(await call(request, account, "GET", history)).toMatchObject([
    { notes: "Passed", partsUsed: [{ name: "Bulb", quantity: 4, cost: 3 }] },
  ]);
});

test("failures speak the product's words", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { name: "Ford Transit" });
  await page.route("**/api/equipment?*", (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, account, "/app/garage");
  await expect(page.getByText("Failed to load equipment data")).toBeVisible();
  await page.unroute("**/api/equipment?*");
  await page.route("**/api/equipment?*", (route) => route.fulfill({ status: 422, json: { message: "Not today." } }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Not today." })).toBeVisible();
  await page.unroute("**/api/equipment?*");
  await page.getByRole("button", { name: "Try again" }).click();

  await page.route("**/api/equipment/**", (route) =>
    route.request().url().endsWith("/summary") ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  await page.getByRole("button", { name: "Mark as In Service" }).click();
  await expect(page.getByText("Failed to update equipment status")).toBeVisible();
  await page.getByRole("button", { name: "Delete Ford Transit" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete equipment")).toBeVisible();
  await page.getByRole("button", { name: "Service History" }).click();
  const history = page.getByRole("dialog", { name: "Service History" });
  await expect(history.getByText("Failed to fetch service history")).toBeVisible();
  await history.getByRole("button", { name: "Add Service Record" }).click();
  const record = page.getByRole("dialog", { name: "Add Service Record" });
  await record.getByRole("button", { name: "Add Record" }).click();
  await expect(record.getByRole("alert")).toHaveText("Failed to add service record");
});

// The list is the kit's: that it holds so many on a phone too is tested with the inventory.
test("10,000 machines show few cards and reach the last", async ({ page, request }) => {
  const account = await owner(request);
  const machine = await add(request, account, { name: "Template" });
  await pretendRows(page, "/api/equipment", 10_000, (index) => ({
    ...machine,
    _id: `${index}`,
    name: `Machine ${index + 1}.`,
  }));
  await openAs(page, account, "/app/garage");
  await expect(page.getByRole("heading", { name: "Machine 1.", exact: true })).toBeVisible();
  await scrollTo(page, "Machine 10000.");
  expect(await page.getByRole("button", { name: /^Details/ }).count()).toBeLessThan(100);
});

inEveryLook("the garage and all its dialogs are accessible", async (page, request) => {
  const account = await owner(request);
  const van = await add(request, account, { name: "Ford Transit", nextService: "2026-11-01", notes: "Two keys" });
  await add(request, account, { name: "Trailer", status: "In Service", nextService: "2099-01-01" });
  await call(request, account, "POST", `/api/equipment/${van._id}/service-history`, {
    serviceDate: "2026-10-01",
    serviceType: "Inspection",
    partsUsed: [{ name: "Bulb" }],
  });
  await openAs(page, account, "/app/garage");
  await expect(page.getByRole("heading", { name: "Trailer" })).toBeVisible();
  await expectAccessible(page);
  const isPhone = page.viewportSize()?.width === SMALL.width;
  for (const [button, dialog] of [
    [isPhone ? "Ford Transit" : "Details of Ford Transit", "Ford Transit"],
    ["Service History of Ford Transit", "Service History"],
    ...(isPhone ? [] : [["Edit Ford Transit", "Edit Item"] as const]),
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    if (dialog === "Service History") await expect(page.getByText("Bulb")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("tab", { name: "Maintenance Schedule" }).click();
  await expect(page.getByText("overdue")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log Service for Trailer" }).click();
  const record = page.getByRole("dialog", { name: "Add Service Record" });
  await record.getByRole("button", { name: "Add Part" }).click();
  await record.getByLabel(/^Service Date/).fill("2026-11-01");
  await record.getByLabel("Next Service Date").fill("2026-10-31");
  await expect(record.getByText("This is before the service itself.")).toBeVisible();
  await expectAccessible(page);
});

inEveryLook("an empty and read-only garage is accessible", async (page, request) => {
  await openAs(page, await visitor(request), "/app/garage");
  await expect(page.getByText("No equipment found.")).toBeVisible();
  await expectAccessible(page);
});
