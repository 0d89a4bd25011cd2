import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { dateTime } from "~/lib/format";

/** Whether a mail server is configured, so that the program itself can send. */
export const mailQuery = queryOptions({
  queryKey: ["mail"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/documents/email", { signal })),
  staleTime: 5 * 60_000,
});

/** How a mail that the program itself sent is getting on. */
export type Delivery = Schemas["Delivery"];

export function deliveryInWords({ state, to, at, reason }: Delivery): string {
  if (state === "waiting") return reason ? `Sending… The last try failed: ${reason}` : "Sending…";
  if (state === "sent") return `Sent by e-mail to ${to} on ${dateTime(at)}`;
  return `Could not be delivered: ${reason ?? "the mail server gave no reason"}`;
}
