/** Sending a document: from here if email sending is set up, or with the device's own email or messages app. */
import { type Channel, ComposerDialog } from "~/ui/contact/composer-dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { draftOf } from "~/ui/forms/use-draft";
import type { Document } from "../types";
import type { HandedOn } from "../use-sending";
import { useSending } from "../use-sending";
import classes from "./send-dialog.module.css";

type SendDialogProps = LateDialogProps<{
  document: Document;
  /** What was asked for; null for what suits the customer. */
  mode: Channel | null;
  /** The document is marked as sent, and the device takes over: whether it was sent, only a person knows. */
  onOpened: (handed: HandedOn) => void;
}>;

const SUBMIT = { email: "Send", text: "Send", program: "Send", link: "Copy link", share: "Share" };

export default function SendDialog({ row, opened, onClose }: SendDialogProps) {
  const { document, mode, onOpened } = row;
  const { documentNumber } = document;
  const { channels, first, filled, needsConfirmation, sendWith } = useSending(document);
  return (
    <ComposerDialog
      opened={opened}
      onClose={onClose}
      draft={draftOf("messages", document)}
      title={`Send ${documentNumber}`}
      channels={channels}
      first={mode ?? first}
      filled={filled}
      editable={["program"]}
      submitLabel={(channel) => SUBMIT[channel]}
      missing={{ email: "Enter the customer's email address.", phone: "Enter the customer's phone number." }}
      instead={(channel) =>
        channel === "link" ? (
          <p className={classes.lead}>Your customer can open {documentNumber} with this link from now on.</p>
        ) : null
      }
      needsConfirmation={needsConfirmation}
      send={sendWith}
      onSent={(handed) => (handed ? onOpened(handed) : notifyDone(`${documentNumber} is on its way`))}
      failure="Failed to send document. Please try again."
    />
  );
}
