/** Scheduling on screen: the story of a visit, the keyboard, time zones, long days, phones, long lists. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  type Owner,
  openAs,
  owner,
  pretendRows,
  SMALL,
  scrollTo,
  test,
  visitor,
} from "./support";

test.use({ viewport: LARGE });

const VISIT = {
  title: "Boiler service",
  startDate: "2027-03-10",
  startTime: "09:00",
  endTime: "10:00",
  clientName: "Sam Ito",
  clientEmail: "sam@example.com",
  clientPhone: "+1 (555) 010-0142",
  location: "12 Elm St, Portland",
  category: "Service",
};

const book = (request: APIRequestContext, account: Owner, visit: object = {}) =>
  call(request, account, "POST", "/api/appointments", { ...VISIT, ...visit });

const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const item = (page: Page, day: string, title: string) =>
  cell(page, day).getByRole("button", { name: new RegExp(`, ${title}, `) });

/**
 * Clicks one of the buttons that an appointment shows while it has the focus. The focus stays where the month scrolls or is
 * drawn again, and the mouse doesn't.
 */
async function pressOn(page: Page, appointment: Locator, name: string) {
  await appointment.focus({ timeout: 5_000 });
  await page.getByRole("button", { name }).click({ timeout: 5_000 });
}

/** The addresses that were opened; none is opened for real. */
async function composers(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    const note = (event: Event) => {
      const link = event.target instanceof HTMLAnchorElement ? event.target.href : "";
      if (!/^(mailto|sms):/.test(link)) return;
      event.preventDefault();
      opened.push(link);
    };
    document.addEventListener("click", note, true);
  });
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
}

