/** Telling the client about a new date, or reminding them of the one there is. */
import { useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import { useBusinessName } from "~/account/use-business-name";
import { ApiError } from "~/api/errors";
import { idOf } from "~/api/identity";
import { composerAddress } from "~/lib/composer-address";
import { longDay } from "~/lib/days-in-words";
import { PRODUCT } from "~/product";
import { type ChannelChoice, ComposerDialog, type Outgoing } from "~/ui/contact/composer-dialog";
import { openComposer } from "~/ui/contact/open-composer";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { draftOf } from "~/ui/forms/use-draft";
import { reminderMessage, rescheduleMessage, subjectOf } from "../message";
import { useEmailClient, useNotifyClient } from "../queries";
import type { Appointment } from "../types";
import { timesInWords, type When, whenOf } from "../when";
import classes from "./notify-dialog.module.css";

/** `before`: when it was; null for a reminder, which moves nothing. */
export type Notification = { appointment: Appointment; before: When | null };

const EMAIL: ChannelChoice = { value: "email", label: "Email", description: "Opens your email app" };
const TEXT: ChannelChoice = { value: "text", label: "Text", description: "Opens your messages app" };
const PROGRAM: ChannelChoice = {
  value: "program",
  label: `Send from ${PRODUCT}`,
  description: "Includes a calendar invite",
};

export default function NotifyDialog({ row, opened, onClose }: LateDialogProps<Notification>) {
  const { appointment, before } = row;
  const { clientName, clientEmail, clientPhone } = appointment;
  const id = idOf(appointment);
  const { name: businessName } = useBusinessName();
  const { data: mail } = useQuery(mailQuery);
  const notify = useNotifyClient();
  const email = useEmailClient();

  async function sendWith(outgoing: Outgoing): Promise<Outgoing> {
    const { channel, ...mailed } = outgoing;
    if (channel === "program") await email.mutateAsync({ id, ...mailed });
    else await notify.mutateAsync(id).catch(refuse);
    return outgoing;
  }

  function tell(sent: Outgoing) {
    const address = composerAddress(sent);
    if (!address) return notifyDone(`The message to ${clientName} is on its way`);
    openComposer(address);
    notifyDone(`${clientName} is marked as notified. Send the message in your ${APP[sent.channel]} app.`);
  }

  return (
    <ComposerDialog
      opened={opened}
      onClose={onClose}
      draft={draftOf("notifications", appointment)}
      title={before ? "Notify Client" : "Send Reminder"}
      channels={[EMAIL, TEXT, ...(mail?.isAvailable ? [PROGRAM] : [])]}
      first={clientPhone && !clientEmail ? "text" : "email"}
      filled={{
        email: clientEmail ?? "",
        phone: clientPhone ?? "",
        subject: subjectOf(appointment),
        message: before ? rescheduleMessage(appointment) : reminderMessage(appointment, businessName),
      }}
      editable={["email", "text", "program"]}
      submitLabel={() => (before ? "Send Notification" : "Send Reminder")}
      cancelLabel={before ? "Skip" : "Cancel"}
      missing={{ email: "Enter the client's email address.", phone: "Enter the client's phone number." }}
      needsConfirmation={mail?.needsConfirmation}
      send={sendWith}
      onSent={tell}
      failure="Failed to update appointment notification status."
    >
      <dl className={classes.dates}>
        {before ? <At label="Old date and time" when={before} /> : null}
        <At label={before ? "New date and time" : "Date and time"} when={whenOf(appointment)} />
      </dl>
    </ComposerDialog>
  );
}

const APP: Record<string, string> = { email: "mail", text: "messages" };

function At({ label, when }: { label: string; when: When }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {longDay(when.startDate)}
        <span>{timesInWords(when)}</span>
      </dd>
    </div>
  );
}

function refuse(): never {
  throw new ApiError("Failed to update appointment notification status.", 0);
}
