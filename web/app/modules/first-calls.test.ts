import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AHEAD } from "./ahead";
import { FIRST_CALLS } from "./first-calls";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the module of a screen asks for on a day. */
async function asked(path: string, day: string): Promise<string[]> {
  vi.setSystemTime(`${day}T12:00:00`);
  const calls: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    calls.push(request.url.slice(window.location.origin.length));
    return Promise.resolve(Response.json([]));
  });
  const screen = await AHEAD[path]?.();
  await Promise.all(screen?.ahead(new QueryClient()) ?? []);
  return calls;
}

describe("the first calls of a screen's document", () => {
  it.each(Object.keys(AHEAD))("are those of its module that are the same on every day: %s", async (path) => {
    const [one, another] = [await asked(path, "2026-11-15"), await asked(path, "2029-02-03")];
    expect(one.length).toBeGreaterThan(0);
    expect(FIRST_CALLS[path] ?? []).toEqual(one.filter((call) => another.includes(call)));
  });

  it("are of screens that ask ahead", () => {
    expect(Object.keys(FIRST_CALLS).filter((path) => !(path in AHEAD))).toEqual([]);
  });
});
