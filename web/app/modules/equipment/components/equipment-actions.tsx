import { idOf } from "~/api/identity";
import { told } from "~/ui/feedback/notify";
import { CardButtons } from "~/ui/lists/controls/card-buttons";
import { DeleteButton } from "~/ui/lists/row-actions";
import { ActionButton } from "~/ui/page/action-button";
import { equipment } from "../queries";
import { otherStatus } from "../rules";
import type { Equipment } from "../types";

type EquipmentActionsProps = {
  row: Equipment;
  onDetails: () => void;
  onHistory: () => void;
  onEdit: () => void;
};

export function HistoryButton({ row, onHistory }: Pick<EquipmentActionsProps, "row" | "onHistory">) {
  return (
    <ActionButton aria-label={`Service History of ${row.name}`} onClick={onHistory}>
      Service History
    </ActionButton>
  );
}

/** What a card of the garage offers. */
export function EquipmentActions({ row, onDetails, onHistory, onEdit }: EquipmentActionsProps) {
  const update = equipment.useUpdate();
  const status = otherStatus(row.status);
  const toggle = () =>
    told(update.mutateAsync({ id: idOf(row), change: { status } }), {
      done: `${row.name} is ${status === "Active" ? "active" : "in service"}`,
      failure: "Failed to update equipment status",
    });

  return (
    <CardButtons>
      <ActionButton aria-label={`Details of ${row.name}`} onClick={onDetails}>
        Details
      </ActionButton>
      <HistoryButton row={row} onHistory={onHistory} />
      <ActionButton aria-label={`Edit ${row.name}`} changes onClick={onEdit}>
        Edit
      </ActionButton>
      <ActionButton
        aria-label={`Mark as ${status}: ${row.name}`}
        loading={update.isPending}
        changes
        onClick={() => void toggle()}
      >
        Mark as {status}
      </ActionButton>
      <DeleteButton
        id={idOf(row)}
        name={row.name}
        remove={equipment.useDelete()}
        question="Are you sure you want to delete this equipment?"
        failure="Failed to delete equipment"
      />
    </CardButtons>
  );
}
