/**
 * How long a phone waits on a slow line, for `make bench`: Chromium with its processor slowed four times, 1.6 Mbit/s and
 * 150 ms. Prints, in milliseconds, a line of JSON: the time to the first row of the inventory with nothing in the
 * browser's cache and with everything, and from the press on "Tools" in the menu to the first row there. By then the page
 * is at rest and has fetched the likely screens ahead, as it does for everybody. Besides, the bytes transferred by the first
 * row with nothing in the cache, and how many requests a phone on a fast line makes in its first four seconds.
 *
 *   SLOW_LINE_URL=http://127.0.0.1:8080 SLOW_LINE_EMAIL=… SLOW_LINE_PASSWORD=… npm run --silent slow-line
 *
 * The account needs a part and a tool.
 */
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import launchOptions from "./chromium.json" with { type: "json" };

const ROUNDS = 5;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWED = 4;
const ROW = '[data-index="0"]';

/** The app fetches nothing ahead before that. */
const AHEAD_FROM_MS = 5000;
const FIRST_SECONDS_MS = 4000;

type Figures = { cold: number; bytes: number; warm: number; change: number };

const baseURL = required("SLOW_LINE_URL");
const browser = await chromium.launch(launchOptions);
try {
  const session = await signIn();
  const requests = await onPhone(session, requestsAtFirst);
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await onPhone(session, measure));
  const median = (name: keyof Figures) => rounds.map((figures) => figures[name]).sort((a, b) => a - b)[ROUNDS >> 1];
  const [cold, bytes, warm, change] = [median("cold"), median("bytes"), median("warm"), median("change")];
  console.log(JSON.stringify({ cold, bytes, warm, change, requests }));
} finally {
  await browser.close();
}

async function onPhone<Answer>(session: string, run: (context: BrowserContext) => Promise<Answer>): Promise<Answer> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  await context.addInitScript((stored) => localStorage.setItem("sawhorse.session", stored), session);
  const answer = await run(context);
  await context.close();
  return answer;
}

async function requestsAtFirst(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await firstRow(page);
  await page.waitForFunction((time) => performance.now() > time, AHEAD_FROM_MS);
  const requests = await transfers(page);
  return requests.filter(({ start }) => start < FIRST_SECONDS_MS).length;
}

async function measure(context: BrowserContext): Promise<Figures> {
  const first = await slowPage(context);
  const cold = await firstRow(first);
  const byThen = (await transfers(first)).filter(({ end }) => end <= cold);
  const bytes = byThen.reduce((sum, transfer) => sum + transfer.bytes, 0);
  // What it goes on loading after its first row belongs in the cache, and must not slow the next one.
  await first.waitForLoadState("networkidle");
  await first.close();
  const page = await slowPage(context);
  const warm = await firstRow(page);
  await atRest(page);
  await page.getByRole("button", { name: "Open menu" }).tap();
  const link = page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Tools" });
  await link.waitFor();
  const change = page.evaluate(async (row) => {
    const pressed = await new Promise<number>((resolve) => {
      document.addEventListener("pointerdown", () => resolve(performance.now()), { capture: true, once: true });
    });
    return new Promise<number>((resolve) => {
      const look = () => {
        const there = document.querySelector("h1")?.textContent === "Tools" && document.querySelector(row);
        if (there) resolve(performance.now() - pressed);
        else requestAnimationFrame(look);
      };
      look();
    });
  }, ROW);
  await link.tap();
  return { cold, bytes, warm, change: await change };
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return page;
}

/** From the start of the navigation until the row is drawn. */
async function firstRow(page: Page): Promise<number> {
  await page.goto("/app/inventory", { waitUntil: "commit" });
  const drawn = await page.waitForFunction((row) => document.querySelector(row) && performance.now(), ROW);
  return Number(await drawn.jsonValue());
}

/** What has come over the line: the document and all it needed, without what the cache had. */
function transfers(page: Page) {
  return page.evaluate(() => {
    const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    return (entries as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ startTime, responseEnd, transferSize }) => ({ start: startTime, end: responseEnd, bytes: transferSize }));
  });
}

/** What's fetched ahead has come: it has begun, and nothing new has come for two seconds. */
async function atRest(page: Page) {
  await page.waitForFunction((time) => performance.now() > time, AHEAD_FROM_MS);
  const came = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  for (let before = -1, now = 0; now !== before; ) {
    before = await came();
    await page.waitForTimeout(2000);
    now = await came();
  }
}

/** As the browser keeps it. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${baseURL}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: required("SLOW_LINE_EMAIL"), password: required("SLOW_LINE_PASSWORD") }),
  });
  if (!answer.ok) throw new Error(`The account could not be signed in: ${answer.status}`);
  return answer.text();
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
