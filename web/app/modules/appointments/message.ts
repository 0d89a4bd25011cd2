/** What a client is written about an appointment. Pure. */
import type { Appointment } from "./types";
import { whenInWords, whenOf } from "./when";

/** `[NEW_DATE]` stands for when it is now. */
const RESCHEDULED = "Your appointment has been rescheduled to [NEW_DATE]. We apologize for any inconvenience.";

export function subjectOf({ clientName }: Pick<Appointment, "clientName">): string {
  return `Appointment Update: ${clientName}`;
}

// Each names the business: a text message comes from a bare number.

export function rescheduleMessage(appointment: Appointment, businessName: string): string {
  const from = businessName ? `${businessName}: ` : "";
  return from + RESCHEDULED.replace("[NEW_DATE]", () => whenInWords(whenOf(appointment)));
}

export function reminderMessage(appointment: Appointment, businessName: string): string {
  return withRest("This is a reminder of your appointment", "on", appointment, businessName);
}

export function confirmationMessage(appointment: Appointment, businessName: string): string {
  return withRest("You're booked", "for", appointment, businessName);
}

function withRest(news: string, before: "on" | "for", appointment: Appointment, businessName: string): string {
  const place = appointment.location ? ` The address is ${appointment.location}.` : "";
  const from = businessName ? ` with ${businessName}` : "";
  return `${news}${from} ${before} ${whenInWords(whenOf(appointment))}.${place} Please let us know if you need another time.`;
}
