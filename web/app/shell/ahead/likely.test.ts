import { beforeEach, expect, test } from "vitest";
import { MODULES } from "~/modules/modules";
import { likelyScreens, noteOpened } from "./likely";

beforeEach(() => localStorage.clear());

test("until something was opened, the first of the menu are likely, but never the one that is open", () => {
  expect(likelyScreens("/app/inventory")).toEqual(["/app/dashboard", "/app/tools", "/app/garage", "/app/mileage"]);
});

test("what was opened last is likely first, each once", () => {
  for (const path of ["/app/crm", "/app/invoices", "/app/crm", "/app/scheduling"]) noteOpened(path);
  expect(likelyScreens("/app/scheduling")).toEqual(["/app/crm", "/app/invoices", "/app/dashboard", "/app/inventory"]);
});

test("only modules count, and what is kept may be anything", () => {
  noteOpened("/app/admin");
  expect(likelyScreens("/app/profile")).toEqual(MODULES.slice(0, 4).map(({ path }) => path));
  for (const kept of ["{", '"x"', '["/app/nowhere", 7, "/app/crm"]']) {
    localStorage.setItem("sawhorse.opened", kept);
    expect(likelyScreens("/app/dashboard").length).toBe(4);
  }
  expect(likelyScreens("/app/dashboard")[0]).toBe("/app/crm");
});
