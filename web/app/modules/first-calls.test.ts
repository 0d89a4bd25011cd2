import { afterEach, describe, expect, it } from "vitest";
import { clearSession } from "~/api/session";
import { firstCalls } from "../../tools/first-calls";
import { SCREENS, screenAt } from "./screens";

afterEach(clearSession);

async function callsAt(path: string): Promise<string[]> {
  const found = screenAt(path);
  if (!found) throw new Error(`There is no screen at ${path}`);
  return firstCalls(found.screen);
}

describe("the first calls of a screen's document", () => {
  it.each([
    ["/app", ["/api/dashboard", "/api/dashboard/today"]],
    ["/app/dashboard", ["/api/dashboard", "/api/dashboard/today"]],
    ["/app/inventory", ["/api/inventory?limit=100", "/api/inventory/summary"]],
    ["/app/mileage", ["/api/mileage?limit=100", "/api/mileage/summary", "/api/mileage/years"]],
    ["/app/invoices/recurring", ["/api/recurring-invoices?limit=100", "/api/emails/waiting"]],
    [
      "/app/expenses",
      ["/api/expenses?limit=100", "/api/expenses/total", "/api/expenses/profit-and-loss", "/api/expenses/categories"],
    ],
    ["/app/workflows", ["/api/workflows?limit=100"]],
  ])("are what its module reads at the plain address: %s", async (path, calls) => {
    expect(await callsAt(path)).toEqual(calls);
  });

  it("are none that name a day", async () => {
    // The month's appointments and a span of reports.
    expect(await callsAt("/app/scheduling")).toEqual([]);
    expect(await callsAt("/app/reports")).toEqual([]);
  });

  it("are none that only administrators make", async () => {
    expect(await callsAt("/app/admin")).toEqual([]);
  });

  it("are there for every screen that reads anything else", async () => {
    const empty: string[] = [];
    for (const screen of SCREENS.filter(({ path, reads }) => reads && !path.includes(":"))) {
      if ((await firstCalls(screen)).length === 0) empty.push(screen.path);
    }
    expect(empty).toEqual(["/app/scheduling", "/app/reports", "/app/admin"]);
  });

  it("leave the clock and the network as they were", async () => {
    const { Date: clock, fetch: network } = globalThis;
    await callsAt("/app/scheduling");
    expect([globalThis.Date, globalThis.fetch]).toEqual([clock, network]);
  });
});
