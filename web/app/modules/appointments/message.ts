/** What a client is written about an appointment. Pure. */
import type { Appointment } from "./types";
import { whenInWords, whenOf } from "./when";

/** `[NEW_DATE]` stands for when it is now. */
const RESCHEDULED = "Your appointment has been rescheduled to [NEW_DATE]. We apologize for any inconvenience.";

export function subjectOf({ clientName }: Pick<Appointment, "clientName">): string {
  return `Appointment Update: ${clientName}`;
}

export function rescheduleMessage(appointment: Appointment): string {
  return RESCHEDULED.replace("[NEW_DATE]", () => whenInWords(whenOf(appointment)));
}

/** Names the business: a text message comes from a bare number. */
export function reminderMessage(appointment: Appointment, businessName: string): string {
  const place = appointment.location ? ` The address is ${appointment.location}.` : "";
  const from = businessName ? ` with ${businessName}` : "";
  return `This is a reminder of your appointment${from} on ${whenInWords(whenOf(appointment))}.${place} Please let us know if you need another time.`;
}
