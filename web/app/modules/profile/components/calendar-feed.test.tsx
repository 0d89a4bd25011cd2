import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { subscribeAddress } from "../calendar-feed";
import { CalendarFeed } from "./calendar-feed";

const FEED = "/api/appointments/feed";
const feedOf = (secret: string) => ({
  address: `https://sawhorse.example/api/calendar/${secret}.ics`,
  since: "2026-11-16T08:00:00Z",
});
const NONE = { address: null, since: null };

const shownAddress = async () => (await screen.findByLabelText<HTMLInputElement>("Calendar address")).value;

describe("the calendar's address", () => {
  beforeEach(signedInAsAnn);

  it("is made by a press, copied, and revoked by another", async () => {
    const calls = serverAnswers({
      [`GET ${FEED}`]: { body: NONE },
      [`POST ${FEED}`]: { body: feedOf("first") },
      [`DELETE ${FEED}`]: { status: 204 },
    });
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    renderPage(CalendarFeed, "/app/settings/calendar");
    await press("Create calendar address");
    expect(await shownAddress()).toBe(feedOf("first").address);
    await press("Copy address");
    expect(writeText).toHaveBeenCalledWith(feedOf("first").address);
    await press("Turn off address");
    await screen.findByText("The calendar address no longer works");
    expect(await screen.findByRole("button", { name: "Create calendar address" })).toBeTruthy();
    expect(calls.map(({ request }) => request)).toContain(`DELETE ${FEED}`);
  });

  it("is renewed after a yes", async () => {
    const calls = serverAnswers({
      [`GET ${FEED}`]: { body: feedOf("first") },
      [`POST ${FEED}`]: { body: feedOf("second") },
    });
    renderPage(CalendarFeed, "/app/settings/calendar");
    await press("Replace address");
    await press("Cancel");
    expect(calls.some(({ request }) => request === `POST ${FEED}`)).toBe(false);
    await press("Replace address");
    await press("Replace");
    await waitFor(async () => expect(await shownAddress()).toBe(feedOf("second").address));
  });

  it("opens the device's calendar by a scheme of its own", () => {
    expect(subscribeAddress("https://sawhorse.example/api/calendar/a.ics")).toBe(
      "webcal://sawhorse.example/api/calendar/a.ics",
    );
  });
});
