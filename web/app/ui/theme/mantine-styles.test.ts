import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";

const APP = resolve(import.meta.dirname, "../..");
const MANTINE = resolve(APP, "../node_modules/@mantine/core");
const INDEX = `${MANTINE}/esm/index.mjs`;
const BASE = ["baseline", "default-css-variables", "global"];

test("the styles of every part of Mantine in use are loaded, in Mantine's own order, and no others", () => {
  expect(loaded()).toEqual([...BASE, ...inMantinesOrder(stylesInUse())]);
});

function loaded(): string[] {
  const list = readFileSync(`${APP}/ui/theme/mantine-styles.ts`, "utf8");
  return [...list.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name ?? "");
}

/** The style sheets behind what the app imports, and behind what that is made of. */
function stylesInUse(): string[] {
  const [seen, styles] = [new Set<string>(), new Set<string>()];
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const sheet = /\/(\w+)\.module\.mjs$/.exec(file)?.[1];
    if (sheet) styles.add(sheet);
    for (const [, path] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      visit(resolve(dirname(file), path ?? ""));
    }
  };
  for (const name of importedNames()) visit(fileOf(name));
  return [...styles];
}

function importedNames(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync(`${APP}/**/*.{ts,tsx}`)) {
    if (file.includes(".test.")) continue;
    for (const [, list] of readFileSync(file, "utf8").matchAll(/import\s*\{([^}]*)\}\s*from "@mantine\/core"/g)) {
      for (const entry of (list ?? "").split(",").map((text) => text.trim())) {
        if (entry !== "" && !entry.startsWith("type ")) names.add(entry.split(" as ")[0] ?? "");
      }
    }
  }
  return names;
}

function fileOf(name: string): string {
  for (const [, list, path] of readFileSync(INDEX, "utf8").matchAll(/import \{([^}]*)\} from "([^"]+)"/g)) {
    if ((list ?? "").split(",").some((entry) => entry.trim() === name)) return resolve(dirname(INDEX), path ?? "");
  }
  throw new Error(`Mantine does not export ${name}`);
}

function inMantinesOrder(sheets: string[]): string[] {
  const whole = readFileSync(`${MANTINE}/styles.layer.css`, "utf8");
  const placeOf = (sheet: string) => {
    const style = readFileSync(`${MANTINE}/styles/${sheet}.layer.css`, "utf8");
    return whole.indexOf(/\.m_[0-9a-f]+/.exec(style)?.[0] ?? "");
  };
  return sheets.sort((one, other) => placeOf(one) - placeOf(other));
}
