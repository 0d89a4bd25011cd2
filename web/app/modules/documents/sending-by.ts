/** Which way to send is offered first: the last one used on this device, if it reaches this customer. */
import type { Channel, ChannelChoice } from "~/ui/contact/composer-dialog";
import type { Document } from "./types";

const KEY = "sawhorse.send-by";

export function rememberSendingBy(channel: Channel) {
  localStorage.setItem(KEY, channel);
}

type Customer = Pick<Document, "customerEmail" | "customerPhone">;

/** `canSendHere`: email sending is set up, and the owner's own address is confirmed. */
export function firstOf(
  channels: readonly ChannelChoice[],
  { customerEmail, customerPhone }: Customer,
  canSendHere: boolean,
): Channel {
  const reaches: Record<Channel, boolean> = {
    program: canSendHere && Boolean(customerEmail),
    email: Boolean(customerEmail),
    text: Boolean(customerPhone),
    link: true,
    share: true,
  };
  const last = channels.find(({ value }) => value === localStorage.getItem(KEY))?.value;
  if (last && reaches[last]) return last;
  if (!customerEmail && customerPhone) return "text";
  return canSendHere ? "program" : "email";
}
