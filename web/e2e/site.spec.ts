/** Every public page in a real browser: its weight, its layout, its links, and reading it without a mouse or a script. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoFaults } from "./layout-faults";
import { answeredRequests, expect, expectAccessible, LARGE, SMALL, test } from "./support";

const PAGES = [
  "/",
  "/about",
  "/blog",
  "/blog/small-business-project-management-tips",
  "/blog/create-professional-invoices-get-paid-faster",
  "/blog/business-scheduling-software-guide",
  "/contractors",
  "/invoicing",
  "/faq",
  "/contractor-invoice-app",
  "/free-scheduling-software",
  "/privacy",
  "/terms",
];
const NOT_FOUND = "/blog/an-article-nobody-wrote";
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];
const FIRST_VIEW_BYTES = 100_000;

test("the sitemap names every page and no other", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)];
  expect(listed.map(([, address = ""]) => new URL(address).pathname).sort()).toEqual([...PAGES].sort());
});

for (const path of [...PAGES, NOT_FOUND]) {
  test(`${path} is accessible in every look and fits every width`, async ({ page }) => {
    for (const viewport of [SMALL, LARGE]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expectAccessible(page);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFaults(page, `${width} px`);
    }
    await page.setViewportSize(SMALL);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200%; }");
      document.adoptedStyleSheets = [sheet];
    });
    await expectNoFaults(page, "letters twice the size");
  });
}

test("on a phone with a slow line no page weighs more than 100 KB, runs a script or moves while it comes", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  for (const path of [...PAGES, NOT_FOUND]) {
    // A context of its own: nothing is in the cache.
    const context = await browser.newContext({
      baseURL: String(baseURL),
      viewport: SMALL,
      deviceScaleFactor: 3,
      isMobile: true,
    });
    const { bytes, scripts, styles, others, shift } = await firstView(await context.newPage(), path);
    expect.soft(scripts, `scripts of ${path}`).toEqual([]);
    expect.soft(styles, `stylesheets of ${path}`).toHaveLength(1);
    expect.soft(others, `other hosts of ${path}`).toEqual([]);
    expect.soft(bytes, `bytes of ${path}`).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
    expect.soft(shift, `layout shift of ${path}`).toBe(0);
    await context.close();
  }
});

/** What comes before anybody scrolls, as it goes over the line. */
async function firstView(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const loaded: { type: string; url: string }[] = [];
  page.on("request", (request) => loaded.push({ type: request.resourceType(), url: request.url() }));
  const answered = answeredRequests(page);
  await page.goto(path);
  await answered();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType("layout-shift") as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without a shift there is nothing to observe.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  const { origin } = new URL(page.url());
  return {
    bytes,
    shift,
    scripts: loaded.filter(({ type }) => type === "script"),
    styles: loaded.filter(({ type }) => type === "stylesheet"),
    others: loaded.filter(({ url }) => !url.startsWith(origin) && !url.startsWith("data:")),
  };
}

test("no link leads to nothing, anchors included", async ({ page, request }) => {
  const anchors = new Map<string, Set<string>>();
  const links = new Set<string>();
  for (const path of [...PAGES, NOT_FOUND]) {
    await page.goto(path);
    const found = await page.evaluate(() => ({
      links: [...document.querySelectorAll("a")].map((link) => link.href),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    }));
    anchors.set(path, new Set(found.ids));
    for (const link of found.links) if (!link.startsWith("mailto:")) links.add(link);
  }
  expect(links.size).toBeGreaterThan(25);
  const { origin } = new URL(page.url());
  for (const link of links) {
    const url = new URL(link);
    expect.soft(url.origin, link).toBe(origin);
    // The page of an article that does not exist leads to its own content alone.
    expect.soft(await statusOf(request, url), link).toBe(url.pathname === NOT_FOUND ? 404 : 200);
    if (url.hash) expect.soft(anchors.get(url.pathname)?.has(url.hash.slice(1)), link).toBe(true);
  }
});

/** Of the address itself, not of where it may send one on to. */
async function statusOf(request: APIRequestContext, url: URL): Promise<number> {
  return (await request.get(url.pathname + url.search, { maxRedirects: 0 })).status();
}

test("an article nobody wrote is not found, any other unknown page is the home page", async ({ page }) => {
  const answer = await page.goto(NOT_FOUND);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Post Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the blog" }).click();
  await expect(page).toHaveURL("/blog");
  await page.goto("/a-page-nobody-made");
  await expect(page).toHaveURL("/");
});

for (const viewport of [SMALL, LARGE]) {
  test(`every page can be read by keyboard alone at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of [...PAGES, NOT_FOUND]) {
      await page.goto(path);
      expect.soft(await tabThrough(page), path).toEqual([]);
    }
  });
}

/** Presses Tab from the top to the end, and tells what was left out, out of order, or out of sight. */
async function tabThrough(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const wanted = await page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>("a[href], summary, [tabindex='0']")];
    const shown = stops.filter((stop) => stop.checkVisibility());
    shown.forEach((stop, at) => {
      stop.dataset.stop = String(at);
    });
    return shown.length;
  });
  for (let at = 0; at < wanted; at += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate((expected) => {
      const stop = document.activeElement as HTMLElement;
      const name = (stop.textContent ?? "").trim().slice(0, 40);
      if (stop.dataset.stop !== String(expected)) return `${name} instead of stop ${expected}`;
      const box = stop.getBoundingClientRect();
      const header = document.querySelector("header.header")?.getBoundingClientRect();
      const isCovered = !stop.closest("header, .skip") && header && box.bottom <= header.bottom;
      if (isCovered || box.top >= window.innerHeight) return `${name} is out of sight`;
      return getComputedStyle(stop).outlineStyle === "none" ? `${name} shows no focus` : null;
    }, at);
    if (fault) faults.push(fault);
  }
  return faults;
}

test("questions open by keyboard, one by one, and stay open", async ({ page }) => {
  await page.goto("/faq");
  const questions = page.locator("details");
  await expect(questions).toHaveCount(16);
  await questions.nth(0).locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.locator("details[open]")).toHaveCount(2);
  await page.keyboard.press("Space");
  await expect(page.locator("details[open]")).toHaveCount(1);
  await expect(questions.nth(0).locator("p").first()).toBeVisible();
});

test("on paper the words remain, closed answers included", async ({ page }) => {
  await page.goto("/faq");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.header")).toBeHidden();
  await expect(page.locator("details p").last()).toBeVisible();
  await page.goto("/blog/create-professional-invoices-get-paid-faster");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".closing")).toBeHidden();
  await expect(page.getByRole("link", { name: "Share" })).toBeHidden();
  await page.goto("/");
  await expect(page.locator("main .button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Every tool on its own hook." })).toHaveCSS("color", "rgb(0, 0, 0)");
});