test("a visit is booked on a day, put off, told of by text, moved and deleted", async ({ page, request }) => {
  const account = await owner(request);
  const opened = await composers(page);
  await book(request, account, {
    title: "Drain cleaning",
    clientName: "Theo Lind",
    startTime: "09:30",
    endTime: "11:00",
  });
  const { _id: clientId } = await call(request, account, "POST", "/api/clients", {
    ...{ firstName: "Sam", lastName: "Ito", company: "Heat & Co", email: "sam@example.com" },
    ...{ phone: "+1 (555) 010-0142", address: { street: "12 Elm St", city: "Portland" } },
  });
  await openAs(page, account, "/app/scheduling?month=2027-03");
  await expect(page.getByRole("heading", { name: "March 2027" })).toBeVisible();
  await expect(page.getByRole("gridcell")).toHaveCount(42);
  for (const weekday of ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]) {
    await expect(page.getByRole("columnheader", { name: weekday })).toBeVisible();
  }

  // All six weeks are on the screen at once.
  const lastDay = await page.getByRole("gridcell").last().boundingBox();
  expect((lastDay?.y ?? 0) + (lastDay?.height ?? 0)).toBeLessThanOrEqual(LARGE.height);
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/\/app\/scheduling$/);
  await openAs(page, account, "/app/scheduling?month=2027-03");

  await cell(page, "2027-03-10").click({ position: { x: 120, y: 12 } });
  const form = page.getByRole("dialog", { name: "New Appointment" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await expect(form.getByLabel("Date")).toHaveValue("2027-03-10");
  await expect(form.getByLabel("Start Time")).toHaveValue("09:00");
  await expect(form.getByLabel("End Time")).toHaveValue("10:00");
  await expect(form.getByLabel("Category")).toHaveValue("None");
  await expect(form.getByLabel("Notify client of changes")).toBeChecked();
  await expect(form.getByRole("status").filter({ hasText: "overlaps" })).toHaveText(
    "This overlaps Drain cleaning for Theo Lind (9:30 AM – 11:00 AM). You can save it anyway.",
  );
  await form.getByRole("button", { name: "Create Appointment" }).click();
  await expect(form.getByText("Enter a title for this appointment")).toBeVisible();
  await form.getByLabel("Title").fill("Boiler service");
  // The client is picked, by any of the words the card has.
  await form.getByLabel("Client Name").fill("ito heat");
  await form.getByRole("option", { name: /Sam Ito/ }).click();
  await expect(form.getByLabel("Client Name")).toHaveValue("Sam Ito");
  await expect(form.getByLabel("Client Email")).toHaveValue("sam@example.com");
  await expect(form.getByLabel("Client Phone")).toHaveValue("+1 (555) 010-0142");
  await expect(form.getByLabel("Location")).toHaveValue("12 Elm St, Portland");
  await form.getByLabel("Category").selectOption("Maintenance");
  await form.getByRole("button", { name: "Create Appointment" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Boiler service" })).toHaveText(
    "Boiler service is in your calendar for Wednesday, March 10, 2027 at 9:00 AM",
  );
  const booked = item(page, "2027-03-10", "Boiler service");
  await expect(booked).toContainText("9:00 AM");
  await expect(booked).toHaveAccessibleName(
    "9:00 AM – 10:00 AM, Boiler service, Sam Ito, 12 Elm St, Portland, Maintenance, Scheduled",
  );

  // All about it, and the way to whom it is for.
  await pressOn(page, booked, "More about Boiler service");
  const about = page.getByRole("dialog", { name: "Boiler service" });
  await expect(about.getByRole("link", { name: "Call Sam Ito" })).toHaveAttribute("href", "tel:+15550100142");
  await expect(about.getByRole("link", { name: "Sam Ito", exact: true })).toHaveAttribute("href", /open=/);
  await expect(about.getByRole("button", { name: "Send Reminder" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(about).toHaveCount(0);

  await pressOn(page, booked, "Delay Boiler service");
  const delay = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await delay.getByRole("button", { name: "1 day later" }).click();
  await expect(delay.getByLabel("Date")).toHaveValue("2027-03-11");
  await delay.getByLabel("Multi-day appointment").check();
  await expect(delay.getByLabel("End Date")).toHaveValue("2027-03-11");
  await delay.getByLabel("End Date").fill("2027-03-13");
  await delay.getByLabel("Multi-day appointment").uncheck();
  await expect(delay.getByLabel("End Date")).toHaveCount(0);
  await delay.getByRole("button", { name: "Reschedule" }).click();

  const notify = page.getByRole("dialog", { name: "Notify Client" });
  await expect(notify).toContainText("Old date and timeWednesday, March 10, 2027");
  await expect(notify).toContainText("New date and timeThursday, March 11, 2027");
  await expect(notify.getByRole("button", { name: "Skip" })).toBeVisible();
  await notify.getByRole("radio", { name: "Email" }).check();
  await expect(notify.getByLabel("Subject")).toHaveValue("Appointment Update: Sam Ito");
  await notify.getByRole("radio", { name: "Text" }).check();
  await expect(notify.getByLabel("Message")).toHaveValue(
    "Reyes Plumbing: Your appointment has been rescheduled to Thursday, March 11, 2027 at 9:00 AM. We apologize for any inconvenience.",
  );
  await notify.getByLabel("Message").fill("See you on Thursday at nine.");
  await notify.getByRole("button", { name: "Send Notification" }).click();
  await expect(notify).toHaveCount(0);
  await expect.poll(opened).toEqual(["sms:+15550100142?&body=See%20you%20on%20Thursday%20at%20nine."]);
  const [kept] = await call(request, account, "GET", "/api/appointments?search=boiler");
  expect(kept).toMatchObject({ startDate: "2027-03-11", endDate: "2027-03-11", notificationStatus: "sent" });

  await item(page, "2027-03-11", "Boiler service").click();
  const edit = page.getByRole("dialog", { name: "Edit Appointment" });
  // The client has another number by now, which the appointment is told; and another address for mail, which the client is.
  await expect(edit.getByText("contact has")).toHaveCount(0);
  await edit.getByRole("button", { name: "Cancel" }).click();
  await call(request, account, "PUT", `/api/clients/${clientId}`, { phone: "+1 (555) 010-0199" });
  await page.reload();
  await item(page, "2027-03-11", "Boiler service").click();
  await expect(edit.getByText("Sam Ito's contact has +1 (555) 010-0199.")).toBeVisible();
  await edit.getByRole("button", { name: "Use it here" }).click();
  await expect(edit.getByLabel("Client Phone")).toHaveValue("+1 (555) 010-0199");
  await edit.getByLabel("Client Email").fill("sam@heat.example");
  await expect(edit.getByText("Sam Ito's contact has sam@example.com.")).toBeVisible();
  await edit.getByRole("button", { name: "Save to contact" }).click();
  await expect(page.getByText("Sam Ito's contact updated too")).toBeVisible();
  await expect(edit.getByText("contact has")).toHaveCount(0);
  expect((await call(request, account, "GET", `/api/clients/${clientId}`)).email).toBe("sam@heat.example");
  await edit.getByLabel("Date").fill("2027-04-20");
  await edit.getByRole("button", { name: "Update Appointment" }).click();
  await notify.getByRole("button", { name: "Skip" }).click();
  await expect(item(page, "2027-03-11", "Boiler service")).toHaveCount(0);
  await page.getByRole("button", { name: "Show in calendar" }).click();
  await expect(page).toHaveURL(/month=2027-04/);
  const moved = item(page, "2027-04-20", "Boiler service");
  await expect(moved).toBeVisible();
  expect(await opened()).toEqual([]);

  await pressOn(page, moved, "Delete Boiler service");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this appointment?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(moved).toHaveCount(0);
  await expect(page.getByText("No appointments scheduled.")).toBeVisible();
  expect(await call(request, account, "GET", "/api/appointments")).toHaveLength(1);
});

test("everything is done without a mouse", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/scheduling?month=2027-03");
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  // Behind the choice of views.
  await page.getByRole("button", { name: "Day", exact: true }).focus();
  await keys("Tab");
  await expect(cell(page, "2027-03-01")).toBeFocused();
  await keys("ArrowRight", "ArrowDown");
  await expect(cell(page, "2027-03-09")).toBeFocused();
  await keys("End");
  await expect(cell(page, "2027-03-13")).toBeFocused();
  await keys("Home");
  await expect(cell(page, "2027-03-07")).toBeFocused();
  await keys("PageDown");
  await expect(page.getByRole("heading", { name: "April 2027" })).toBeVisible();
  await expect(cell(page, "2027-04-07")).toBeFocused();
  await expect(page).toHaveURL(/month=2027-04/);
  await keys("PageUp", "ArrowUp");
  await expect(page.getByRole("heading", { name: "February 2027" })).toBeVisible();
  await expect(cell(page, "2027-02-28")).toBeFocused();

  await keys("Enter");
  const form = page.getByRole("dialog", { name: "New Appointment" });
  await expect(form.getByLabel("Date")).toHaveValue("2027-02-28");
  await expect(form.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Leak");
  await form.getByLabel("Client Name").focus();
  await page.keyboard.type("Sam Ito");
  await form.getByLabel("Client Email").focus();
  await page.keyboard.type("sam@example.com");
  await keys("Enter");
  await expect(form).toHaveCount(0);
  await expect(cell(page, "2027-02-28")).toBeFocused();
  await expect(cell(page, "2027-02-28")).toHaveAccessibleName("Sunday, February 28, 2027, 1 appointment");

  await keys("Tab");
  await expect(item(page, "2027-02-28", "Leak")).toBeFocused();
  await keys("Tab");
  await expect(page.getByRole("button", { name: "Delay Leak" })).toBeFocused();
  await keys("Enter");
  const delay = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await expect(delay).toBeVisible();
  await keys("Escape");
  await expect(delay).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delay Leak" })).toBeFocused();
  await keys("Tab", "Tab");
  await expect(page.getByRole("button", { name: "Delete Leak" })).toBeFocused();
  await keys("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await keys("Tab", "Enter");
  await expect(item(page, "2027-02-28", "Leak")).toHaveCount(0);
  expect(await call(request, account, "GET", "/api/appointments")).toEqual([]);
});

for (const timezoneId of ["Pacific/Kiritimati", "America/Los_Angeles", "Europe/London"]) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test("no visit moves by a day or an hour", async ({ page, request }) => {
      const account = await owner(request);
      // The days on which clocks change in Los Angeles and London, the first and the last of a year.
      const days = ["2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-01-01", "2026-12-31"];
      for (const startDate of days) await book(request, account, { startDate, startTime: "00:30", endTime: "23:30" });
      // Times that the clocks of Los Angeles and of London skip.
      const skipped = [
        { title: "Night shift", startDate: "2026-03-08", startTime: "02:30", endTime: "03:30", clock: "2:30 AM" },
        { title: "Early call", startDate: "2026-03-29", startTime: "01:30", endTime: "02:15", clock: "1:30 AM" },
      ];
      for (const { clock: _, ...visit } of skipped) await book(request, account, visit);
      for (const day of days) {
        await openAs(page, account, `/app/scheduling?month=${day.slice(0, 7)}`);
        await expect(item(page, day, "Boiler service")).toContainText("12:30 AM");
        await expect(item(page, day, "Boiler service")).toHaveAccessibleName(/^12:30 AM – 11:30 PM, /);
        await expect(
          page.locator(`[data-day]:not([data-day="${day}"])`).getByRole("button", { name: /, Boiler service, / }),
        ).toHaveCount(await shownElsewhere(page, days, day));
      }
      await openAs(page, account, "/app/scheduling?month=2026-03");
      for (const { title, startDate, startTime, endTime, clock } of skipped) {
        await expect(item(page, startDate, title)).toContainText(clock);
        await item(page, startDate, title).click();
        const form = page.getByRole("dialog", { name: "Edit Appointment" });
        await expect(form.getByLabel("Start Time")).toHaveValue(startTime);
        await expect(form.getByLabel("End Time")).toHaveValue(endTime);
        const isSkipped = timezoneId === (startTime === "02:30" ? "America/Los_Angeles" : "Europe/London");
        await expect(form.getByText(`skip ${clock}`)).toHaveCount(isSkipped ? 1 : 0);
        await form.getByRole("button", { name: "Cancel" }).click();
        await expect(form).toHaveCount(0);
      }
      await openAs(page, account, "/app/scheduling?month=2026-12");
      await item(page, "2026-12-31", "Boiler service").click();
      const edit = page.getByRole("dialog", { name: "Edit Appointment" });
      await expect(edit.getByLabel("Date")).toHaveValue("2026-12-31");
      await expect(edit.getByLabel("Start Time")).toHaveValue("00:30");
      await edit.getByLabel("Title").fill("Boiler service, once more");
      await edit.getByRole("button", { name: "Update Appointment" }).click();
      await expect(edit).toHaveCount(0);
      const [kept] = await call(request, account, "GET", "/api/appointments?search=once");
      expect(kept).toMatchObject({ startDate: "2026-12-31", startTime: "00:30", endTime: "23:30" });
      await page.goto("/app/scheduling?tab=appointments&search=once");
      await expect(page.getByRole("row", { name: /Thursday, December 31, 2026 at 12:30 AM/ })).toBeVisible();
    });
  });
}

/** Other visits that the six weeks of the same month show too. */
async function shownElsewhere(page: Page, days: string[], day: string): Promise<number> {
  const shown = await page
    .locator("[data-day]")
    .evaluateAll((cells) => cells.map((one) => (one as HTMLElement).dataset.day));
  return days.filter((other) => other !== day && shown.includes(other)).length;
}

test("long visits are one bar, full days count the rest, months seen come at once", async ({ page, request }) => {
  const account = await owner(request);
  await book(request, account, { title: "Roof", isMultiDay: true, startDate: "2027-03-12", endDate: "2027-03-16" });
  for (const hour of ["07", "08", "09", "10", "11"]) {
    await book(request, account, { title: `Call at ${hour}`, startTime: `${hour}:00`, endTime: `${hour}:30` });
  }
  await openAs(page, account, "/app/scheduling?month=2027-03");
  await expect(item(page, "2027-03-12", "Roof")).toBeVisible();
  await expect(item(page, "2027-03-14", "Roof")).toBeVisible();
  await expect(item(page, "2027-03-13", "Roof")).toHaveCount(0);
  const [first, whole] = [
    await cell(page, "2027-03-12").boundingBox(),
    await item(page, "2027-03-12", "Roof").boundingBox(),
  ];
  expect(whole?.width ?? 0).toBeGreaterThan((first?.width ?? 0) * 1.9);

  await page.getByRole("button", { name: "+3 more on Wednesday, March 10, 2027" }).click();
  const day = page.getByRole("dialog", { name: "Wednesday, March 10, 2027" });
  await expect(day.getByRole("listitem")).toHaveCount(5);
  await day.getByRole("button", { name: /Call at 11/ }).click();
  const details = page.getByRole("dialog", { name: "Call at 11" });
  await expect(page).toHaveURL(/open=/);
  await expect(details.getByRole("link", { name: "Directions to Sam Ito" })).toHaveAttribute("href", /12%20Elm%20St/);
  await details.getByRole("button", { name: "Send Reminder" }).click();
  const reminder = page.getByRole("dialog", { name: "Send Reminder" });
  await expect(reminder.getByLabel("Message")).toHaveValue(
    "This is a reminder of your appointment with Reyes Plumbing on Wednesday, March 10, 2027 at 11:00 AM. The address is 12 Elm St, Portland. Please let us know if you need another time.",
  );
  await reminder.getByRole("button", { name: "Cancel" }).click();

  await expect(reminder).toHaveCount(0);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { name: "April 2027" })).toBeVisible();
  await page.route("**/api/appointments/range/**", () => {});
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(item(page, "2027-03-12", "Roof")).toBeVisible();
});

