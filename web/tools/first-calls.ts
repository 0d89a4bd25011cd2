/** Which calls a screen makes first at its plain address, for the script in its document. Runs at build time. */
import { QueryClient } from "@tanstack/react-query";
import { type Session, storeSession } from "~/api/session";
import { addressOf } from "~/lib/screen-address";
import type { Screen } from "~/modules/screens";

const DAY = "2026-11-15";
const ANOTHER_DAY = "2029-02-03";

/**
 * A document is the same on every day and for everybody. So calls that name a day are left out, and those that only
 * administrators make.
 */
export async function firstCalls(screen: Screen): Promise<string[]> {
  const calls = await callsOf(screen, DAY, true);
  const others = [await callsOf(screen, ANOTHER_DAY, true), await callsOf(screen, DAY, false)];
  return calls.filter((call) => others.every((other) => other.includes(call)));
}

/** What a screen asks for on a day. Nothing is sent. */
async function callsOf({ reads }: Screen, day: string, isAdmin: boolean): Promise<string[]> {
  if (!reads) return [];
  const calls: string[] = [];
  const cache = new QueryClient();
  const { Date: RealDate, fetch: realFetch } = globalThis;
  const now = RealDate.parse(`${day}T12:00:00`);
  globalThis.Date = class extends RealDate {
    constructor(given?: number) {
      super(given ?? now);
    }
    static override now = () => now;
  } as DateConstructor;
  globalThis.fetch = (request) => {
    calls.push((request as Request).url.slice(window.location.origin.length));
    return Promise.resolve(Response.json([]));
  };
  try {
    storeSession({ token: "token", user: { _id: "user", isAdmin } } as Session);
    const address = addressOf("");
    const { ahead } = await reads(address, {});
    await Promise.allSettled(ahead(cache, address));
    return calls;
  } finally {
    // What it keeps has timers, which would keep the build from ending.
    cache.clear();
    Object.assign(globalThis, { Date: RealDate, fetch: realFetch });
  }
}
