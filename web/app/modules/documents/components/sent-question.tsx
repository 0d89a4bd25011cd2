/**
 * After the device took over: opens what was asked for, and asks once whether the message went out. The document counts
 * as sent by then, because its link has to work first; "Not yet" takes that back and ends the link.
 */
import { useEffect, useState } from "react";
import { messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { copied } from "~/lib/copied";
import { openComposer } from "~/ui/contact/open-composer";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton } from "~/ui/page/action-button";
import { shareLink } from "../customer-link";
import { publicLink } from "../message";
import { useTakeBack } from "../queries";
import { againInWords } from "../status-in-words";
import type { HandedOn } from "../use-sending";
import { useStockNotice } from "../use-stock-notice";
import { CustomerLinkField } from "./customer-link-field";
import classes from "./sent-question.module.css";

export default function SentQuestion({ row, opened, onClose }: LateDialogProps<HandedOn>) {
  const { document, by, address, subject, message } = row;
  const takeBack = useTakeBack();
  const withStockNotice = useStockNotice();
  // What is paid stays paid, sent or not.
  const isAsked = document.status !== "Paid";
  const [problem, setProblem] = useState<string | null>(null);
  const [isHandedOn, setHandedOn] = useState(true);

  // Here and not in the form before: that one would ask whether to leave it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question appears
  useEffect(() => {
    if (address) openComposer(address);
    else
      void (by === "link" ? copied(publicLink(idOf(document))) : shareLink(document, subject, message)).then(
        setHandedOn,
      );
  }, []);

  async function notYet() {
    try {
      const id = idOf(document);
      notifyDone(againInWords(await withStockNotice(id, takeBack.mutateAsync(id))));
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  function sent() {
    notifyDone(`${document.documentNumber} sent`);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isAsked ? "Did you send it?" : `Send ${document.documentNumber}`}
      footer={
        isAsked ? (
          <>
            <ActionButton loading={takeBack.isPending} onClick={() => void notYet()}>
              Not yet
            </ActionButton>
            <ActionButton main data-autofocus onClick={sent}>
              I sent it
            </ActionButton>
          </>
        ) : (
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
        )
      }
    >
      <FormProblem message={problem} />
      <p className={classes.lead}>{isHandedOn ? OPENED[by] : NOT_OPENED[by]}</p>
      {address ? (
        <a href={address} className={classes.again}>
          {by === "email" ? "Open the email app again" : "Open the messages app again"}
        </a>
      ) : (
        <CustomerLinkField document={document} title={subject} text={message} />
      )}
    </Dialog>
  );
}

const OPENED: Record<HandedOn["by"], string> = {
  email: "Your email app opens with the message. Send it from there.",
  text: "Your messages app opens with the message. Send it from there.",
  link: "Link copied. Paste it into a message to your customer.",
  share: "Choose an app and send the link from there.",
};

const NOT_OPENED: Record<HandedOn["by"], string> = {
  ...OPENED,
  link: "We couldn't copy the link. Select it and copy it yourself.",
  share: "Sharing didn't open. Try again here, or copy the link.",
};
