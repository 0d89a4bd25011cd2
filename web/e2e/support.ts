/** What the browser tests share: accounts made through the API, the four looks of a screen, axe. */
import { execFileSync } from "node:child_process";
import { type APIRequestContext, expect, type Page, test as plain, type Request } from "@playwright/test";
import { COLOR_SCHEMES, violationsIn } from "./axe";
import { linkIn, mailTo } from "./mail";
import { dataFolder, WORKSHOP_PORT } from "./servers";

export const LARGE = { width: 1440, height: 900 };
export const SMALL = { width: 390, height: 844 };
export const PASSWORD = "correct horse";

export type Owner = { email: string; token: string; user: { _id: string; firstName: string } };

let made = 0;

/** An address nobody has. */
export function newEmail(): string {
  made += 1;
  return `owner-${process.pid}-${Date.now()}-${made}@example.com`;
}

/** Signed up, without a subscription; where there is a mail server, with the address confirmed. */
export async function visitor(request: APIRequestContext): Promise<Owner> {
  const account = await unconfirmed(request);
  const { needsConfirmation } = await call(request, account, "GET", "/api/user/email");
  if (needsConfirmation) {
    await expect.poll(() => mailTo(account.email).length).toBe(1);
    const token = new URL(linkIn(mailTo(account.email)[0])).searchParams.get("token");
    await call(request, account, "POST", "/api/auth/confirm-email", { token });
  }
  return account;
}

/** Signed up just now. */
export async function unconfirmed(request: APIRequestContext): Promise<Owner> {
  const email = newEmail();
  const answer = await request.post("/api/auth/register", {
    data: { email, password: PASSWORD, firstName: "Dana", lastName: "Reyes", businessName: "Reyes Plumbing" },
  });
  expect(answer.status()).toBe(201);
  return { email, ...(await answer.json()) };
}

/** Signed up and in the trial. */
export async function owner(request: APIRequestContext): Promise<Owner> {
  const account = await visitor(request);
  await subscribe(request, account);
  return account;
}

/** Goes through the built-in checkout: with the trial, if it is the account's first. */
export async function subscribe(request: APIRequestContext, account: Owner) {
  const opened = await call(request, account, "POST", "/api/stripe/create-checkout-session", {
    planType: "professional",
  });
  const session = String(opened.url).split("/").pop();
  await call(request, account, "POST", `/api/billing/builtin/checkout/${session}`, { outcome: "succeed" });
}

/** An administrator, made so on the command line; only on the program most tests use. */
export async function administrator(request: APIRequestContext): Promise<Owner> {
  const { email } = await visitor(request);
  execFileSync("../target/debug/sawhorse", ["admin", "grant", email], {
    env: { ...process.env, SAWHORSE_ENV: "development", SAWHORSE_DATA: dataFolder(WORKSHOP_PORT) },
  });
  return signIn(request, email);
}

export async function signIn(request: APIRequestContext, email: string, userAgent?: string): Promise<Owner> {
  const answer = await request.post("/api/auth/login", {
    data: { email, password: PASSWORD },
    ...(userAgent ? { headers: { "User-Agent": userAgent } } : {}),
  });
  expect(answer.status()).toBe(200);
  return { email, ...(await answer.json()) };
}

/** Fills in the sign-up form, all but its captcha. */
export async function fillSignUp(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("First name").fill("Dana");
  await page.getByLabel("Last name").fill("Reyes");
  await page.getByLabel("Business name").fill("Reyes Plumbing");
}

