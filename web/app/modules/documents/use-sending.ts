/** How a document can be sent from here, what it goes with, and sending it. */
import { useQuery } from "@tanstack/react-query";
import { mailQuery, useConfirmedElsewhere } from "~/account/mail";
import { profileQuery } from "~/account/profile";
import { ApiError, messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { composerAddress } from "~/lib/composer-address";
import { PRODUCT } from "~/product";
import type { ChannelChoice, Outgoing } from "~/ui/contact/composer-dialog";
import { canShare } from "./customer-link";
import { type Issuer, messageTo, publicLink, subjectOf } from "./message";
import { useEmailDocument, useSendDocument } from "./queries";
import { firstOf, rememberSendingBy } from "./sending-by";
import type { Document } from "./types";
import { useStockNotice } from "./use-stock-notice";

const NO_METHODS = { cashApp: null, venmo: null, zelle: null, cash: false, check: false };

const EMAIL: ChannelChoice = { value: "email", label: "Email", description: "Opens your email app" };
const TEXT: ChannelChoice = { value: "text", label: "Text", description: "Opens your messages app" };
const LINK: ChannelChoice = { value: "link", label: "Copy link", description: "Paste it anywhere" };
const SHARE: ChannelChoice = { value: "share", label: "Share", description: "With an app on this device" };
const PROGRAM: ChannelChoice = {
  value: "program",
  label: `Send from ${PRODUCT}`,
  description: "With the PDF attached",
};

/** What the device was given to send. */
export type HandedOn = {
  document: Document;
  by: "email" | "text" | "link" | "share";
  /** Of the composer, where one opens. */
  address: string;
  subject: string;
  message: string;
};

export function useSending(document: Document) {
  const id = idOf(document);
  const { data: mail } = useQuery(mailQuery);
  useConfirmedElsewhere(Boolean(mail?.isAvailable && mail.needsConfirmation));
  const { data: profile } = useQuery(profileQuery);
  const issuer: Issuer = {
    businessName: profile?.businessName.trim() || PRODUCT,
    paymentMethods: profile?.paymentMethods ?? NO_METHODS,
  };
  const send = useSendDocument();
  const email = useEmailDocument();
  const withStockNotice = useStockNotice();
  const canSendHere = Boolean(mail?.isAvailable && !mail.needsConfirmation);
  const channels = [...(mail?.isAvailable ? [PROGRAM] : []), EMAIL, TEXT, LINK, ...(canShare() ? [SHARE] : [])];

  /** What the device is to send; null where it goes out from here. */
  async function sendWith(outgoing: Outgoing): Promise<HandedOn | null> {
    const { channel, ...mailed } = outgoing;
    rememberSendingBy(channel);
    if (channel === "program") {
      await withStockNotice(id, email.mutateAsync({ id, ...mailed }));
      return null;
    }
    const { subject, message } = mailed;
    try {
      const sent = await withStockNotice(id, send.mutateAsync(id));
      return { document: sent, by: channel, address: composerAddress(outgoing), subject, message };
    } catch (error) {
      const reason = messageOf(error);
      const sentence = "Failed to update document status. The message may still have been sent. Error:";
      throw new ApiError(`${sentence} ${reason}`, 0);
    }
  }

  return {
    channels,
    /** The last way used on this device, if it reaches this customer. */
    first: firstOf(channels, document, canSendHere),
    /** Whether all that a message is made of has arrived. */
    isReady: mail !== undefined && profile !== undefined,
    needsConfirmation: mail?.needsConfirmation,
    filled: {
      email: document.customerEmail ?? document.delivery?.to ?? "",
      phone: document.customerPhone ?? "",
      subject: subjectOf(document, issuer),
      message: messageTo(document, issuer, publicLink(id)),
    },
    sendWith,
  };
}
