/** How a mail that the program itself sent is getting on, in words. Pure. */
import { dateTime } from "./moments-in-words";

type Delivery = { state: "waiting" | "sent" | "failed"; to: string; at: string; reason: string | null };

export function deliveryInWords({ state, to, at, reason }: Delivery): string {
  if (state === "waiting") return reason ? `Still sending. The last try failed: ${reason}` : "Sending…";
  if (state === "sent") return `Emailed to ${to} on ${dateTime(at)}`;
  return `Couldn't be delivered: ${reason ?? "their email provider gave no reason"}`;
}
