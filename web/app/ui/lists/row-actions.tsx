import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { ActionIconButton } from "~/ui/page/action-button";

type Removal = { mutateAsync: (id: string) => Promise<unknown> };

type DeleteButtonProps = {
  id: string;
  /** What the row is called, in the button's name and in the messages. */
  name: string;
  remove: Removal;
  question: string;
  /** What to say when it failed and the server gave no reason. */
  failure: string | ((error: unknown) => string);
};

/** Deletes a row after a yes. */
export function DeleteButton({ id, name, remove, question, failure }: DeleteButtonProps) {
  // Its own: many rows may share one mutation.
  const [pending, setPending] = useState(false);

  async function askAndDelete() {
    if (!(await confirm({ question, detail: name, yes: "Delete", danger: true }))) return;
    setPending(true);
    await told(remove.mutateAsync(id), { done: `${name} deleted`, failure });
    setPending(false);
  }

  return (
    <ActionIconButton label={`Delete ${name}`} danger loading={pending} changes onClick={() => void askAndDelete()}>
      <IconTrash size={20} aria-hidden />
    </ActionIconButton>
  );
}

export function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <ActionIconButton label={`Edit ${name}`} changes onClick={onEdit}>
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
