import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { idOf, isSaved, savedAs } from "./identity";

const APP = dirname(import.meta.dirname);

it("finds the id, whatever the API calls it", () => {
  expect(idOf({ _id: "a" })).toBe("a");
  expect(idOf({ id: "b" })).toBe("b");
  expect(idOf(null)).toBeUndefined();
});

it("goes back with a row that has one", () => {
  expect(savedAs({ _id: "a" })).toEqual({ _id: "a" });
  expect(savedAs({})).toEqual({});
  expect([{ _id: "a" }, {}].map(isSaved)).toEqual([true, false]);
});

it("is read in one place", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: APP }).filter(
    (file) => !/\.test\.|\.d\.ts$|testing\.tsx?$/.test(file),
  );
  const naming = files.filter((file) => /\b_id\b/.test(readFileSync(join(APP, file), "utf8")));
  expect(naming).toEqual(["api/identity.ts"]);
});
