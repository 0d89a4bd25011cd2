/** Somebody saved the same document meanwhile: both versions side by side, and nothing lost until one is chosen. */
import { useState } from "react";
import { ActionButton } from "~/ui/action-button";
import { confirm } from "~/ui/confirm";
import { Dialog } from "~/ui/dialog";
import { NOTHING } from "~/ui/nothing";
import { differencesOf } from "../differences";
import type { Versioned } from "../queries";
import type { DocumentEntry } from "../rules";
import classes from "./conflict-dialog.module.css";

type ConflictDialogProps = {
  mine: DocumentEntry;
  theirs: Versioned;
  opened: boolean;
  onClose: () => void;
  onKeepMine: (theirs: Versioned) => void;
  onTakeTheirs: (theirs: Versioned) => void;
};

export function ConflictDialog({ mine, theirs, opened, onClose, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  // As they were when they met: choosing one makes them the same while the dialog closes.
  const [differences] = useState(() => differencesOf(mine, theirs.document));

  async function takeTheirs() {
    const sure = await confirm({
      question: "Take what was saved elsewhere?",
      detail: "What you typed here is lost.",
      yes: "Take theirs",
      danger: true,
    });
    if (sure) onTakeTheirs(theirs);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="This document was changed elsewhere"
      wide
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Back to editing
          </ActionButton>
          <ActionButton onClick={() => void takeTheirs()}>Take theirs</ActionButton>
          <ActionButton main onClick={() => onKeepMine(theirs)}>
            Keep mine
          </ActionButton>
        </>
      }
    >
      <p className={classes.lead}>
        {theirs.document.documentNumber} was saved in another tab or on another device since you opened it here. Nothing
        is overwritten until you choose.
      </p>
      {differences.length === 0 ? <p className={classes.lead}>Both versions say the same now.</p> : null}
      <dl className={classes.fields}>
        {differences.map(({ label, mine: yours, theirs: saved }) => (
          <div key={label} className={classes.field}>
            <dt>{label}</dt>
            <dd>
              <span>Yours</span>
              {yours || NOTHING}
            </dd>
            <dd>
              <span>Saved elsewhere</span>
              {saved || NOTHING}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
