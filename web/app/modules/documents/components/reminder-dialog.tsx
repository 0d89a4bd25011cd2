/** Reminding a customer of an invoice: from here if email sending is set up, or with the device's own app. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mailQuery } from "~/account/mail";
import { profileQuery } from "~/account/profile";
import { idOf } from "~/api/identity";
import { composerAddress } from "~/lib/composer-address";
import { PRODUCT } from "~/product";
import { type ChannelChoice, ComposerDialog, type Outgoing } from "~/ui/contact/composer-dialog";
import { openComposer } from "~/ui/contact/open-composer";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { draftOf } from "~/ui/forms/use-draft";
import { publicLink } from "../message";
import { reminderOf } from "../reminders/message";
import { useEmailReminder, useNoteReminder } from "../reminders/queries";
import { firstOf, rememberSendingBy } from "../sending-by";
import type { Document } from "../types";

const EMAIL: ChannelChoice = { value: "email", label: "Email", description: "Opens your email app" };
const TEXT: ChannelChoice = { value: "text", label: "Text", description: "Opens your messages app" };
const PROGRAM: ChannelChoice = {
  value: "program",
  label: `Send from ${PRODUCT}`,
  description: "With a button to view and pay",
};

export default function ReminderDialog({ row: document, opened, onClose }: LateDialogProps<Document>) {
  const { documentNumber, customerName, customerEmail, customerPhone } = document;
  const id = idOf(document);
  const [now] = useState(() => new Date());
  const { data: mail } = useQuery(mailQuery);
  const { data: profile } = useQuery(profileQuery);
  const email = useEmailReminder();
  const note = useNoteReminder();
  const canSendHere = Boolean(mail?.isAvailable && !mail.needsConfirmation);
  const channels = [...(mail?.isAvailable ? [PROGRAM] : []), EMAIL, TEXT];
  const words = reminderOf(document, profile?.businessName.trim() || PRODUCT, publicLink(id), now);

  async function sendWith(outgoing: Outgoing): Promise<Outgoing> {
    const { channel, to, subject, message } = outgoing;
    rememberSendingBy(channel);
    if (channel === "program") await email.mutateAsync({ id, to, subject, message });
    else await note.mutateAsync({ id, channel: channel === "text" ? "Text" : "Email", to });
    return outgoing;
  }

  function tell(sent: Outgoing) {
    const address = composerAddress(sent);
    if (!address) return notifyDone(`Reminder for ${documentNumber} is on its way to ${customerName}.`);
    openComposer(address);
    notifyDone(`Your ${sent.channel === "text" ? "messages" : "email"} app has the reminder. Send it from there.`);
  }

  return (
    <ComposerDialog
      opened={opened}
      onClose={onClose}
      draft={draftOf("reminders", document)}
      title={`Send reminder for ${documentNumber}`}
      channels={channels}
      first={firstOf(channels, document, canSendHere)}
      filled={{ email: customerEmail ?? "", phone: customerPhone ?? "", ...words }}
      editable={["program", "email", "text"]}
      submitLabel={() => "Send reminder"}
      missing={{ email: "Enter the customer's email address.", phone: "Enter the customer's phone number." }}
      needsConfirmation={mail?.needsConfirmation}
      send={sendWith}
      onSent={tell}
      failure="We couldn't send the reminder. Try again."
    />
  );
}
