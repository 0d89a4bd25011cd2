/** What all lists have in common: they begin on the first screen, are sorted by their headings, and narrowed by the Filter button. */
import type { APIRequestContext, Page } from "@playwright/test";
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
  SMALL,
  test,
} from "./support";

const HALF_OF_A_DESK = { width: 1024, height: 768 };
const ROWS = 14;
/** So that follow-ups wait above the list of clients. */
const SOON = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Nothing to make: its rows are there with those of another list. */
const THERE_ALREADY: () => [string, object] = () => ["", {}];

/** Each list's address, whether it's a table on a large screen, and how one of its rows is made. */
const LISTS: { path: string; isTable: boolean; make: (number: number, documentId: string) => [string, object] }[] = [
  {
    path: "/app/inventory",
    isTable: true,
    make: (number) => ["inventory", { name: `Copper elbow ${number}`, quantity: 1, reorderLevel: 5, price: 2.25 }],
  },
  {
    path: "/app/tools",
    isTable: true,
    make: (number) => ["tools", { name: `Impact driver ${number}`, serialNumber: "X-1", warranty: "3 years" }],
  },
  {
    path: "/app/garage",
    isTable: false,
    make: (number) => ["equipment", { name: `Ford Transit ${number}`, nextService: "2026-11-01", location: "Yard" }],
  },
  { path: "/app/garage?tab=vehicles", isTable: false, make: THERE_ALREADY },
  { path: "/app/garage?tab=maintenance", isTable: true, make: THERE_ALREADY },
  {
    path: "/app/mileage",
    isTable: true,
    make: (number) => [
      "mileage",
      {
        ...{ date: "2026-03-02", startLocation: "Shop", endLocation: `Site ${number}`, miles: 20 },
        ...{ vehicle: "Ford Transit", vehicleMpg: 18, fuelPrice: 3.5 },
      },
    ],
  },
  {
    path: "/app/invoices",
    isTable: true,
    make: (number) => [
      "documents",
      {
        ...{
          type: "Invoice",
          customerName: `Northside Property ${number}`,
          customerEmail: "office@northside.example.com",
        },
        // With all that a row has to say and to offer.
        ...{ status: "Sent", date: "2026-01-05", dueDate: "2026-01-20" },
        items: [{ description: "Labor", quantity: 1, rate: 1234 }],
      },
    ],
  },
  {
    path: "/app/invoices/recurring",
    isTable: true,
    make: (number, documentId) => [
      "recurring-invoices",
      { documentId, rhythm: "monthly", dayOfMonth: number + 1, startsOn: "2099-01-01", dueDays: 14 },
    ],
  },
  {
    path: "/app/expenses",
    isTable: true,
    make: (number) => [
      "expenses",
      {
        ...{ vendor: `Alder Street Storage ${number}`, category: "rent-or-lease", amount: 850, method: "check" },
        ...{ date: "2026-11-01", notes: "Bay 14" },
      },
    ],
  },
  { path: "/app/expenses?tab=all", isTable: true, make: THERE_ALREADY },
  {
    path: "/app/crm",
    isTable: true,
    make: (number) => [
      "clients",
      {
        ...{ firstName: "Ana", lastName: `Reyes ${number}`, company: "Reyes Homes", tags: ["vip"] },
        ...{ email: `ana${number}@example.com`, phone: `(503) 555-01${number + 10}`, nextFollowUpDate: SOON },
      },
    ],
  },
  {
    path: "/app/crm?tab=tasks",
    isTable: false,
    make: (number) => ["tasks", { title: `Order pipe ${number}`, description: "As promised", dueDate: "2026-01-05" }],
  },
  {
    path: "/app/projects",
    isTable: false,
    make: (number) => [
      "projects",
      {
        ...{ name: `Bathroom renovation ${number}`, client: "Dana Reyes", budget: 8400, status: "In Progress" },
        ...{ startDate: "2026-01-05", endDate: "2026-12-05" },
      },
    ],
  },
  {
    path: "/app/workflows",
    isTable: false,
    make: (number) => [
      "workflows",
      {
        ...{
          title: `Water heater ${number}`,
          category: "Installation",
          description: "Tank for tank, with the leak test.",
        },
        steps: [{ title: "Shut off", description: "Water and gas" }],
      },
    ],
  },
  {
    path: "/app/scheduling?tab=appointments",
    isTable: true,
    make: (number) => [
      "appointments",
      {
        ...{
          title: `Leak under slab ${number}`,
          clientName: "Linh Nguyen",
          location: "4410 Route 9",
          category: "Repair",
        },
        ...{ startDate: "2099-11-25", endDate: "2099-11-25", startTime: "12:30", endTime: "13:30" },
      },
    ],
  },
];

async function withRows(request: APIRequestContext): Promise<Owner> {
  const account = await owner(request);
  let documentId = "";
  for (const { make } of LISTS) {
    const [path] = make(0, documentId);
    for (let number = 0; path && number < ROWS; number += 1) {
      const { _id } = await call(request, account, "POST", `/api/${path}`, make(number, documentId)[1]);
      if (path === "documents") documentId = _id;
    }
  }
  return account;
}

