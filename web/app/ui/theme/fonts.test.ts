import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const APP = resolve(import.meta.dirname, "../..");
/** Arrows that none of our fonts have. */
const FROM_THE_DEVICE = "▲▼▸▾";
const RANGES = /unicode-range:([^;]+);/g;

test("the app's own words need only the small font files, which have the same characters", () => {
  const [bricolage = "", inter = ""] = [
    ...readFileSync(resolve(import.meta.dirname, "fonts.css"), "utf8").matchAll(RANGES),
  ].map(([, range]) => range);
  expect(bricolage).toEqual(inter);
  const ranges = [...inter.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = "", to = from]) => {
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  const isIn = (code: number) => code < 0x20 || ranges.some(([from, to]) => code >= from && code <= to);
  const missing = new Set<string>();
  for (const file of globSync(`${APP}/**/*.{ts,tsx,css}`)) {
    if (/\.test\.|\/site\//.test(file)) continue;
    for (const character of words(readFileSync(file, "utf8"))) {
      if (FROM_THE_DEVICE.includes(character)) continue;
      if (!isIn(character.codePointAt(0) ?? 0)) missing.add(`${character} in ${file.slice(APP.length)}`);
    }
  }
  expect([...missing]).toEqual([]);
});

/** Without comments, and with what a style sheet writes as a number. */
function words(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replaceAll(/(?<=content: "[^"]*)\\([0-9A-F]{2,4})/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}
