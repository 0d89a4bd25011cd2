/** The calendar by day and week: where appointments lie, moving them by mouse, finger and keyboard, and what the address says. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { call, expect, expectAccessible, LARGE, type Owner, openAs, owner, SMALL, test } from "./support";

test.use({ viewport: LARGE });

const VISIT = { clientName: "Sam Ito", clientPhone: "+1 (555) 010-0142", location: "12 Elm St, Portland" };
const DAY = "2027-03-10";

const book = (
  request: APIRequestContext,
  account: Owner,
  title: string,
  startTime: string,
  endTime: string,
  more = {},
) =>
  call(request, account, "POST", "/api/appointments", {
    ...{ ...VISIT, title, startDate: DAY, startTime, endTime },
    ...more,
  });

const column = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const block = (page: Page, day: string, title: string) =>
  column(page, day).getByRole("button", { name: new RegExp(`, ${title}, `) });

async function boxOf(found: Locator) {
  const box = await found.boundingBox();
  if (!box) throw new Error("It isn't on screen");
  return box;
}

/** Drags from a place of one thing by so many pixels. */
async function drag(page: Page, from: { x: number; y: number }, across: number, down: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + across / 2, from.y + down / 2, { steps: 4 });
  await page.mouse.move(from.x + across, from.y + down, { steps: 4 });
}

const timesOf = async (request: APIRequestContext, account: Owner, id: string) => {
  const { startDate, startTime, endDate, endTime } = await call(request, account, "GET", `/api/appointments/${id}`);
  return [startDate, startTime, endDate, endTime].join(" ");
};

test("appointments lie by their times in a week, side by side where they overlap, and are dragged", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  const { _id: boiler } = await book(request, account, "Boiler service", "09:00", "10:00");
  await book(request, account, "Drain cleaning", "09:30", "11:00", { clientName: "Theo Lind" });
  await book(request, account, "Roof", "08:00", "16:00", {
    isMultiDay: true,
    startDate: "2027-03-11",
    endDate: "2027-03-13",
  });
  await openAs(page, account, `/app/scheduling?month=2027-03&day=${DAY}`);
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole("heading", { name: "Mar 7 – 13, 2027" })).toBeVisible();

  const [first, other] = [
    await boxOf(block(page, DAY, "Boiler service")),
    await boxOf(block(page, DAY, "Drain cleaning")),
  ];
  expect(other.x).toBeGreaterThanOrEqual(first.x + first.width - 1);
  expect(other.y - first.y).toBeCloseTo(32, 0);
  expect(other.height / first.height).toBeCloseTo(1.5, 1);
  await expect(block(page, DAY, "Boiler service")).toHaveAccessibleName(/Scheduled, double-booked$/);
  await expect(
    page.getByText(/^Double-booked: Boiler service \(Wed, Mar 10, 9:00 AM – 10:00 AM\), Drain/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /, Roof, / })).toBeVisible();
  await expectAccessible(page);

  // By an hour and a bit, and to the next day.
  const next = await boxOf(column(page, "2027-03-11"));
  const wide = next.x - (await boxOf(column(page, DAY))).x;
  await drag(page, { x: first.x + 20, y: first.y + 20 }, wide, 70);
  await page.mouse.up();
  await expect(page.getByRole("status").filter({ hasText: "Boiler service is now" })).toHaveText(
    "Boiler service is now Thu, Mar 11, 10:00 AM – 11:00 AM",
  );
  await expect(block(page, "2027-03-11", "Boiler service")).toBeVisible();
  await expect.poll(() => timesOf(request, account, boiler)).toBe("2027-03-11 10:00 2027-03-11 11:00");
  // A drag opens nothing, and can be undone.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(block(page, DAY, "Boiler service")).toBeVisible();
  await expect.poll(() => timesOf(request, account, boiler)).toBe(`${DAY} 09:00 ${DAY} 10:00`);

  // Escape lets go of it where it was.
  await drag(page, { x: first.x + 20, y: first.y + 20 }, 0, 128);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => timesOf(request, account, boiler)).toBe(`${DAY} 09:00 ${DAY} 10:00`);

  // Its end alone.
  const now = await boxOf(block(page, DAY, "Boiler service"));
  await drag(page, { x: now.x + now.width / 2, y: now.y + now.height - 3 }, 0, 46);
  await page.mouse.up();
  await expect.poll(() => timesOf(request, account, boiler)).toBe(`${DAY} 09:00 ${DAY} 10:45`);

  // The client hears of it if the owner says so.
  await page.getByRole("button", { name: "Notify client" }).last().click();
  const notify = page.getByRole("dialog", { name: "Notify Client" });
  await expect(notify).toContainText("Old date and timeWednesday, March 10, 20279:00 AM – 10:00 AM");
  await notify.getByRole("button", { name: "Skip" }).click();
  await expect(notify).toHaveCount(0);

  // An empty time adds one there; a click on one opens it, the way on included.
  const empty = await boxOf(column(page, "2027-03-09"));
  await page.mouse.click(empty.x + 40, now.y + 64 * 2 + 6);
  const form = page.getByRole("dialog", { name: "New Appointment" });
  await expect(form.getByLabel("Date")).toHaveValue("2027-03-09");
  await expect(form.getByLabel("Start Time")).toHaveValue("11:00");
  await form.getByRole("button", { name: "Cancel" }).click();
  await block(page, DAY, "Boiler service").click();
  await page.getByRole("dialog", { name: "Boiler service" }).getByRole("button", { name: "New invoice" }).click();
  const invoice = page.getByRole("dialog", { name: "Create New Document" });
  await expect(invoice.getByLabel("Customer Name")).toHaveValue("Sam Ito");
  await expect(invoice.getByLabel("Customer Address")).toHaveValue("12 Elm St, Portland");
  await expect(invoice.getByLabel("Message to customer")).toHaveValue(
    "For your appointment on Wednesday, March 10, 2027.",
  );
});

