/**
 * Draws the product's fixed pictures into public/: the icons for home screens, and the picture shown when somebody
 * shares a link. Run it after changing public/icon.svg or tools/social.html:
 *
 *   npm exec -- node tools/brand.ts
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import launchOptions from "./chromium.json" with { type: "json" };

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

  const template = await readFile(here("social.html"), "utf8");
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(
    template
      .replace("{{bricolage}}", await font("bricolage-grotesque"))
      .replace("{{inter}}", await font("inter"))
      .replace("{{mark}}", () => mark),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await save("social.png");

  async function save(file: string) {
    await writeFile(here(`../public/${file}`), await page.screenshot());
    console.log(`public/${file}`);
  }
} finally {
  await browser.close();
}