export async function call(request: APIRequestContext, account: Owner, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${account.token}` },
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}

/** The body that the page sends next with a POST to this path. Whoever only listens to requests is not shown it. */
export async function nextPost(page: Page, path: string): Promise<() => Promise<Record<string, unknown>>> {
  let told: (body: Record<string, unknown>) => void = () => {};
  const body = new Promise<Record<string, unknown>>((tell) => {
    told = tell;
  });
  await page.route(`**${path}`, (route) => {
    if (route.request().method() === "POST") {
      told(route.request().postDataJSON());
    }
    return route.fallback();
  });
  return () => body;
}

export async function addPart(request: APIRequestContext, account: Owner, part: object) {
  return call(request, account, "POST", "/api/inventory", { quantity: 1, ...part });
}

/** Answers a list with so many rows, page by page in the API's own form: making them for real would take too long. */
export async function pretendRows(page: Page, path: string, total: number, rowAt: (index: number) => object) {
  await page.route(`**${path}?*`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit"))];
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_, index) => rowAt(from + index));
    const next = from + limit < total ? `<${path}?limit=${limit}&cursor=${from + limit}>; rel="next"` : "";
    return route.fulfill({ json: rows, headers: { "X-Total-Count": String(total), ...(next ? { Link: next } : {}) } });
  });
}

/** Scrolls down, frame by frame, until the text shows. In one step of the test: a long list takes hundreds of frames. */
export async function scrollTo(page: Page, text: string) {
  await page.evaluate(async (wanted) => {
    const shown = () => document.querySelector("main")?.textContent?.includes(wanted);
    while (!shown()) {
      window.scrollBy(0, 20_000);
      await new Promise(requestAnimationFrame);
    }
  }, text);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/**
 * Follows the requests of a page from here on. The answer waits until all that were sent have been answered, and the page had
 * two frames in which to send more.
 */
export function answeredRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  const twoFrames = () =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  return async () => {
    for (await twoFrames(); open.size > 0; await twoFrames()) {
      await Promise.all([...open].map(async (request) => (await request.response())?.finished()));
    }
  };
}

/** Whether the entry of the browser's history that the page is at is one of an open dialog. */
export async function expectPlaceOfDialog(page: Page, exists = true) {
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.usr?.dialogs?.length))).toBe(exists);
}

/** The browser's Back, which may leave the page or be refused by it: `page.goBack` would wait for a page to come. */
export async function goBack(page: Page) {
  await page.evaluate(() => void setTimeout(() => history.back()));
}

/** Shows all that a row offers: on a phone, tapping its card opens the details; a table's row is open. */
export async function openRow(page: Page, name: string, list = page.getByRole("main")) {
  if (page.viewportSize()?.width === SMALL.width) await list.getByRole("button", { name, exact: true }).click();
}

/**
 * Opens the app as this account, as if it had signed in earlier; from a device that is to be spared what nobody asked for
 * yet, unless the test is about just that.
 */
export async function openAs(page: Page, account: Owner, path: string, { saveData = true } = {}) {
  await page.addInitScript(
    (session) => localStorage.setItem("sawhorse.session", session),
    JSON.stringify({ token: account.token, user: account.user }),
  );
  if (saveData) {
    await page.addInitScript(() => {
      const { connection } = navigator as Navigator & { connection: object };
      Object.defineProperty(connection, "saveData", { value: true });
    });
  }
  await page.goto(path);
}

/** Fails the test on any script error or refused resource (content security policy included). */
export const test = plain.extend<{ quiet: string[] }>({
  quiet: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on("pageerror", (error) => noise.push(String(error)));
      page.on("console", (message) => {
        // Refused and failed calls are what several tests are about; what the policy refuses reads otherwise.
        const isFailedCall = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !isFailedCall) noise.push(message.text());
      });
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

/** No violation of WCAG 2.2 AA or of axe's best practices, in light and in dark. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of COLOR_SCHEMES) expect(await violationsIn(page, colorScheme), colorScheme).toEqual([]);
}

/** Runs a check on a phone and at a desk; `expectAccessible` looks in light and dark. */
export function inEveryLook(name: string, check: (page: Page, request: APIRequestContext) => Promise<void>) {
  for (const viewport of [SMALL, LARGE]) {
    test.describe(`${viewport.width} px`, () => {
      test.use({ viewport });
      test(name, async ({ page, request }) => check(page, request));
    });
  }
}

export { expect };
