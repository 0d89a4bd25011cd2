import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { MEANINGS } from "./figures";

const docs = readFileSync(resolve(import.meta.dirname, "../../../../docs/figures.md"), "utf8");

it.each(Object.entries(MEANINGS))("%s means the same in the docs", (name, meaning) => {
  expect(docs).toContain(`| ${name} | ${meaning} |`);
});
