/** Sends a document in one tap, the way this device sent the last one. Where that wouldn't reach this customer, there's nothing to tap. */
import { useState } from "react";
import { messageOf } from "~/api/errors";
import type { Channel } from "~/ui/contact/composer-dialog";
import { notifyDone, notifyFailed } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import type { Document } from "../types";
import type { HandedOn } from "../use-sending";
import { useSending } from "../use-sending";
import classes from "./quick-send.module.css";

type QuickSendProps = {
  document: Document;
  /** It counts as sent, and the device takes over. */
  onOpened: (handed: HandedOn) => void;
};

export function QuickSend({ document, onOpened }: QuickSendProps) {
  const { first, filled, isReady, sendWith } = useSending(document);
  const [isSending, setSending] = useState(false);
  const to = first === "text" ? filled.phone : filled.email;
  const needsAddress = first !== "link" && first !== "share";
  if (needsAddress && !to) return null;

  async function send() {
    setSending(true);
    const { subject, message } = filled;
    try {
      const handed = await sendWith({ channel: first, to, subject, message });
      if (handed) onOpened(handed);
      else notifyDone(`${document.documentNumber} is on its way`);
    } catch (error) {
      notifyFailed(messageOf(error, "Failed to send document. Please try again."));
    } finally {
      setSending(false);
    }
  }

  // Its place is there before its words are.
  return (
    <div className={classes.place}>
      {isReady ? (
        <ActionButton main changes loading={isSending} onClick={() => void send()}>
          {inWords(first, to)}
        </ActionButton>
      ) : null}
    </div>
  );
}

function inWords(channel: Channel, to: string): string {
  switch (channel) {
    case "program":
      return `Email it to ${to}`;
    case "email":
      return `Open an email to ${to}`;
    case "text":
      return `Text it to ${to}`;
    case "link":
      return "Copy the customer's link";
    case "share":
      return "Share the customer's link";
  }
}
