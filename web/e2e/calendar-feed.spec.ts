/** The calendar at its private address, read by a parser that other calendars use: every appointment, by the owner's clock. */
import { type APIRequestContext, expect } from "@playwright/test";
import ICAL from "ical.js";
import { call, type Owner, owner, test } from "./support";

type Visit = { startDate: string; endDate?: string; startTime: string; endTime: string; title?: string };

/** Times that the clocks of a zone skip when they go forward, and what they show instead. */
const SKIPPED: { zone: string; visit: Visit; shown: Pick<Visit, "startTime" | "endTime"> }[] = [
  {
    zone: "America/Los_Angeles",
    visit: { startDate: "2026-03-08", startTime: "02:30", endTime: "03:30" },
    shown: { startTime: "03:30", endTime: "04:30" },
  },
  {
    zone: "Europe/London",
    visit: { startDate: "2026-03-29", startTime: "00:45", endTime: "01:15" },
    shown: { startTime: "00:45", endTime: "02:15" },
  },
];

/** Around both changes of clocks of each zone, over midnight, whole days and several. */
const VISITS: Visit[] = [
  { startDate: "2026-03-07", startTime: "09:00", endTime: "10:00" },
  { startDate: "2026-03-08", startTime: "01:30", endTime: "03:30" },
  { startDate: "2026-03-08", startTime: "09:00", endTime: "10:00" },
  { startDate: "2026-03-29", startTime: "00:30", endTime: "02:30" },
  { startDate: "2026-07-01", startTime: "23:00", endTime: "23:30" },
  { startDate: "2026-10-25", startTime: "01:30", endTime: "03:00" },
  { startDate: "2026-10-31", endDate: "2026-11-02", startTime: "09:00", endTime: "17:00" },
  { startDate: "2026-11-01", startTime: "01:30", endTime: "02:30" },
  { startDate: "2026-11-20", startTime: "00:00", endTime: "23:59" },
  { startDate: "2026-12-30", endDate: "2027-01-02", startTime: "00:00", endTime: "23:59" },
  {
    startDate: "2026-11-21",
    startTime: "08:00",
    endTime: "08:30",
    title: "水道の修理、台所の蛇口の交換と点検。".repeat(9),
  },
  {
    startDate: "2026-11-22",
    startTime: "08:00",
    endTime: "08:30",
    title: "Größe prüfen; Ärger, \\ 🔧 ".repeat(6).trim(),
  },
];

/** Where a calendar reads it, on the program under test. */
async function pathOf(request: APIRequestContext, account: Owner): Promise<string> {
  const { address } = await call(request, account, "GET", "/api/appointments/feed");
  return new URL(String(address)).pathname;
}

/** What a clock on the wall shows there at a moment. */
function onTheWall(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return parts.format(moment).replace(" ", "T");
}

test("a phone's calendar shows every appointment when it is, wherever the owner is", async ({ request }) => {
  const account = await owner(request);
  await call(request, account, "POST", "/api/appointments/feed", {});
  const path = await pathOf(request, account);
  const visits = new Map<string, Visit>();
  for (const visit of [...VISITS, ...SKIPPED.map(({ visit: skipped }) => skipped)]) {
    const made = await call(request, account, "POST", "/api/appointments", {
      title: "Visit",
      clientName: "Zoë Müller-Østergård",
      location: '12 Oak Street, rear; ring "twice"',
      notes: "Line one\nLine two",
      ...visit,
    });
    visits.set(`${made._id}@sawhorse`, visit);
  }
  for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/London"]) {
    await call(request, account, "PUT", "/api/user/profile", { timezone: zone });
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    const text = await answer.text();
    const encoder = new TextEncoder();
    expect(text.split("\r\n").every((line) => encoder.encode(line).length <= 75)).toBe(true);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const timezone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? new ICAL.Component("vtimezone"));
    expect(timezone.tzid).toBe(zone);
    const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    expect(new Set(events.map((event) => event.uid))).toEqual(new Set(visits.keys()));
    for (const event of events) {
      const visit = visits.get(event.uid);
      if (!visit) throw new Error(`nobody made ${event.uid}`);
      const endDate = visit.endDate ?? visit.startDate;
      expect(event.summary).toBe(`${visit.title ?? "Visit"} (Zoë Müller-Østergård)`);
      expect(event.location).toBe('12 Oak Street, rear; ring "twice"');
      expect(event.description).toBe("Zoë Müller-Østergård\nLine one\nLine two");
      if (visit.startTime === "00:00" && visit.endTime === "23:59") {
        expect([event.startDate.isDate, event.endDate.isDate]).toEqual([true, true]);
        expect(event.startDate.toString()).toBe(visit.startDate);
        // The day behind the last.
        const dayAfter = new Date(`${endDate}T00:00:00Z`);
        dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
        expect(event.endDate.toString()).toBe(dayAfter.toISOString().slice(0, 10));
        continue;
      }
      const { startTime, endTime } = SKIPPED.find((one) => one.zone === zone && one.visit === visit)?.shown ?? visit;
      const starts = { said: event.startDate, meant: `${visit.startDate}T${startTime}` };
      const ends = { said: event.endDate, meant: `${endDate}T${endTime}` };
      expect(event.endDate.compare(event.startDate)).toBe(1);
      for (const { said, meant } of [starts, ends]) {
        expect(said.toString().slice(0, 16)).toBe(meant);
        // By the feed's own zone it is a moment at which the clock there shows that time.
        const there = said.clone();
        there.zone = timezone;
        expect(onTheWall(there.toJSDate(), zone), `${meant} in ${zone}`).toBe(meant);
      }
    }
  }
  const tag = (await request.get(path)).headers().etag ?? "";
  expect((await request.get(path, { headers: { "If-None-Match": tag } })).status()).toBe(304);
  await call(request, account, "DELETE", "/api/appointments/feed");
  expect((await request.get(path)).status()).toBe(404);
});