test("appointments are moved with the keyboard, and put back when the server refuses", async ({ page, request }) => {
  const account = await owner(request);
  const { _id } = await book(request, account, "Boiler service", "09:00", "10:00");
  await openAs(page, account, `/app/scheduling?view=day&day=${DAY}`);
  await block(page, DAY, "Boiler service").focus();
  await page.keyboard.down("Alt");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: "Boiler service, Wed" })).toHaveText(
    "Boiler service, Wed, Mar 10, 9:30 AM – 10:45 AM",
  );
  expect(await timesOf(request, account, _id)).toBe(`${DAY} 09:00 ${DAY} 10:00`);
  await page.keyboard.up("Alt");
  await expect.poll(() => timesOf(request, account, _id)).toBe(`${DAY} 09:30 ${DAY} 10:45`);

  // To another day, which is shown then, with the focus on it.
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("heading", { name: "Thu, Mar 11, 2027" })).toBeVisible();
  await expect(block(page, "2027-03-11", "Boiler service")).toBeFocused();
  await expect.poll(() => timesOf(request, account, _id)).toBe("2027-03-11 09:30 2027-03-11 10:45");

  await page.route("**/api/appointments/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 503, json: { message: "We're restarting. Try again in a moment." } })
      : route.fallback(),
  );
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("alert")).toHaveText(
    "We're restarting. Try again in a moment. Boiler service is back on Thu, Mar 11, 9:30 AM – 10:45 AM.",
  );
  await expect(block(page, "2027-03-11", "Boiler service")).toHaveAccessibleName(/^9:30 AM – 10:45 AM, /);
});

test("the view is in the address and remembered, and days hold 24 hours where clocks change", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  // Chicago's clocks skip 2 to 3 AM on this day.
  const { _id } = await book(request, account, "Night call", "01:00", "04:00", {
    startDate: "2027-03-14",
    endDate: "2027-03-14",
  });
  await openAs(page, account, "/app/scheduling?view=day&day=2027-03-14");
  const night = block(page, "2027-03-14", "Night call");
  await expect(night).toHaveAccessibleName(/^1:00 AM – 4:00 AM/);
  expect((await boxOf(night)).height).toBeCloseTo(190, -1);
  await night.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => timesOf(request, account, _id)).toBe("2027-03-14 01:15 2027-03-14 04:15");
  await page.getByRole("button", { name: "Next day" }).click();
  await expect(page.getByRole("heading", { name: "Mon, Mar 15, 2027" })).toBeVisible();

  // Without a view in the address it's the last one.
  await page.goto("/app/scheduling");
  await expect(page).toHaveURL(/view=day/);
  await page.getByRole("button", { name: "Month", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/scheduling$/);
  await expect(page.getByRole("gridcell")).toHaveCount(42);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Day", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test.describe("on a phone", () => {
  test.use({ viewport: SMALL, hasTouch: true });

  test("a finger that rests takes hold of an appointment, and one drawn across turns to the next day", async ({
    page,
    request,
  }) => {
    const account = await owner(request);
    const { _id } = await book(request, account, "Boiler service", "09:00", "10:00");
    await openAs(page, account, `/app/scheduling?view=day&day=${DAY}`);
    const { x, y } = await boxOf(block(page, DAY, "Boiler service"));
    const touch = await page.context().newCDPSession(page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });

    await finger("touchStart", [{ x: x + 60, y: y + 20 }]);
    await expect(page.locator('[data-held="true"]')).toHaveCount(1);
    await finger("touchMove", [{ x: x + 60, y: y + 60 }]);
    await finger("touchMove", [{ x: x + 60, y: y + 84 }]);
    await expect(page.getByText("10:00 AM – 11:00 AM")).toBeVisible();
    await finger("touchEnd", []);
    await expect.poll(() => timesOf(request, account, _id)).toBe(`${DAY} 10:00 ${DAY} 11:00`);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await finger("touchStart", [{ x: 300, y: y + 200 }]);
    await finger("touchMove", [{ x: 200, y: y + 204 }]);
    await finger("touchMove", [{ x: 120, y: y + 206 }]);
    await finger("touchEnd", []);
    await expect(page.getByRole("heading", { name: "Thu, Mar 11, 2027" })).toBeVisible();
    await expectAccessible(page);
  });
});
