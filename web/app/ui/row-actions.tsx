import { IconPencil, IconTrash } from "@tabler/icons-react";
import { messageOf } from "~/api/errors";
import { ActionIconButton } from "./action-button";
import { confirm } from "./confirm";
import { notifyDone, notifyFailed } from "./notify";
import { useReadOnlyReason } from "./read-only";

type Removal = {
  isPending: boolean;
  mutate: (id: string, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
};

type DeleteButtonProps = {
  id: string;
  /** What the row is called, in the button's name and in the messages. */
  name: string;
  remove: Removal;
  question: string;
  /** What to say when it failed and the server gave no reason. */
  failure: string | ((error: Error) => string);
};

/** Deletes a row after a yes. */
export function DeleteButton({ id, name, remove, question, failure }: DeleteButtonProps) {
  const blockedBecause = useReadOnlyReason();

  async function askAndDelete() {
    if (!(await confirm({ question, detail: name, yes: "Delete", danger: true }))) return;
    remove.mutate(id, {
      onSuccess: () => notifyDone(`${name} deleted`),
      onError: (error) => notifyFailed(typeof failure === "function" ? failure(error) : messageOf(error, failure)),
    });
  }

  return (
    <ActionIconButton
      label={`Delete ${name}`}
      danger
      loading={remove.isPending}
      blockedBecause={blockedBecause}
      onClick={() => void askAndDelete()}
    >
      <IconTrash size={20} aria-hidden />
    </ActionIconButton>
  );
}

export function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <ActionIconButton label={`Edit ${name}`} blockedBecause={useReadOnlyReason()} onClick={onEdit}>
      <IconPencil size={20} aria-hidden />
    </ActionIconButton>
  );
}

/** What every row of a list offers: edit and delete. */
export function RowActions({ onEdit, ...props }: DeleteButtonProps & { onEdit: () => void }) {
  return (
    <>
      <EditButton name={props.name} onEdit={onEdit} />
      <DeleteButton {...props} />
    </>
  );
}
