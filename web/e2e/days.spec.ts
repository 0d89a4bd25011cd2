/**
 * Which day something happened on: the owner's, late in the evening and soon after midnight, on screens, in the CSV and on
 * what the customer gets. And all of it in American English, whatever the browser is set to.
 */

import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { paperOf, write } from "./papers";
import { EVENING_FILE, EVENING_PORT } from "./servers";
import { call, expect, LARGE, type Owner, openAs, owner, test } from "./support";

// One clock: one test after the other.
test.describe.configure({ mode: "default" });
test.use({ baseURL: `http://127.0.0.1:${EVENING_PORT}`, viewport: LARGE });

/** The next moment at which clocks there show this hour. */
function nextAt(hour: number, zone: string): Date {
  const shown = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
  const next = new Date();
  next.setUTCMinutes(20, 0, 0);
  while (next.getTime() < Date.now() || Number(shown.format(next)) !== hour) next.setTime(next.getTime() + 3_600_000);
  return next;
}

/** Both clocks, the program's and the browser's. */
async function setClocks(page: Page, to: Date) {
  writeFileSync(EVENING_FILE, `+${Math.round((to.getTime() - Date.now()) / 1000)}\n`);
  await page.clock.setFixedTime(to);
}

/** An invoice that was sent and paid, a client and a task, all of them just now. */
async function workOf(request: APIRequestContext, account: Owner) {
  const { _id: id } = await write(request, account, { dueDate: "2099-02-01" });
  await call(request, account, "POST", `/api/documents/${id}/send`, {});
  await call(request, account, "POST", `/api/documents/${id}/mark-paid`, {});
  const client = await call(request, account, "POST", "/api/clients", {
    ...{ firstName: "Sam", lastName: "Ito", email: "sam@example.com", phone: "503-555-0101" },
  });
  const task = await call(request, account, "POST", "/api/tasks", {
    title: "Call Sam",
    description: "About the faucet",
  });
  return { id, client, task };
}

const factOf = (around: Locator, name: string) =>
  around.locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("xpath=following-sibling::dd[1]");
const fact = (page: Page, name: string) => factOf(page.getByRole("dialog"), name);

const PLACES = [
  { zone: "Pacific/Honolulu", locale: "en-US" },
  { zone: "America/Chicago", locale: "en-US" },
  { zone: "America/Chicago", locale: "es-MX" },
  { zone: "Pacific/Auckland", locale: "en-US" },
  { zone: "Pacific/Auckland", locale: "en-GB" },
];

for (const { zone, locale } of PLACES) {
  for (const hour of [23, 1]) {
    test.describe(`at ${hour === 23 ? "11 PM" : "1 AM"} in ${zone}, in a browser set to ${locale}`, () => {
      // As every browser does, so that the account knows where its owner is.
      test.use({ timezoneId: zone, locale, extraHTTPHeaders: { "X-Timezone": zone } });

      test("what was sent, paid and created is of the owner's day", async ({ page, request }) => {
        const now = nextAt(hour, zone);
        await setClocks(page, now);
        const account = await owner(request);
        const { id, client, task } = await workOf(request, account);
        const day = new Intl.DateTimeFormat("en-US", { timeZone: zone }).format(now);
        const written = new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "medium" }).format(now);
        const inTable = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(now);

        await openAs(page, account, "/app/invoices");
        const row = page.getByRole("row", { name: /INV-0001/ });
        await expect(row.getByRole("cell", { name: day })).toHaveCount(2);
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Export CSV" }).click();
        const csv = await readFile(await (await download).path(), "utf8");
        expect(csv.split("\r\n")[1]).toContain(`,${inTable},${inTable},402.48,Paid,`);

        await page.goto(`/app/invoices?open=${id}`);
        for (const name of ["Created Date", "Sent Date", "Paid Date"]) await expect(fact(page, name)).toHaveText(day);
        await page.goto(`/app/crm?open=${client._id}`);
        await expect(fact(page, "Created")).toHaveText(day);
        await page.goto(`/app/crm?tab=tasks&open=${task._id}`);
        await expect(fact(page, "Created")).toHaveText(day);

        await page.goto(`/invoice/${id}`);
        for (const name of ["Sent", "Paid"]) await expect(factOf(page.getByRole("main"), name)).toHaveText(written);
        const paper = await paperOf(request, id);
        for (const name of ["Sent", "Paid"]) expect(paper).toContain(`${name} ${written}`);
      });
    });
  }
}

for (const locale of ["es-MX", "en-GB"]) {
  test.describe(`a browser set to ${locale}`, () => {
    test.use({ locale, timezoneId: "America/Chicago", extraHTTPHeaders: { "X-Timezone": "America/Chicago" } });

    test("reads American dates and English words, and so does the customer", async ({ page, request }) => {
      const now = nextAt(15, "America/Chicago");
      await setClocks(page, now);
      const account = await owner(request);
      const { createdAt } = await write(request, account, { date: "2026-11-18", dueDate: "2099-02-01" });
      await page.clock.setFixedTime(Date.parse(createdAt) + 5.5 * 60_000);
      await openAs(page, account, "/app/dashboard");
      await expect(page.getByText("5 minutes ago").first()).toBeVisible();
      await page.goto("/app/invoices");
      await expect(page.getByRole("row", { name: /INV-0001/ }).getByRole("cell", { name: "11/18/2026" })).toBeVisible();
      await page.getByRole("button", { name: "Send INV-0001" }).click();
      await expect(page.getByRole("dialog", { name: "Send INV-0001" })).toContainText("Due: Feb 1, 2099");
    });
  });
}
