import { IconPencil, IconTrash } from "@tabler/icons-react";
import { messageOf } from "~/api/errors";
import { ActionIconButton } from "~/ui/action-button";
import { confirm } from "~/ui/confirm";
import { notifyDone, notifyFailed } from "~/ui/notify";
import { useReadOnlyReason } from "~/ui/read-only";
import { type Part, useDeletePart } from "../queries";

export function PartActions({ part, onEdit }: { part: Part; onEdit: () => void }) {
  const blockedBecause = useReadOnlyReason();
  const remove = useDeletePart();

  async function askAndDelete() {
    const question = "Are you sure you want to delete this item?";
    if (!(await confirm({ question, detail: part.name, yes: "Delete", danger: true }))) return;
    remove.mutate(part._id, {
      onSuccess: () => notifyDone(`${part.name} deleted`),
      onError: (error) => notifyFailed(messageOf(error, "Failed to delete item")),
    });
  }

  return (
    <>
      <ActionIconButton label={`Edit ${part.name}`} blockedBecause={blockedBecause} onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
      </ActionIconButton>
      <ActionIconButton
        label={`Delete ${part.name}`}
        danger
        loading={remove.isPending}
        blockedBecause={blockedBecause}
        onClick={() => void askAndDelete()}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIconButton>
    </>
  );
}