test("what fails says so and loses nothing", async ({ page, request }) => {
  const account = await owner(request);
  await book(request, account);
  await openAs(page, account, "/app/scheduling?month=2027-03");
  await page.route("**/api/appointments/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await item(page, "2027-03-10", "Boiler service").click();
  const edit = page.getByRole("dialog", { name: "Edit Appointment" });
  await edit.getByLabel("Title").fill("Boiler and tap");
  await edit.getByRole("button", { name: "Update Appointment" }).click();
  await expect(edit.getByRole("alert")).toHaveText("Failed to save appointment. Please try again.");
  await expect(edit.getByLabel("Title")).toHaveValue("Boiler and tap");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await pressOn(page, item(page, "2027-03-10", "Boiler service"), "Delay Boiler service");
  const delay = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await delay.getByRole("button", { name: "1 week later" }).click();
  await delay.getByRole("button", { name: "Reschedule" }).click();
  await expect(delay.getByRole("alert")).toHaveText("Failed to reschedule appointment. Please try again.");
  await page.unroute("**/api/appointments/*");
  await delay.getByRole("button", { name: "Reschedule" }).click();
  await page.route("**/notify", (route) => route.fulfill({ status: 500, json: {} }));
  const notify = page.getByRole("dialog", { name: "Notify Client" });
  await notify.getByRole("button", { name: "Send Notification" }).click();
  await expect(notify.getByRole("alert")).toHaveText("Failed to update appointment notification status.");
});

inEveryLook("the calendar and the list are accessible, the client one press away", async (page, request) => {
  const account = await owner(request);
  const isPhone = page.viewportSize()?.width === SMALL.width;
  const categories = ["None", "Service", "Maintenance", "Repair", "Consultation", "Installation"];
  for (const [at, category] of categories.entries()) {
    await book(request, account, { title: `${category} visit`, category, startDate: `2027-03-${10 + at}` });
  }
  await book(request, account, { title: "Called off", status: "Cancelled", startDate: "2027-03-17" });
  await openAs(page, account, "/app/scheduling?month=2027-03&day=2027-03-10");
  await expect(page.getByText("None visit").first()).toBeVisible();
  await expectAccessible(page);
  if (isPhone) {
    const list = page.getByRole("list", { name: "Appointments on Wednesday, March 10, 2027" });
    const card = list.getByRole("listitem");
    await expect(card).toHaveCount(1);
    await expect(card.getByRole("link", { name: "Call Sam Ito" })).toHaveAttribute("href", "tel:+15550100142");
    await expect(card.getByRole("link", { name: "Text Sam Ito" })).toHaveAttribute("href", "sms:+15550100142");
    await expect(card.getByRole("link", { name: "Email Sam Ito" })).toHaveAttribute("href", "mailto:sam@example.com");
    await expect(card.getByRole("link", { name: "Directions to Sam Ito" })).toBeVisible();
    await cell(page, "2027-03-17").click();
    await page.getByRole("button", { name: /Called off/ }).click();
    const details = page.getByRole("dialog", { name: "Called off" });
    for (const name of ["Delay", "Edit", "Delete", "Send Reminder"]) {
      await expect(details.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await details.getByRole("button", { name: "Close" }).last().click();
  }
  await page.getByRole("button", { name: "New Appointment" }).last().click();
  await expect(page.getByRole("dialog", { name: "New Appointment" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const [{ _id }] = await call(request, account, "GET", "/api/appointments?search=repair");
  await page.goto(`/app/scheduling?month=2027-03&open=${_id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Delay" }).click();
  const delay = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await delay.getByRole("button", { name: "1 day later" }).click();
  await expect(delay.getByText("This overlaps")).toBeVisible();
  await expectAccessible(page);
  await delay.getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByRole("dialog", { name: "Notify Client" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("tab", { name: "Appointments" }).click();
  await expect(page.getByRole("heading", { name: "All Appointments" })).toBeVisible();
  await expect(page.getByText("Called off")).toBeVisible();
  await expectAccessible(page);
});

test("all appointments: upcoming first, filtered, searched, ten thousand of them", async ({ page, request }) => {
  const account = await owner(request);
  await book(request, account, { title: "Long ago", startDate: "2020-01-06" });
  await book(request, account, { title: "Far ahead", startDate: "2099-01-05", status: "Confirmed" });
  await book(request, account, { title: "Nearer", startDate: "2098-01-06" });
  await openAs(page, account, "/app/scheduling?tab=appointments");
  await expect(page.getByRole("row")).toContainText(["Title", "Nearer", "Far ahead", "Long ago"]);
  await expect(
    page.getByRole("row", { name: /Far ahead.*Sam Ito.*Monday, January 5, 2099 at 9:00 AM.*Service.*Confirmed/ }),
  ).toBeVisible();
  await page.getByLabel("Status").selectOption("Confirmed");
  await expect(page.getByText("Nearer")).toHaveCount(0);
  await expect(page).toHaveURL(/status=Confirmed/);
  await page.getByLabel("Status").selectOption("");
  await page.getByLabel("Search appointments").fill("long");
  await expect(page.getByText("Far ahead")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Long ago" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No appointments found" })).toBeVisible();

  const [known] = await call(request, account, "GET", "/api/appointments");
  await pretendRows(page, "/api/appointments", 10_000, (index) => ({
    ...known,
    _id: `visit-${index}`,
    title: `Visit ${index + 1}`,
  }));
  await page.goto("/app/scheduling?tab=appointments");
  await expect(page.getByText("Visit 1", { exact: true })).toBeVisible();
  await scrollTo(page, "Visit 10000");
  expect(await page.getByRole("row").count()).toBeLessThan(100);
});

test("without a subscription everything can be read and nothing changed", async ({ page, request }) => {
  const account = await visitor(request);
  await openAs(page, account, "/app/scheduling?month=2027-03");
  await expect(page.getByRole("button", { name: "New Appointment" })).toHaveAttribute("aria-disabled", "true");
  await cell(page, "2027-03-10").click();
  await expect(page.getByRole("alert")).toContainText("subscription");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
