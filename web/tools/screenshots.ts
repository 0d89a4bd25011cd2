/**
 * Photographs the product for the public site, from the demo account of a running server, into public/screens/.
 *
 *   SAWHORSE_BASE_URL=http://127.0.0.1:8080 SAWHORSE_DEMO_EMAIL=… SAWHORSE_DEMO_PASSWORD=… npm exec -- node tools/screenshots.ts
 *
 * The sizes are the ones app/site/screen.tsx asks for. Chromium itself encodes the WebP files: no image library.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import launchOptions from "./chromium.json" with { type: "json" };

const baseURL = process.env.SAWHORSE_BASE_URL ?? "http://127.0.0.1:8080";
const email = required("SAWHORSE_DEMO_EMAIL");
const password = required("SAWHORSE_DEMO_PASSWORD");
const folder = fileURLToPath(new URL("../public/screens/", import.meta.url));

const SCREEN = { name: "inventory", path: "/app/inventory" };
const QUALITY = 0.85;

const devices = [
  {
    name: "desktop",
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    isMobile: false,
    widths: [1280, 2560],
  },
  { name: "phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, widths: [390, 780] },
];

const browser = await chromium.launch(launchOptions);
try {
  await mkdir(folder, { recursive: true });
  const storageState = await signIn(browser);
  for (const { name, widths, viewport, deviceScaleFactor, isMobile } of devices) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        baseURL,
        storageState,
        colorScheme,
        viewport,
        deviceScaleFactor,
        isMobile,
        hasTouch: isMobile,
        reducedMotion: "reduce",
        locale: "en-US",
        timezoneId: "America/New_York",
      });
      const shot = await photograph(context);
      const encoder = await browser.newPage();
      for (const width of widths) {
        const file = `${SCREEN.name}-${name}-${colorScheme}-${width}.webp`;
        const bytes = await encode(encoder, shot, width);
        await writeFile(`${folder}${file}`, bytes);
        console.log(`${file} ${Math.round(bytes.length / 1024)} KB`);
      }
      await encoder.close();
      await context.close();
    }
  }
} finally {
  await browser.close();
}

/** Once for all pictures: sign-in is throttled. The session is in local storage, which the state carries along. */
async function signIn(browser: Browser) {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/login");
  await page
    .locator('input[autocomplete~="email"], input[autocomplete~="username"], input[type="email"]')
    .first()
    .fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('input[type="password"]').press("Enter");
  await page.waitForURL("**/app/**");
  const state = await context.storageState();
  await context.close();
  return state;
}

async function photograph(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(SCREEN.path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Pictures of a screen that is still loading, or that shows an error, must never reach the site.
  await page.waitForFunction(() => {
    const loading = document.querySelector('[aria-busy="true"], [aria-label^="Loading"], .mantine-Skeleton-root');
    return !loading && document.querySelector("main")?.textContent?.includes("$");
  });
  if (await page.getByRole("alert").count())
    throw new Error(`${SCREEN.path} shows an alert: ${await page.getByRole("alert").first().textContent()}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

/** Draws the picture at the wanted width and lets the browser encode it. */
async function encode(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ source, width, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = Math.round((image.naturalHeight * width) / image.naturalWidth);
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("This browser has no 2D canvas.");
      pen.imageSmoothingQuality = "high";
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", quality));
      if (blob?.type !== "image/webp") throw new Error("This browser cannot write WebP.");
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { source: png.toString("base64"), width, quality: QUALITY },
  );
  return Buffer.from(base64, "base64");
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    console.error(`Set ${name} to the demo account's.`);
    process.exit(2);
  }
  return value;
}
