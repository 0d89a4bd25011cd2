import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Profile, profileQuery } from "~/account/profile";
import { type SubscriptionStatus, subscriptionQuery } from "~/account/subscription";
import { clearSession, storeSession } from "~/api/session";
import { ann, renderPage, testQueryClient } from "~/ui/testing";
import { prefetchScreen } from "./prefetch";
import { SCREENS, screenAt } from "./screens";

// Nothing is answered: what is on its way is what was read first.
vi.stubGlobal("fetch", () => new Promise<Response>(() => {}));

/** Every screen behind the sign-in, by an address. */
const ADDRESSES = SCREENS.map(({ path }) => path)
  .filter((path) => /^\/app\b/.test(path))
  .map((path) => path.replace(/:\w+/, "018f-one").replace("*", "anything"));

/** What these show is known by then: the subscription, the profile, the list of the settings. */
const COME_WITH_THE_FRAME = new Set([
  "/app/subscription",
  "/app/profile",
  "/app/settings",
  "/app/settings/business",
  "/app/settings/documents",
]);

/** Addresses that say more, also what no screen knows. */
const SAYING_MORE = [
  "/app/inventory?search=pipe&stock=low",
  "/app/inventory?stock=anything",
  "/app/tools?availability=unavailable",
  "/app/garage?open=018f-van",
  "/app/garage?tab=vehicles&status=Active",
  "/app/garage?tab=maintenance&status=Active&search=van",
  "/app/mileage?year=2025&project=018f-roof&search=yard",
  "/app/mileage?year=last",
  "/app/invoices?open=018f-invoice",
  "/app/invoices?type=Invoice&status=Paid&late=true&paid=false&sort=newest",
  "/app/invoices?project=018f-roof&clientId=018f-bob&paidYear=2026&recurringId=018f-monthly",
  "/app/invoices?paidYear=26",
  "/app/invoices?view=action",
  "/app/inventory?sort=price&direction=desc",
  "/app/garage?tab=maintenance&from=2026-03-01&sort=name",
  "/app/garage?status=Active&to=2026-03-31&sort=assignedTo",
  "/app/invoices/recurring?search=gutters",
  "/app/crm?open=018f-bob",
  "/app/crm?type=lead&status=won&followUp=today&tags=roof,%20yard&due=week",
  "/app/crm?tab=tasks&open=018f-task",
  "/app/crm?tab=tasks&status=pending&priority=high&clientId=018f-bob",
  "/app/projects?status=Planning&clientId=018f-bob",
  "/app/expenses?search=rent&category=insurance&from=2026-01-01&to=soon",
  "/app/expenses?tab=all&from=2026-02-01&to=2026-01-01&open=018f-rent",
  "/app/workflows?search=furnace",
  "/app/scheduling?open=018f-visit&day=2026-11-16",
  "/app/scheduling?month=2026-03",
  "/app/scheduling?month=2026-13",
  "/app/scheduling?tab=appointments&status=Confirmed&when=upcoming&toDo=true&clientId=018f-bob",
  "/app/reports?period=weekly&range=year&year=2024",
  "/app/reports?from=2026-01-01&to=2026-03-31",
  "/app/reports?from=2026-03-31&to=2026-01-01",
  "/app/admin?search=bob&sort=name&order=desc",
];

beforeEach(() => {
  storeSession({ token: "token-of-ann", user: { ...ann, isAdmin: true } });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** With what the frame has read by the time a screen is drawn. */
function cacheOfFrame() {
  const cache = testQueryClient();
  cache.setQueryData(profileQuery.queryKey, { ...ann, taxRates: [], paymentMethods: {} } as unknown as Profile);
  const subscription = { subscriptionActive: true, isComplimentary: true } as SubscriptionStatus;
  cache.setQueryData(subscriptionQuery.queryKey, subscription);
  return cache;
}

const onTheirWay = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .findAll({ fetchStatus: "fetching" })
    .map(({ queryHash }) => queryHash)
    .sort();

/** Draws the screen at an address, and holds what is asked for ahead to what it then reads. */
async function holdsAhead(address: string) {
  const [pathname = "", search = ""] = address.split(/(?=\?)/);
  const { screen, params } = screenAt(pathname) ?? {};
  if (!screen) throw new Error(`There is no screen at ${address}`);
  const { default: Page } = await screen.code.fetch();
  const path = params?.workflowId ? screen.path : pathname;

  const drawn = cacheOfFrame();
  renderPage(Page, address, path, drawn);
  const ahead = cacheOfFrame();
  void prefetchScreen(ahead, { pathname, search });
  await vi.waitFor(() => expect(onTheirWay(ahead)).toEqual(onTheirWay(drawn)));
  return onTheirWay(drawn);
}

describe("what is fetched ahead of a screen", () => {
  it.each(ADDRESSES)("is what it reads first: %s", async (address) => {
    const read = await holdsAhead(address);
    if (!COME_WITH_THE_FRAME.has(address)) expect(read).not.toEqual([]);
  });

  it.each(SAYING_MORE)("is what it reads first at an address that says more: %s", async (address) => {
    expect(await holdsAhead(address)).not.toEqual([]);
  });

  it("is nothing where nobody is signed in", async () => {
    clearSession();
    const cache = testQueryClient();
    await prefetchScreen(cache, { pathname: "/app/inventory", search: "" });
    expect(onTheirWay(cache)).toEqual([]);
  });
});

describe("the screens", () => {
  it("have all the pages there are", () => {
    const pages = Object.keys(import.meta.glob(["./*/pages/*.tsx", "!**/*.test.tsx"]));
    expect(pages.length).toBeGreaterThan(20);
    expect(new Set(SCREENS.map(({ page }) => `./${page}`))).toEqual(new Set(pages));
  });
});
