/**
 * Draws the product's fixed pictures into public/: the icons for home screens, and for each public page the picture shown
 * when somebody shares its link. Run it after changing public/icon.svg, tools/social.html or a page's `poster`:
 *
 *   npm exec -- node tools/brand.ts
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { runnerImport } from "vite";
import launchOptions from "./chromium.json" with { type: "json" };
import { indexedPng } from "./indexed-png.ts";

const { module: site } = await runnerImport<typeof import("../app/site/pages")>("./app/site/pages.ts");

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const dataUri = async (type: string, path: string) =>
  `data:${type};base64,${(await readFile(here(path))).toString("base64")}`;
const font = (family: string) =>
  dataUri("font/woff2", `../node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);

// Home screens cut their own shape out of the picture: the mark stays inside the middle four fifths.
const icons = [
  { file: "apple-touch-icon.png", size: 180 },
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
];

const POSTER = { width: 1200, height: 630 };

const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage({ colorScheme: "light" });
  const mark = await readFile(here("../public/icon.svg"), "utf8");
  for (const { file, size } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>html{background:#f5f0e6}body{margin:0;height:100vh;display:grid;place-items:center}svg{width:66%;display:block}</style>${mark}`,
    );
    await save(file);
  }

  const template = (await readFile(here("social.html"), "utf8"))
    .replace("{{bricolage}}", await font("bricolage-grotesque"))
    .replace("{{inter}}", await font("inter"))
    .replace("{{mark}}", () => mark);
  await page.setViewportSize(POSTER);
  await mkdir(here("../public/social"), { recursive: true });
  for (const each of site.publicPages) {
    await page.setContent(template.replace("{{words}}", () => each.poster.replaceAll("&", "&amp;")));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await savePoster(site.posterOf(each).slice(1));
  }

  async function savePoster(file: string) {
    const pixels = await page.evaluate(drawnPixels, { ...POSTER, png: (await page.screenshot()).toString("base64") });
    await writeFile(here(`../public/${file}`), indexedPng(POSTER.width, POSTER.height, Buffer.from(pixels, "base64")));
    console.log(`public/${file}`);
  }

  async function save(file: string) {
    await writeFile(here(`../public/${file}`), await page.screenshot());
    console.log(`public/${file}`);
  }
} finally {
  await browser.close();
}

/** In the browser, which can read a PNG: its pixels in base64. */
async function drawnPixels({ width, height, png }: { width: number; height: number; png: string }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  if (!pen) throw new Error("This browser has no 2D canvas.");
  pen.drawImage(image, 0, 0);
  const bytes = pen.getImageData(0, 0, width, height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
