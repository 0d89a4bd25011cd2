import { afterEach, describe, expect, it, vi } from "vitest";
import { dateTime, timeAgo } from "./moments-in-words";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("moments", () => {
  it("are shown in the owner's own time", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(dateTime("2026-11-15T14:05:00Z")).toMatch(/^11\/15\/2026, 9:05\sAM$/);
  });

  it("are told as time ago, by the owner's own midnights", () => {
    vi.stubEnv("TZ", "America/New_York");
    const now = new Date("2026-11-15T14:00:00Z");
    expect(timeAgo("2026-11-15T13:59:30Z", now)).toBe("just now");
    expect(timeAgo("2026-11-15T13:55:00Z", now)).toBe("5 minutes ago");
    expect(timeAgo("2026-11-15T11:00:00Z", now)).toBe("3 hours ago");
    expect(timeAgo("2026-11-15T04:00:00Z", now)).toBe("yesterday");
    expect(timeAgo("2026-11-01T12:00:00Z", now)).toBe("11/1/2026");
  });

  it.each(["es-MX", "en-GB"])("are in American English in a browser set to %s", (language) => {
    vi.stubGlobal("navigator", { language });
    vi.stubEnv("TZ", "America/New_York");
    expect(dateTime("2026-11-15T22:05:00Z")).toMatch(/^11\/15\/2026, 5:05\sPM$/);
    expect(timeAgo("2026-11-15T13:55:00Z", new Date("2026-11-15T14:00:00Z"))).toBe("5 minutes ago");
  });
});
