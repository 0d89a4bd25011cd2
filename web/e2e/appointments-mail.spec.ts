/** Clients told from here: with a mail server, the notify dialog sends the entry for the client's calendar itself. */
import ICAL from "ical.js";
import { type Message, mailTo } from "./mail";
import { MAILING_PORT } from "./servers";
import {
  call,
  expect,
  expectAccessible,
  expectPlaceOfDialog,
  inEveryLook,
  newEmail,
  openAs,
  owner,
  SMALL,
  test,
} from "./support";

test.use({ baseURL: `http://127.0.0.1:${MAILING_PORT}`, timezoneId: "America/Los_Angeles" });

/** The entry that a message brings into a calendar. */
function entryOf(message: Message | undefined) {
  const [attached] = message?.attachments ?? [];
  expect(attached?.name).toBe("appointment.ics");
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(attached?.hex ?? "", "hex").toString("utf8")));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  return { uid: event.uid, sequence: Number(event.sequence), starts: event.startDate.toString() };
}

inEveryLook(
  "a client is told and reminded from here, and the calendar's address is handed out",
  async (page, request) => {
    const account = await owner(request);
    const client = newEmail();
    await openAs(page, account, "/app/settings/reminders");
    await page.getByRole("checkbox", { name: "Remind clients the day before" }).check();
    await page.getByRole("button", { name: /save/i }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    expect(await call(request, account, "GET", "/api/user/profile")).toMatchObject({ sendsReminders: true });
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Remind clients the day before" })).toBeChecked();

    await page.goto("/app/settings/calendar");
    // The address of the feed: made, read, renewed, revoked.
    const read = async () => {
      const address = await page.getByLabel("Calendar address").inputValue();
      return request.get(new URL(address).pathname);
    };
    await page.getByRole("button", { name: "Create calendar address" }).click();
    expect(await (await read()).text()).toContain("BEGIN:VCALENDAR");
    const first = await page.getByLabel("Calendar address").inputValue();
    // A box that is half below the bar at the top would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Replace address" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
    await expect(page.getByLabel("Calendar address")).not.toHaveValue(first);
    expect((await request.get(new URL(first).pathname)).status()).toBe(404);
    expect((await read()).status()).toBe(200);
    await page.getByRole("button", { name: "Turn off address" }).click();
    await expect(page.getByRole("button", { name: "Create calendar address" })).toBeVisible();

    const { _id } = await call(request, account, "POST", "/api/appointments", {
      ...{ title: "Boiler service", clientName: "Sam Ito", clientEmail: client },
      ...{ startDate: "2027-03-10", startTime: "09:00", endTime: "10:00" },
    });
    const open = async (name: string) => {
      await page.goto(`/app/scheduling?month=2027-03&open=${_id}`);
      await page.getByRole("dialog", { name: "Boiler service" }).getByRole("button", { name }).click();
    };
    await open("Send Reminder");
    const reminder = page.getByRole("dialog", { name: "Send Reminder" });
    await reminder.getByRole("radio", { name: "Send from Sawhorse" }).check();
    await expect(reminder.getByRole("textbox", { name: /^Email/ })).toHaveValue(client);
    await expectAccessible(page);
    await reminder.getByRole("button", { name: "Send Reminder" }).click();
    await expect(page.getByText("The message to Sam Ito is on its way")).toBeVisible();
    await expect.poll(() => mailTo(client).length).toBe(1);
    await expectPlaceOfDialog(page, false);

    await open("Delay");
    const delay = page.getByRole("dialog", { name: "Reschedule Appointment" });
    await delay.getByRole("button", { name: "1 day later" }).click();
    await delay.getByRole("button", { name: "Reschedule" }).click();
    const notify = page.getByRole("dialog", { name: "Notify Client" });
    await notify.getByRole("radio", { name: "Send from Sawhorse" }).check();
    await notify.getByLabel("Message").fill("See you on Thursday at nine.");
    await notify.getByRole("button", { name: "Send Notification" }).click();
    await expect.poll(() => mailTo(client).length).toBe(2);
    const [told, moved] = mailTo(client);
    expect(told?.text).toContain("Wednesday, March 10, 2027 at 9:00 AM");
    expect(moved?.subject).toBe("Appointment Update: Sam Ito");
    expect(moved?.text).toContain("See you on Thursday at nine.");
    expect(entryOf(told).starts).toBe("2027-03-10T09:00:00");
    expect(entryOf(moved)).toMatchObject({ uid: entryOf(told).uid, starts: "2027-03-11T09:00:00" });
    expect(entryOf(moved).sequence).toBeGreaterThan(entryOf(told).sequence);

    // Going on while the dialog's place in the history is still being left would take the page back.
    await expectPlaceOfDialog(page, false);

    // The appointment says what became of it.
    const state = async () => (await call(request, account, "GET", `/api/appointments/${_id}`)).delivery.state;
    await expect.poll(state).toBe("sent");
    await page.goto(`/app/scheduling?month=2027-03&open=${_id}`);
    const details = page.getByRole("dialog", { name: "Boiler service" });
    await expect(details.getByText(`Emailed to ${client}`)).toBeVisible();
    await expect(details).toContainText("Client notified");
    if (page.viewportSize()?.width === SMALL.width) await expectAccessible(page);
  },
);
