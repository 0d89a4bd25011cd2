/** What was just written, above the list: its place in there follows from its amount and date, not from its being new. */
import { CloseButton } from "@mantine/core";
import { money } from "~/lib/shown/format";
import { ActionButton } from "~/ui/page/action-button";
import type { Document } from "../types";
import type { HandedOn } from "../use-sending";
import classes from "./created-note.module.css";
import { QuickSend } from "./quick-send";

type CreatedNoteProps = {
  document: Document;
  /** Where it is, when it is not among the rows that are shown. */
  hidden: "by filters" | "further down" | null;
  onView: () => void;
  onSend: () => void;
  onOpened: (handed: HandedOn) => void;
  onShow: () => void;
  onDismiss: () => void;
};

export function CreatedNote({ document, hidden, onView, onSend, onOpened, onShow, onDismiss }: CreatedNoteProps) {
  const { documentNumber, customerName, total } = document;
  return (
    <section className={classes.note} aria-label="Just created">
      <p className={classes.text}>
        <strong>{documentNumber}</strong> for {customerName}, {money(total)}, is saved. Next: send it.
        {hidden === "by filters" ? " Your search or filter hides it in the list." : null}
        {hidden === "further down" ? " It's further down the list." : null}
      </p>
      <div className={classes.actions}>
        <QuickSend document={document} onOpened={onOpened} />
        <ActionButton aria-label={`Send ${documentNumber} now`} changes onClick={onSend}>
          Send
        </ActionButton>
        <ActionButton aria-label={`View ${documentNumber}, just created`} onClick={onView}>
          View
        </ActionButton>
        {hidden ? <ActionButton onClick={onShow}>Show it in the list</ActionButton> : null}
        <CloseButton aria-label={`Dismiss ${documentNumber}`} size={44} iconSize={20} onClick={onDismiss} />
      </div>
    </section>
  );
}
