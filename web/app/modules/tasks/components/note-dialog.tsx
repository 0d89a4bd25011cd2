import { useForm } from "@mantine/form";
import { idOf } from "~/api/identity";
import { required } from "~/lib/rules";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { TextAreaField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useAddNote } from "../queries";
import type { Task } from "../types";

/** Noting something about a task; what is noted stays. */
export default function NoteDialog({ row: task, opened, onClose }: LateDialogProps<Task>) {
  const add = useAddNote();
  const form = useForm({ initialValues: { text: "" }, validate: { text: required("Enter a note") } });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Note"
      submitLabel="Add Note"
      form={form}
      draft={draftOf("notes", null, idOf(task))}
      save={({ text }) => add.mutateAsync({ id: idOf(task), text: text.trim() })}
      onSaved={() => notifyDone(`Noted on ${task.title}`)}
      failure="We couldn't save the note. Please try again."
    >
      <TextAreaField label="Note" required data-autofocus maxLength={2000} {...form.getInputProps("text")} />
    </FormDialog>
  );
}
