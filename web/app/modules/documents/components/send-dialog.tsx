/** Sending a document: from here if email sending is set up, or with the device's own email or messages app. */
import { useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import { profileQuery } from "~/account/profile";
import { ApiError, messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { composerAddress } from "~/lib/composer-address";
import { PRODUCT } from "~/product";
import { type Channel, type ChannelChoice, ComposerDialog, type Outgoing } from "~/ui/contact/composer-dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { draftOf } from "~/ui/forms/use-draft";
import { canShare } from "../customer-link";
import { type Issuer, messageTo, publicLink, subjectOf } from "../message";
import { useEmailDocument, useSendDocument } from "../queries";
import { firstOf, rememberSendingBy } from "../sending-by";
import type { Document } from "../types";
import { useStockNotice } from "../use-stock-notice";
import classes from "./send-dialog.module.css";
import type { HandedOn } from "./sent-question";

type SendDialogProps = LateDialogProps<{
  document: Document;
  /** What was asked for; null for what suits the customer. */
  mode: Channel | null;
  /** The document is marked as sent, and the device takes over: whether it was sent, only a person knows. */
  onOpened: (handed: HandedOn) => void;
}>;

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

const SUBMIT = { email: "Send", text: "Send", program: "Send", link: "Copy link", share: "Share" };

export default function SendDialog({ row, opened, onClose }: SendDialogProps) {
  const { document, mode, onOpened } = row;
  const { documentNumber, customerEmail, customerPhone } = document;
  const id = idOf(document);
  const { data: mail } = useQuery(mailQuery);
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

  return (
    <ComposerDialog
      opened={opened}
      onClose={onClose}
      draft={draftOf("messages", document)}
      title={`Send ${documentNumber}`}
      channels={channels}
      first={mode ?? firstOf(channels, document, canSendHere)}
      filled={{
        email: customerEmail ?? document.delivery?.to ?? "",
        phone: customerPhone ?? "",
        subject: subjectOf(document, issuer),
        message: messageTo(document, issuer, publicLink(id)),
      }}
      editable={["program"]}
      submitLabel={(channel) => SUBMIT[channel]}
      missing={{ email: "Enter the customer's email address.", phone: "Enter the customer's phone number." }}
      instead={(channel) =>
        channel === "link" ? (
          <p className={classes.lead}>Your customer can open {documentNumber} with this link from now on.</p>
        ) : null
      }
      needsConfirmation={mail?.needsConfirmation}
      send={sendWith}
      onSent={(handed) => (handed ? onOpened(handed) : notifyDone(`${documentNumber} is on its way`))}
      failure="Failed to send document. Please try again."
    />
  );
}
