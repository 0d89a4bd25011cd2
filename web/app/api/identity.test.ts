import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { idOf } from "./identity";

const APP = dirname(import.meta.dirname);

/** They send parts of a thing back, and the API tells by `_id` which ones it knows. */
const SEND_IT_BACK = [
  "modules/documents/components/choices-dialog.tsx",
  "modules/documents/components/instalments-dialog.tsx",
  "modules/documents/schedule/rules.ts",
  "modules/documents/rules.ts",
  "modules/documents/totals.ts",
  "modules/expenses/components/expense-dialog.tsx",
  "modules/expenses/rules.ts",
  "modules/profile/components/tax-rates-dialog.tsx",
];

it("finds the id, whatever the API calls it", () => {
  expect(idOf({ _id: "a" })).toBe("a");
  expect(idOf({ id: "b" })).toBe("b");
  expect(idOf(null)).toBeUndefined();
});

it("is asked wherever an id is read", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: APP }).filter(
    (file) => !/\.test\.|\.d\.ts$|testing\.tsx?$/.test(file),
  );
  const naming = files.filter((file) => /\b_id\b/.test(readFileSync(join(APP, file), "utf8")));
  expect(naming.sort()).toEqual(["api/identity.ts", ...SEND_IT_BACK]);
});
