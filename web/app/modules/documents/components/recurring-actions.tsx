import { idOf } from "~/api/identity";
import { CardButtons } from "~/ui/lists/controls/card-buttons";
import { DeleteButton, EditButton } from "~/ui/lists/row-actions";
import { ActionButton } from "~/ui/page/action-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { type Recurring, recurring } from "../recurring/queries";
import { usePausing } from "../recurring/use-pausing";
import classes from "./recurring-actions.module.css";

type RecurringActionsProps = { row: Recurring; onView: () => void; onEdit: () => void };

export function ViewRecurring({ row, onView }: Pick<RecurringActionsProps, "row" | "onView">) {
  return (
    <ActionButton aria-label={`View recurring invoice for ${row.customerName}`} onClick={onView}>
      View
    </ActionButton>
  );
}

/** What a row or an open card offers. */
export function RecurringActions({ row, onView, onEdit }: RecurringActionsProps) {
  const { pause, pending } = usePausing(row);
  const name = `recurring invoice for ${row.customerName}`;
  const isLarge = useIsLarge();
  const word = row.isPaused ? "Resume" : "Pause";
  const buttons = (
    <>
      <ViewRecurring row={row} onView={onView} />
      <ActionButton aria-label={`${word} ${name}`} changes loading={pending} onClick={pause}>
        {word}
      </ActionButton>
      <EditButton name={name} onEdit={onEdit} />
      <DeleteButton
        id={idOf(row)}
        name={name}
        remove={recurring.useDelete()}
        question="Are you sure you want to delete this recurring invoice?"
        failure="Failed to delete the recurring invoice"
      />
    </>
  );
  return isLarge ? <div className={classes.row}>{buttons}</div> : <CardButtons>{buttons}</CardButtons>;
}
