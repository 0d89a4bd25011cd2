import { useForm } from "@mantine/form";
import { asDay, type FieldsInWords } from "~/lib/fields-in-words";
import { ClientField } from "~/modules/clients/picking/client-field";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, SelectField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { type How, savedInWords } from "~/ui/forms/saved-in-words";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { dueInWords, STATUSES, statusInWords } from "../in-words";
import { tasks } from "../queries";
import {
  entryOf,
  NEW_TASK_ENTRY,
  newTaskOf,
  PRIORITIES,
  priorityInWords,
  type TaskEntry,
  taskOf,
  taskRules,
} from "../rules";
import type { NewTask, SeenTask, Task } from "../types";
import { Notes } from "./notes";

const TASK_IN_WORDS: FieldsInWords<NewTask> = {
  title: "Title",
  description: "Description",
  status: ["Status", (status) => (status ? statusInWords(status) : "")],
  priority: ["Priority", (priority) => (priority ? priorityInWords(priority) : "")],
  dueDate: ["Due Date", asDay],
  clientId: ["Client", () => "another client"],
  clientName: "Client",
  notes: ["Note", (notes) => (notes ?? []).map(({ text }) => text).join("\n")],
};

export type TaskTarget = {
  /** What is changed, with the version it has; null for something new. */
  task: SeenTask | null;
  /** Whom something new is about. */
  client?: { id: string; name: string };
};

/** Writing down what is to be done, or changing it. */
export default function TaskDialog({ row: target, opened, onClose }: LateDialogProps<TaskTarget>) {
  const { task, client } = target;
  const saving = useMergedSave({
    row: task,
    changes: tasks,
    fieldsOf: (found) => taskOf(entryOf(found)),
    inWords: TASK_IN_WORDS,
    noun: "task",
    nameOf: ({ title }) => title,
  });
  const known = client ? { clientId: client.id, clientName: client.name } : {};
  const form = useForm<TaskEntry>({
    initialValues: task ? entryOf(task) : { ...NEW_TASK_ENTRY, ...known },
    validate: taskRules,
  });

  function tell({ row: saved, how }: { row: Task; how: How }) {
    if (how !== "added") return notifyDone(savedInWords(saved.title, how));
    const due = dueInWords(saved);
    notifyDone(`${saved.title} added to your tasks${due ? `: ${due.text.toLowerCase()}` : ""}`);
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Task"
        submitLabel={task ? "Update Task" : "Create Task"}
        form={form}
        draft={draftOf("tasks", task)}
        save={(entry) => saving.save(task ? taskOf(entry) : newTaskOf(entry))}
        onSaved={tell}
        failure={
          task
            ? "We couldn't save the task. Please try again."
            : "There was an error creating the task. Please try again."
        }
      >
        <TextField label="Title" required data-autofocus maxLength={200} {...form.getInputProps("title")} />
        <TextAreaField label="Description" required maxLength={5000} {...form.getInputProps("description")} />
        <FieldRow>
          <SelectField label="Status" data={[...STATUSES]} {...form.getInputProps("status")} />
          <SelectField label="Priority" data={[...PRIORITIES]} {...form.getInputProps("priority")} />
        </FieldRow>
        <FieldRow>
          <DateField label="Due Date" {...form.getInputProps("dueDate")} />
          <ClientField
            label="Client"
            value={form.values.clientName}
            clientId={form.values.clientId}
            error={form.errors.clientName ?? form.errors.clientId}
            onChange={(clientName) => form.setValues({ clientName, clientId: null })}
            onPick={({ id, name }) => form.setValues({ clientName: name, clientId: id })}
          />
        </FieldRow>
        {task ? <Notes task={task} /> : null}
        <TextAreaField label={task ? "Add a note" : "Note"} rows={2} maxLength={2000} {...form.getInputProps("note")} />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
