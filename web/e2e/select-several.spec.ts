/** Several documents picked in the list, and one thing done with all of them. */
import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { call, expect, expectAccessible, LARGE, openAs, owner, SMALL, test } from "./support";

async function withDocuments(request: APIRequestContext) {
  const account = await owner(request);
  for (const [type, customerName] of [
    ["Invoice", "Ana Diaz"],
    ["Invoice", "Ben Orr"],
    ["Estimate", "Cleo Lind"],
  ]) {
    const document = { type, customerName, items: [{ description: "Labor", quantity: 1, rate: 100 }] };
    await call(request, account, "POST", "/api/documents", document);
  }
  return account;
}

test("what can't be done for some is said, and the rest is done", async ({ page, request }) => {
  const account = await withDocuments(request);
  await page.setViewportSize(LARGE);
  await openAs(page, account, "/app/invoices");
  await page.getByLabel("Select INV-0001").check();
  const bar = page.getByRole("region", { name: "Selected documents" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await page.getByLabel("Select all").check();
  await expect(bar.getByText("3 selected")).toBeVisible();
  await expectAccessible(page);

  const archive = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Download PDFs" }).click();
  expect((await archive).suggestedFilename()).toMatch(/^documents-[\d-]+\.zip$/);
  await expect(page.getByText("3 PDFs downloaded.")).toBeVisible();

  const table = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export CSV of selected" }).click();
  const csv = await readFile(await (await table).path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(4);

  // Without email sending there's no sending several.
  await expect(bar.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");

  await bar.getByRole("button", { name: "Mark paid" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Mark 2 invoices as paid?");
  await expect(question).toContainText("$200.00 counts as paid today.");
  await question.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Marked 2 as paid. EST-0001 is an estimate.")).toBeVisible();
  await expect(bar.getByText("1 selected")).toBeVisible();
  const documents: { status: string }[] = await call(request, account, "GET", "/api/documents");
  expect(documents.map(({ status }) => status).sort()).toEqual(["New", "Paid", "Paid"]);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: SMALL, hasTouch: true });

  test("cards are ticked by tapping them", async ({ page, request }) => {
    await openAs(page, await withDocuments(request), "/app/invoices");
    await page.getByRole("button", { name: "More for this list" }).tap();
    await page.getByRole("button", { name: "Select", exact: true }).tap();
    const bar = page.getByRole("region", { name: "Selected documents" });
    await expect(bar.getByText("0 selected")).toBeVisible();
    await page.getByRole("button", { name: "Ana Diaz", exact: true }).tap();
    await page.getByRole("button", { name: "Ben Orr", exact: true }).tap();
    await expect(bar.getByText("2 selected")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Mark paid" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Mark as paid" }).tap();
    await expect(page.getByText("Marked 2 as paid.")).toBeVisible();
    await expect(bar).toHaveCount(0);
    // A card opens again.
    await page.getByRole("button", { name: "Cleo Lind", exact: true }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});
