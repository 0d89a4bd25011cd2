/** What is said about the reminders of an invoice, apart from any screen. Pure. */
import { idOf } from "~/api/identity";
import { dateTime } from "~/lib/moments-in-words";
import { calendarDate } from "~/lib/shown/format";
import type { Document } from "../types";
import type { Reminders } from "./queries";

type Sent = { key: string; at: string; words: string };

/** Those that went out on their own and by hand, the first to go out first. */
export function inOrder({ sent, byHand }: Pick<Reminders, "sent" | "byHand">): Sent[] {
  const all = [
    ...sent.map((one) => ({
      key: idOf(one),
      at: one.sentAt,
      words: `Reminder sent ${dateTime(one.sentAt)} to ${one.to}`,
    })),
    ...byHand.map((one) => ({
      key: idOf(one),
      at: one.sentAt,
      words: `You sent a reminder ${dateTime(one.sentAt)} to ${one.to}${HOW[one.channel]}`,
    })),
  ];
  return all.sort((one, other) => one.at.localeCompare(other.at));
}

const HOW = { Sawhorse: "", Email: " from your email app", Text: " from your messages app" } as const;

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
  if (!isOn) return "Reminders are off.";
  if (!customerEmail) return "Nothing goes out because the invoice has no email address.";
  if (!nextOn) return "No more reminders.";
  if (!sending.hasServer) return "Nothing goes out because email sending isn't set up here.";
  if (sending.needsConfirmation) return "Nothing goes out until you confirm your email in Settings.";
  if (sending.isReadOnly) return "Nothing goes out without an active subscription.";
  return `Next one on ${calendarDate(nextOn)}, unless it's paid first.`;
}
