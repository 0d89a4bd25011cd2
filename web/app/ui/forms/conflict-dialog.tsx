/** Somebody saved the same thing meanwhile: the fields both changed, side by side, and for each which one counts. */
import { useState } from "react";
import { Dialog } from "~/ui/dialogs/dialog";
import { NOTHING } from "~/ui/figures/nothing";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./conflict-dialog.module.css";

type Field = { name: string; label: string; mine: string; theirs: string };

export type ConflictDialogProps = {
  title: string;
  /** What it is about, by its name. */
  name: string;
  fields: Field[];
  opened: boolean;
  /** The names of the fields that stay as they were typed here; null: back to editing. */
  onAnswer: (mine: string[] | null) => void;
};

export default function ConflictDialog({ title, name, fields, opened, onAnswer }: ConflictDialogProps) {
  const [mine, setMine] = useState(() => fields.map((field) => field.name));

  function choose(field: string, isMine: boolean) {
    setMine((chosen) => (isMine ? [...chosen, field] : chosen.filter((one) => one !== field)));
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(null)}
      title={title}
      wide
      footer={
        <>
          <ActionButton onClick={() => onAnswer(null)}>Back to editing</ActionButton>
          <ActionButton main data-autofocus onClick={() => onAnswer(mine)}>
            Save
          </ActionButton>
        </>
      }
    >
      <p className={classes.lead}>
        {name} changed in another tab or on another device while you were editing. Pick which version to keep. Nothing
        is overwritten until you save.
      </p>
      {fields.length > 1 ? (
        <div className={classes.all}>
          <ActionButton onClick={() => setMine(fields.map((field) => field.name))}>Keep all mine</ActionButton>
          <ActionButton onClick={() => setMine([])}>Keep all theirs</ActionButton>
        </div>
      ) : null}
      {fields.map(({ name: field, label, mine: yours, theirs }) => (
        <fieldset key={field} className={classes.field}>
          <legend>{label}</legend>
          <Version
            group={field}
            whose="Yours"
            value={yours}
            chosen={mine.includes(field)}
            onChoose={() => choose(field, true)}
          />
          <Version
            group={field}
            whose="Saved elsewhere"
            value={theirs}
            chosen={!mine.includes(field)}
            onChoose={() => choose(field, false)}
          />
        </fieldset>
      ))}
    </Dialog>
  );
}

type VersionProps = { group: string; whose: string; value: string; chosen: boolean; onChoose: () => void };

function Version({ group, whose, value, chosen, onChoose }: VersionProps) {
  return (
    <label className={classes.version}>
      <input type="radio" name={`conflict-${group}`} checked={chosen} onChange={onChoose} />
      <span>
        <span className={classes.whose}>{whose}</span>
        <span className={classes.value}>{value || NOTHING}</span>
      </span>
    </label>
  );
}
