/** Telling the client about a new date, confirming the one just booked, or reminding them of it. */
import { useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import { profileQuery } from "~/account/profile";
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
import { confirmationMessage, reminderMessage, rescheduleMessage, subjectOf } from "../message";
import { useEmailClient, useNotifyClient } from "../queries";
import type { Appointment } from "../types";
import { timesInWords, type When, whenOf } from "../when";
import classes from "./notify-dialog.module.css";

export type Notification = { appointment: Appointment } & (
  | { about: "move"; before: When }
  | { about: "booking" | "reminder"; before: null }
);

const WORDS = {
  move: { title: "Notify Client", submit: "Send Notification", cancel: "Skip", message: rescheduleMessage },
  booking: { title: "Send Confirmation", submit: "Send Confirmation", cancel: "Cancel", message: confirmationMessage },
  reminder: { title: "Send Reminder", submit: "Send Reminder", cancel: "Cancel", message: reminderMessage },
};

const EMAIL: ChannelChoice = { value: "email", label: "Email", description: "Opens your email app" };
const TEXT: ChannelChoice = { value: "text", label: "Text", description: "Opens your messages app" };
const PROGRAM: ChannelChoice = {
  value: "program",
  label: `Send from ${PRODUCT}`,
  description: "Includes a calendar invite",
};

export default function NotifyDialog({ row, opened, onClose }: LateDialogProps<Notification>) {
  const { appointment, about, before } = row;
  const words = WORDS[about];
  const { clientName, clientEmail, clientPhone } = appointment;
  const id = idOf(appointment);
  const { data: profile } = useQuery(profileQuery);
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
      draft={draftOf("notifications", appointment, about)}
      title={words.title}
      channels={[EMAIL, TEXT, ...(mail?.isAvailable ? [PROGRAM] : [])]}
      first={clientPhone && !clientEmail ? "text" : "email"}
      filled={{
        email: clientEmail ?? "",
        phone: clientPhone ?? "",
        subject: subjectOf(appointment),
        message: words.message(appointment, profile?.businessName.trim() ?? ""),
      }}
      editable={["email", "text", "program"]}
      submitLabel={() => words.submit}
      cancelLabel={words.cancel}
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

const APP: Record<string, string> = { email: "email", text: "messages" };

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