/** How many rows can be seen whole: nothing lies over their corners. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll("main tbody tr:not([aria-hidden]), main li:has(> article)")];
    return rows.filter((row) => {
      const { left, top, bottom } = row.getBoundingClientRect();
      return [top + 3, bottom - 3].every((y) => row.contains(document.elementFromPoint(left + 24, y)));
    }).length;
  });
}

test("every list begins on the first screen", async ({ page, request }) => {
  test.slow();
  await openAs(page, await withRows(request), "/app/dashboard");
  for (const { path, isTable } of LISTS) {
    for (const [viewport, least] of [
      [SMALL, 3],
      [LARGE, isTable ? 12 : 1],
      [HALF_OF_A_DESK, isTable ? 8 : 1],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect
        .poll(() => rowsInSight(page), { message: `${path} at ${viewport.width} px` })
        .toBeGreaterThanOrEqual(least);
    }
  }
});

test("a table is sorted by its headings, up, down and back, with the mouse and the keyboard", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow", sku: "B-2", price: 30 });
  await addPart(request, account, { name: "Tee", price: 5 });
  await addPart(request, account, { name: "Valve", sku: "A-1", price: 10 });
  await page.setViewportSize(LARGE);
  await openAs(page, account, "/app/inventory");
  const expectOrder = async (...names: string[]) => {
    for (const [place, name] of names.entries()) await expect(page.getByRole("row").nth(place + 1)).toContainText(name);
  };
  await expectOrder("Elbow", "Tee", "Valve");
  const heading = page.getByRole("columnheader", { name: "Price" });
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expectOrder("Tee", "Valve", "Elbow");
  await expect(page).toHaveURL(/\?sort=price$/);
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expectOrder("Elbow", "Valve", "Tee");
  await page.reload();
  await expectOrder("Elbow", "Valve", "Tee");
  await heading.getByRole("button").click();
  await expect(page).toHaveURL(/\/app\/inventory$/);
  await expectOrder("Elbow", "Tee", "Valve");
  // What has no SKU comes last either way.
  const sku = page.getByRole("columnheader", { name: "SKU" }).getByRole("button");
  await sku.click();
  await expectOrder("Valve", "Elbow", "Tee");
  await sku.click();
  await expectOrder("Elbow", "Valve", "Tee");
});

test("how high rows are is remembered", async ({ page, request }) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow" });
  await page.setViewportSize(LARGE);
  await openAs(page, account, "/app/inventory");
  const height = async () => (await page.getByRole("row", { name: /Elbow/ }).boundingBox())?.height ?? 0;
  await expect.poll(height).toBeLessThan(45);
  await page.getByRole("button", { name: "Show larger rows" }).click();
  await expect.poll(height).toBeGreaterThan(55);
  await page.goto("/app/tools");
  await expect(page.getByText("No tools found")).toBeVisible();
  await page.goto("/app/inventory");
  await expect.poll(height).toBeGreaterThan(55);
  await page.getByRole("button", { name: "Show smaller rows" }).click();
  await expect.poll(height).toBeLessThan(45);
});

inEveryLook("days and order are chosen with the Filter button, and chips lead out of them", async (page, request) => {
  const account = await owner(request);
  const trip = { startLocation: "Shop", vehicle: "Transit", vehicleMpg: 18, fuelPrice: 3 };
  for (const [date, endLocation, miles] of [
    ["2026-03-01", "Ada", 30],
    ["2026-03-02", "Bend", 10],
    ["2026-03-03", "Cove", 20],
  ]) {
    await call(request, account, "POST", "/api/mileage", { ...trip, date, endLocation, miles });
  }
  const rows =
    page.viewportSize()?.width === SMALL.width ? page.getByRole("article") : page.getByRole("row", { name: "Shop" });
  await openAs(page, account, "/app/mileage");
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter and sort" });
  await dialog.getByLabel("From").fill("2026-03-02");
  await dialog.getByLabel("To", { exact: true }).fill("2026-03-01");
  await dialog.getByRole("button", { name: "Show results" }).click();
  await expect(dialog.getByText("This is before the start date.")).toBeVisible();
  await dialog.getByLabel("To", { exact: true }).fill("2026-03-03");
  if (page.viewportSize()?.width === SMALL.width) {
    await dialog.getByLabel("Sort by").selectOption("Miles");
    await dialog.getByLabel("Direction").selectOption("desc");
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show results" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-03/);
  await expect(rows.first()).toContainText("Cove");
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove filter: 3/2/2026 to 3/3/2026" }).click();
  await expect(rows).toHaveCount(3);

  // Closed without applying, it changes nothing.
  await page.getByRole("button", { name: "Filter" }).click();
  await dialog.getByRole("button", { name: "This year" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(3);
});
