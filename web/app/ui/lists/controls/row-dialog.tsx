/** All that a list knows about a row, with its actions: where tapping a card leads if the module has no details of its own. */
import { use, useEffect, useRef } from "react";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { DetailsOfRow } from "../row-details";
import classes from "./row-dialog.module.css";

export default function RowDialog({ row: key, opened, onClose }: LateDialogProps<string>) {
  const found = use(DetailsOfRow)(key);
  // It goes with its row, but not before everyone's eyes.
  const last = useRef(found);
  if (found) last.current = found;
  const isGone = !found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is gone
  useEffect(() => {
    if (isGone && opened) onClose();
  }, [isGone]);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={last.current?.title ?? ""}
      footer={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      {last.current?.facts}
      <div className={classes.actions}>{last.current?.actions}</div>
    </Dialog>
  );
}
