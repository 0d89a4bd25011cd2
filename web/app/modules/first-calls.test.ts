import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storeSession } from "~/api/session";
import { ann } from "~/ui/testing";
import { AHEAD, askAhead } from "./ahead";
import { FIRST_CALLS } from "./first-calls";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the module of a screen asks for on a day, for an administrator or for anybody else. */
async function asked(path: string, day: string, isAdmin: boolean): Promise<string[]> {
  storeSession({ token: "token-of-ann", user: { ...ann, isAdmin } });
  vi.setSystemTime(`${day}T12:00:00`);
  const calls: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    calls.push(request.url.slice(window.location.origin.length));
    return Promise.resolve(Response.json([]));
  });
  await askAhead(new QueryClient(), path, "");
  return calls;
}

describe("the first calls of a screen's document", () => {
  it.each(Object.keys(AHEAD))(
    "are those of its module that are the same on every day, for everybody: %s",
    async (path) => {
      const one = await asked(path, "2026-11-15", true);
      const others = [await asked(path, "2029-02-03", true), await asked(path, "2026-11-15", false)];
      expect(one.length).toBeGreaterThan(0);
      expect(FIRST_CALLS[path] ?? []).toEqual(one.filter((call) => others.every((calls) => calls.includes(call))));
    },
  );

  it("are none where only administrators may ask", async () => {
    expect(await asked("/app/admin", "2026-11-15", false)).toEqual([]);
    expect(FIRST_CALLS["/app/admin"]).toBeUndefined();
  });

  it("are of screens that ask ahead", () => {
    expect(Object.keys(FIRST_CALLS).filter((path) => !(path in AHEAD))).toEqual([]);
  });
});
