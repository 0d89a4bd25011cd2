/** Details that have an address of their own, `?open=<id>`, and what else is read of one thing in a dialog. */
import type { APIRequestContext } from "@playwright/test";
import { call, expect, expectPlaceOfDialog, goBack, LARGE, openAs, owner, SMALL, test } from "./support";

async function garageWithVan(request: APIRequestContext) {
  const account = await owner(request);
  const van = await call(request, account, "POST", "/api/equipment", { name: "Van", type: "Vehicle" });
  return { account, id: String(van._id) };
}

for (const viewport of [SMALL, LARGE]) {
  test.describe(`details at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("are named by the address while they are open; Back closes them, Forward opens them", async ({
      page,
      request,
    }) => {
      const { account, id } = await garageWithVan(request);
      await openAs(page, account, "/app/dashboard");
      await page.goto("/app/garage?tab=vehicles");
      const opener = viewport === SMALL ? { name: "Van", exact: true } : { name: "Details of Van" };
      await page.getByRole("button", opener).click();
      const details = page.getByRole("dialog", { name: "Van" });
      await expect(details).toBeVisible();
      await expect(page).toHaveURL(`/app/garage?tab=vehicles&open=${id}`);
      await goBack(page);
      await expect(details).toHaveCount(0);
      await expect(page).toHaveURL("/app/garage?tab=vehicles");
      await page.evaluate(() => history.forward());
      await expect(details).toBeVisible();
      await details.getByRole("button", { name: "Close" }).last().click();
      await expect(details).toHaveCount(0);
      await expect(page).toHaveURL("/app/garage?tab=vehicles");
      await goBack(page);
      await expect(page).toHaveURL("/app/dashboard");
    });

    test("are there after a refresh, and opened by a link; under them lies the screen alone", async ({
      page,
      request,
    }) => {
      const { account, id } = await garageWithVan(request);
      await openAs(page, account, "/app/dashboard");
      await page.goto(`/app/garage?open=${id}`);
      const details = page.getByRole("dialog", { name: "Van" });
      await expect(details).toBeVisible();
      await expectPlaceOfDialog(page);
      await page.reload();
      await expect(details).toBeVisible();
      await expect(page).toHaveURL(`/app/garage?open=${id}`);
      await page.keyboard.press("Escape");
      await expect(details).toHaveCount(0);
      await expect(page).toHaveURL("/app/garage");
      await goBack(page);
      await expect(page).toHaveURL("/app/dashboard");
    });
  });
}

test("a service history is named by the address, also under the form of a record", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const { account, id } = await garageWithVan(request);
  await openAs(page, account, "/app/garage");
  await page.getByRole("button", { name: "Service History of Van" }).click();
  const history = page.getByRole("dialog", { name: "Service History" });
  await expect(history).toBeVisible();
  await expect(page).toHaveURL(`/app/garage?history=${id}`);
  await page.reload();
  await expect(history).toBeVisible();
  await expectPlaceOfDialog(page);
  await history.getByRole("button", { name: "Add Service Record" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(2);
  await goBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).toHaveURL(`/app/garage?history=${id}`);
  await goBack(page);
  await expect(history).toHaveCount(0);
  await expect(page).toHaveURL("/app/garage");
});

test("the expenses of a project are named while they lie above its details, and then these again", async ({
  page,
  request,
}) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  const fields = { name: "Mill lane", client: "Sam Ito", startDate: "2026-11-02", endDate: "2026-12-20" };
  const { id } = await call(request, account, "POST", "/api/projects", fields);
  await openAs(page, account, `/app/projects?open=${id}`);
  const details = page.getByRole("dialog", { name: "Mill lane", exact: true });
  await details.getByRole("button", { name: "Manage Expenses" }).click();
  const expenses = page.getByRole("dialog", { name: "Expenses: Mill lane" });
  await expect(expenses).toBeVisible();
  await expect(page).toHaveURL(`/app/projects?expenses=${id}`);
  await goBack(page);
  await expect(expenses).toHaveCount(0);
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(`/app/projects?open=${id}`);
  await page.goto(`/app/projects?expenses=${id}`);
  await expect(expenses).toBeVisible();
  await expectPlaceOfDialog(page);
  await goBack(page);
  await expect(expenses).toHaveCount(0);
  await expect(page).toHaveURL("/app/projects");
});

test("a whole day of the calendar is opened by a link, and closed by Back", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  await openAs(page, account, "/app/scheduling?month=2027-03&whole=2027-03-10");
  const day = page.getByRole("dialog", { name: "Wednesday, March 10, 2027" });
  await expect(day).toBeVisible();
  await expectPlaceOfDialog(page);
  await goBack(page);
  await expect(day).toHaveCount(0);
  await expect(page).toHaveURL("/app/scheduling?month=2027-03");
});

test("a link to what is gone says so and shows the list", async ({ page, request }) => {
  const { account, id } = await garageWithVan(request);
  await call(request, account, "DELETE", `/api/equipment/${id}`);
  await openAs(page, account, `/app/garage?open=${id}`);
  await expect(page.getByRole("alert").getByText("This equipment is no longer in your garage")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/app/garage");
});

test("a document's address leaves it for its form, and comes back for what is sent above it", async ({
  page,
  request,
}) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  const made = await call(request, account, "POST", "/api/documents", {
    type: "Invoice",
    customerName: "Sam Ito",
    items: [{ description: "Faucet", quantity: 1, rate: 10 }],
  });
  const named = `/app/invoices?status=New&open=${made._id}`;
  await openAs(page, account, "/app/invoices?status=New");
  await page.getByRole("button", { name: made.documentNumber, exact: true }).click();
  const details = page.getByRole("dialog", { name: `Invoice ${made.documentNumber}` });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(named);
  await details.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("dialog", { name: `Send ${made.documentNumber}` })).toBeVisible();
  await goBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(named);
  await details.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Document" });
  await expect(form.getByLabel("Customer Name")).toHaveValue("Sam Ito");
  await expect(page).toHaveURL(named);
  await goBack(page);
  await expect(form).toHaveCount(0);
  await expect(details).toBeVisible();
  await goBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/app/invoices?status=New");
});
