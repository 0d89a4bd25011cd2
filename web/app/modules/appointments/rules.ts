/** The form of an appointment, and what is true of one apart from any screen. Pure. */

import { idOf } from "~/api/identity";
import { timeInWords } from "~/lib/days-in-words";
import { required } from "~/lib/rules";
import { DATES, sortedBy } from "~/lib/screen-address";
import type { PickedClient } from "~/modules/clients/picked-client";
import type { ChipColours } from "~/ui/figures/chip";
import type { Appointment, NewAppointment } from "./types";
import { endsAfterStart, isAtSameTime, minutesOf, shownInstead, timeOf, timesInWords, type When, whenOf } from "./when";

export const CATEGORIES = [
  "None",
  "Service",
  "Maintenance",
  "Repair",
  "Consultation",
  "Installation",
] as const satisfies Appointment["category"][];

export const STATUSES = ["Scheduled", "Confirmed", "Completed", "Cancelled"] as const satisfies Appointment["status"][];

/** The views of the screen. */
export const TABS = { calendar: "Calendar", appointments: "Appointments" };

/** All that the list can be narrowed to. */
export const FILTERS = {
  status: {
    label: "Status",
    choices: [
      { value: "" as const, label: "All statuses" },
      ...STATUSES.map((status) => ({ value: status, label: status })),
    ],
  },
  // What the dashboard leads to.
  when: { choices: [{ value: "upcoming" as const, label: "From today on" }] },
  // Not `open`: that is the appointment whose details are shown.
  toDo: { choices: [{ value: "true" as const, label: "Scheduled or confirmed" }] },
  ...DATES,
  ...sortedBy({ title: "Title", client: "Client", date: "Date", category: "Category", status: "Status" }),
};

export const CATEGORY_COLOURS: ChipColours = {
  None: "green",
  Maintenance: "cyan",
  Repair: "rose",
  Consultation: "teal",
  Installation: "amber",
  Service: "violet",
};

/** What the form holds while it is being filled in. */
export type AppointmentEntry = When & {
  title: string;
  clientId: string | null;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  location: string;
  notes: string;
  category: Appointment["category"];
  status: Appointment["status"];
  notifyClient: boolean;
};

/** An hour on a day, from nine unless a time is named. */
export function newEntry(day: string, startTime = "09:00"): AppointmentEntry {
  return {
    title: "",
    clientId: null,
    clientName: "",
    clientEmail: "",
    clientPhone: "",
    isMultiDay: false,
    startDate: day,
    endDate: day,
    startTime,
    endTime: timeOf((minutesOf(startTime) ?? 0) + 60),
    location: "",
    notes: "",
    category: "None",
    status: "Scheduled",
    notifyClient: true,
  };
}

/** What of a client comes into the form; the place of the visit is where the client is, unless nobody knows where. */
export function takenOver({ id, name, email, phone, address }: PickedClient) {
  const known = { clientId: id, clientName: name, clientEmail: email, clientPhone: phone };
  return address ? { ...known, location: address } : known;
}

export function entryOf(appointment: Appointment): AppointmentEntry {
  const { title, clientId, clientName, category, status, notifyClient } = appointment;
  return {
    ...whenOf(appointment),
    ...{ title, clientId, clientName, category, status, notifyClient },
    clientEmail: appointment.clientEmail ?? "",
    clientPhone: appointment.clientPhone ?? "",
    location: appointment.location ?? "",
    notes: appointment.notes ?? "",
  };
}

/** Whether the client may want to hear that it's booked: there's a way to reach them, and it isn't over. */
export function canBeConfirmed(appointment: Appointment, today: string): boolean {
  const { clientEmail, clientPhone, notifyClient, status, endDate } = appointment;
  const isOpen = status === "Scheduled" || status === "Confirmed";
  return notifyClient && isOpen && endDate >= today && Boolean(clientEmail || clientPhone);
}

/** As what shows the ways to reach somebody takes it. */
export function reachable({ clientName, clientPhone, clientEmail, location }: Appointment) {
  return { name: clientName, phone: clientPhone, email: clientEmail, place: location };
}

/** Empty texts become nothing. */
export function appointmentOf(entry: AppointmentEntry): NewAppointment {
  const { clientId, category, status, notifyClient } = entry;
  return {
    ...whenOf(entry),
    ...{ clientId, category, status, notifyClient },
    title: entry.title.trim(),
    clientName: entry.clientName.trim(),
    clientEmail: entry.clientEmail.trim() || null,
    clientPhone: entry.clientPhone.trim() || null,
    location: entry.location.trim() || null,
    notes: entry.notes.trim() || null,
  };
}

const startDate = required("Choose a start date");
const startTime = required("Choose a start time");
const endTime = required("Choose an end time");
const endDate = required("Choose an end date");

/** Of the days and times alone, which the reschedule dialog has too. */
export const whenRules = {
  startDate,
  startTime,
  endDate: (value: string, when: When) => {
    if (!when.isMultiDay) return null;
    if (value && value < when.startDate) return "The end date can't be before the start date.";
    return endDate(value);
  },
  endTime: (value: string, when: When) => {
    const isComplete = value && when.startTime && when.startDate && when.endDate;
    if (isComplete && when.endDate === when.startDate && !endsAfterStart(when))
      return "The end time must be after the start time.";
    return endTime(value);
  },
};

export const appointmentRules = {
  ...whenRules,
  title: required("Enter a title for this appointment"),
  clientName: required("Enter the client's name"),
};

/** What of the others is on at the same time. What was called off is in nobody's way. */
export function overlapping(when: When, others: readonly Appointment[], self: string | null): Appointment[] {
  if (!endsAfterStart(when)) return [];
  return others.filter(
    (other) => idOf(other) !== self && other.status !== "Cancelled" && isAtSameTime(when, whenOf(other)),
  );
}

const NAMED_AT_MOST = 2;

/** One sentence about what is on at the same time; empty when nothing is. */
export function overlapInWords(overlaps: readonly Appointment[]): string {
  if (overlaps.length === 0) return "";
  const named = overlaps
    .slice(0, NAMED_AT_MOST)
    .map((one) => `${one.title} for ${one.clientName} (${timesInWords(whenOf(one))})`);
  const more = overlaps.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return `This overlaps ${listed(all)}. You can save it anyway.`;
}

function listed(items: string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** One sentence about a time that clocks skip here; empty when they skip none of it. */
export function skippedInWords({ startDate, startTime, endDate, endTime }: When): string {
  for (const [day, time] of [
    [startDate, startTime],
    [endDate, endTime],
  ] as const) {
    const instead = shownInstead(day, time);
    if (instead) {
      return `Clocks go forward that day and skip ${timeInWords(time)}. Other calendars will show ${timeInWords(instead)}.`;
    }
  }
  return "";
}

/** The status as a list shows it: one that is none of the four counts as pending. */
export function statusShown(status: string): string {
  return (STATUSES as readonly string[]).includes(status) ? status : "Pending";
}

/** Everything that the small bar of one in a calendar has no room for. */
export function factsOf(row: Appointment): string {
  const { title, clientName, location, category, status } = row;
  const kind = category === "None" ? null : category;
  return [timesInWords(whenOf(row)), title, clientName, location, kind, statusShown(status)].filter(Boolean).join(", ");
}
