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

/** In service, or active again. */
export function StatusButton({ row }: Pick<EquipmentActionsProps, "row">) {
  const update = equipment.useUpdate();
  const status = otherStatus(row.status);
  const toggle = () =>
    told(update.mutateAsync({ id: idOf(row), change: { status } }), {
      done: `${row.name} is ${status === "Active" ? "active" : "in service"}`,
      failure: "Failed to update equipment status",
    });

  return (
    <ActionButton
      aria-label={`Mark as ${status}: ${row.name}`}
      loading={update.isPending}
      changes
      onClick={() => void toggle()}
    >
      Mark as {status}
    </ActionButton>
  );
}

export function deletionOf(row: Equipment) {
  return {
    id: idOf(row),
    name: row.name,
    question: "Are you sure you want to delete this equipment?",
    failure: "Failed to delete equipment",
  };
}

/** What a card of the garage offers. */
export function EquipmentActions({ row, onDetails, onHistory, onEdit }: EquipmentActionsProps) {
  return (
    <CardButtons>
      <ActionButton aria-label={`Details of ${row.name}`} onClick={onDetails}>
        Details
      </ActionButton>
      <HistoryButton row={row} onHistory={onHistory} />
      <ActionButton aria-label={`Edit ${row.name}`} changes onClick={onEdit}>
        Edit
      </ActionButton>
      <StatusButton row={row} />
      <DeleteButton {...deletionOf(row)} remove={equipment.useDelete()} />
    </CardButtons>
  );
}
