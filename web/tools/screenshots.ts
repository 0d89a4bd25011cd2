/**
 * Photographs the product for the public site, from the demo account of a running server, into public/screens/.
 *
 *   SAWHORSE_BASE_URL=http://127.0.0.1:8080 SAWHORSE_DEMO_EMAIL=… SAWHORSE_DEMO_PASSWORD=… npm exec -- node tools/screenshots.ts [SCREEN…]
 *
 * Takes all screens, or only those that are named. Which screens and sizes there are is written in app/site/shots.ts.
 * Chromium itself encodes the WebP files: no image library.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { DEVICES, type Device, SCHEMES, SCREENS, type ScreenName, shotFile } from "../app/site/shots.ts";
import launchOptions from "./chromium.json" with { type: "json" };

const baseURL = process.env.SAWHORSE_BASE_URL ?? "http://127.0.0.1:8080";
const email = required("SAWHORSE_DEMO_EMAIL");
const password = required("SAWHORSE_DEMO_PASSWORD");
const folder = fileURLToPath(new URL("../public", import.meta.url));

const named = process.argv.slice(2);
const screens = Object.keys(SCREENS) as ScreenName[];
const wanted = named.length ? screens.filter((screen) => named.includes(screen)) : screens;

const browser = await chromium.launch(launchOptions);
try {
  await mkdir(`${folder}/screens`, { recursive: true });
  const storageState = await signIn(browser);
  const encoder = await browser.newPage();
  for (const device of Object.keys(DEVICES) as Device[]) {
    const { width, height, widths, quality } = DEVICES[device];
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL,
        storageState,
        colorScheme,
        viewport: { width, height },
        deviceScaleFactor: 2,
        isMobile: device === "phone",
        hasTouch: device === "phone",
        reducedMotion: "reduce",
        locale: "en-US",
        timezoneId: "America/New_York",
      });
      for (const screen of wanted) {
        const shot = await photograph(context, screen);
        for (const each of widths) {
          const file = shotFile(screen, device, colorScheme, each);
          const bytes = await encode(encoder, shot, each, quality);
          await writeFile(folder + file, bytes);
          console.log(`${file} ${Math.round(bytes.length / 1024)} KB`);
        }
      }
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

async function photograph(context: BrowserContext, screen: ScreenName): Promise<Buffer> {
  const { path, shows } = SCREENS[screen];
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByText(shows).first().waitFor();
  // Pictures of a screen that is still loading, or that shows an error, must never reach the site.
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [aria-label^="Loading"], .mantine-Skeleton-root'),
  );
  const alert = page.getByRole("alert");
  if (await alert.count()) throw new Error(`${path} shows an alert: ${await alert.first().textContent()}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.close();
  return shot;
}

/** Draws the picture at the wanted width and lets the browser encode it. */
async function encode(page: Page, png: Buffer, width: number, quality: number): Promise<Buffer> {
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
    { source: png.toString("base64"), width, quality },
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
