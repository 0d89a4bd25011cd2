import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { ActionIconButton } from "~/ui/page/action-button";

type Removal = { mutateAsync: (id: string) => Promise<unknown> };

type Deletion = {
  id: string;
  /** What the row is called, in the question and in the messages. */
  name: string;
  remove: Removal;
  question: string;
  /** What to say when it failed and the server gave no reason. */
  failure: string | ((error: unknown) => string);
};

/** Deletes a row after a yes; `begin` says that it is being done. */
export async function askAndDelete({ id, name, remove, question, failure }: Deletion, begin?: () => void) {
  if (!(await confirm({ question, detail: name, yes: "Delete", danger: true }))) return;
  begin?.();
  await told(remove.mutateAsync(id), { done: `${name} deleted`, failure });
}

export function DeleteButton(deletion: Deletion) {
  // Its own: many rows may share one mutation.
  const [pending, setPending] = useState(false);
  const press = () => void askAndDelete(deletion, () => setPending(true)).finally(() => setPending(false));
  return (
    <ActionIconButton label={`Delete ${deletion.name}`} danger loading={pending} changes onClick={press}>
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
export function RowActions({ onEdit, ...props }: Deletion & { onEdit: () => void }) {
  return (
    <>
      <EditButton name={props.name} onEdit={onEdit} />
      <DeleteButton {...props} />
    </>
  );
}
