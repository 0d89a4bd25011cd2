/** What is said about the reminders of an invoice, apart from any screen. Pure. */
import { calendarDate } from "~/lib/shown/format";
import type { Document } from "../types";
import type { Reminders } from "./queries";

/** What keeps mail from going out at all. */
export type Sending = {
  hasServer: boolean;
  needsConfirmation: boolean;
  isReadOnly: boolean;
};

/** When the next one goes, or why none does. */
export function nextInWords(
  { customerEmail }: Pick<Document, "customerEmail">,
  { isOn, nextOn }: Pick<Reminders, "isOn" | "nextOn">,
  sending: Sending,
): string {
  if (!isOn) return "Customers are not reminded.";
  if (!customerEmail) return "None is sent: the invoice has no email address.";
  if (!nextOn) return "No further one is to come.";
  if (!sending.hasServer) return "None is sent: no mail server is set up here.";
  if (sending.needsConfirmation) return "None is sent until your own email address is confirmed, in your profile.";
  if (sending.isReadOnly) return "None is sent while you have no active subscription.";
  return `Next one on ${calendarDate(nextOn)}, unless it is paid before.`;
}
