import { useForm } from "@mantine/form";
import { asDay, asMoney, type FieldsInWords } from "~/lib/fields-in-words";
import { ONE_OF_YOUR_CLIENTS } from "~/lib/form-words";
import { ClientField } from "~/modules/clients/picking/client-field";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { projects } from "../queries";
import {
  BUDGET_ABOVE_ZERO,
  entryOf,
  newProjectEntry,
  type ProjectEntry,
  problemsOf,
  projectOf,
  STATUSES,
} from "../rules";
import type { NewProject, Project } from "../types";
import { TaskEntries } from "./task-entries";

export type ProjectForm = {
  /** What is changed, with the version it has; null to begin a new one. */
  project: Project | null;
  /** What a new one begins with. */
  given?: Partial<ProjectEntry>;
  onCreated: (project: Project) => void;
};

const PROJECT_IN_WORDS: FieldsInWords<NewProject> = {
  name: "Project Name",
  client: ["Client", (client) => (client.kind === "client" ? ONE_OF_YOUR_CLIENTS : client.name)],
  description: "Description",
  budget: ["Budget", (budget) => (budget ? asMoney(budget) : "")],
  startDate: ["Start Date", asDay],
  endDate: ["End Date", asDay],
  status: "Status",
  tasks: ["Tasks", (tasks) => (tasks ?? []).map(({ name }) => name).join("\n")],
  notes: "Notes",
};

/** Beginning a project, or changing the given one. */
export default function ProjectDialog({ row, opened, onClose }: LateDialogProps<ProjectForm>) {
  const { project, given, onCreated } = row;
  const saving = useMergedSave({
    row: project,
    changes: projects,
    fieldsOf: (found) => projectOf(entryOf(found)),
    inWords: PROJECT_IN_WORDS,
    noun: "project",
    nameOf: ({ name }) => name,
  });
  const form = useForm({
    initialValues: project ? entryOf(project) : { ...newProjectEntry(), ...given },
    validate: problemsOf,
  });
  const start = form.getInputProps("startDate");

  function setClient(client: string, clientId: string | null = null) {
    form.setValues({ client, clientId });
    form.clearFieldError("client");
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Project"
        submitLabel={project ? "Update Project" : "Create Project"}
        form={form}
        draft={draftOf("projects", project)}
        save={(entry) => saving.save(projectOf(entry))}
        onSaved={(saved) => {
          // What was created is shown, which says more than a notice.
          if (saved.how === "added") onCreated(saved.row);
          else saving.tell(saved);
        }}
        failure="Failed to save project. Please try again."
      >
        <TextField label="Project Name" required data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <FieldRow>
          <ClientField
            label="Client"
            required
            value={form.values.client}
            clientId={form.values.clientId}
            error={form.errors.client}
            data-path="client"
            onChange={(name) => setClient(name)}
            onPick={({ id, name }) => setClient(name, id)}
          />
          <SelectField label="Status" data={STATUSES} {...form.getInputProps("status")} />
        </FieldRow>
        <TextAreaField label="Description" maxLength={5000} {...form.getInputProps("description")} />
        <MoneyField label="Budget" belowBecause={BUDGET_ABOVE_ZERO} {...form.getInputProps("budget")} />
        <FieldRow>
          <DateField
            label="Start Date"
            required
            {...start}
            onChange={(event) => {
              start.onChange(event);
              // What was said of the end may be about the start.
              form.clearFieldError("endDate");
            }}
          />
          <DateField label="End Date" required {...form.getInputProps("endDate")} />
        </FieldRow>
        <TaskEntries form={form} />
        <TextAreaField label="Notes" maxLength={5000} {...form.getInputProps("notes")} />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
