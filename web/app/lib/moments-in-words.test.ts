import { afterEach, describe, expect, it, vi } from "vitest";
import { dateTime, dayOf, timeAgo } from "./moments-in-words";
import { TIME_ZONES } from "./test-zones";

afterEach(() => void vi.unstubAllEnvs());

describe("moments", () => {
  it.each(TIME_ZONES)("have the day they fall on in %s", (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "numeric", day: "numeric", timeZone });
    for (let hour = Date.UTC(2028, 0, 1); hour < Date.UTC(2028, 3, 1); hour += 3_600_000) {
      expect(dayOf(new Date(hour).toISOString(), "en-US")).toBe(format.format(hour));
    }
    expect(dayOf("2026-11-15T12:00:00Z", "de-DE")).toMatch(/^1[56]\.11\.2026$/);
  });

  it("are shown in the owner's own time", () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(dateTime("2026-11-15T14:05:00Z", "en-US")).toMatch(/^11\/15\/2026, 9:05\sAM$/);
  });

  it("are told as time ago, by the owner's own midnights", () => {
    vi.stubEnv("TZ", "America/New_York");
    const now = new Date("2026-11-15T14:00:00Z");
    expect(timeAgo("2026-11-15T13:59:30Z", now, "en-US")).toBe("just now");
    expect(timeAgo("2026-11-15T13:55:00Z", now, "en-US")).toBe("5 minutes ago");
    expect(timeAgo("2026-11-15T11:00:00Z", now, "en-US")).toBe("3 hours ago");
    expect(timeAgo("2026-11-15T04:00:00Z", now, "en-US")).toBe("yesterday");
    expect(timeAgo("2026-11-01T12:00:00Z", now, "en-US")).toBe("11/1/2026");
  });
});
