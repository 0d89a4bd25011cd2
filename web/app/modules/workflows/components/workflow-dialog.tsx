import { useForm } from "@mantine/form";
import { idOf } from "~/api/identity";
import type { FieldsInWords } from "~/lib/fields-in-words";
import { useNavigate } from "~/router/hooks";
import type { RowDialogProps } from "~/ui/dialogs/use-row-dialog";
import { SuggestField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import type { How } from "~/ui/forms/saved-in-words";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { workflows } from "../queries";
import {
  CATEGORIES,
  entryOf,
  newWorkflowEntry,
  problemsOf,
  stepsAsText,
  type WorkflowEntry,
  workflowOf,
} from "../rules";
import type { NewWorkflow, VersionedWorkflow } from "../types";
import { StepEntries } from "./step-entries";

const WORKFLOW_IN_WORDS: FieldsInWords<NewWorkflow> = {
  title: "Title",
  category: "Category",
  description: "Description",
  steps: ["Steps", stepsAsText],
};

/** Writing a workflow, or changing the given one. */
export default function WorkflowDialog({ row, opened, onClose }: RowDialogProps<VersionedWorkflow>) {
  const navigate = useNavigate();
  const saving = useMergedSave({
    row,
    changes: workflows,
    fieldsOf: (found) => workflowOf(entryOf(found)),
    inWords: WORKFLOW_IN_WORDS,
    noun: "workflow",
    nameOf: ({ title }) => title,
  });
  const form = useForm<WorkflowEntry>({
    initialValues: row ? entryOf(row) : newWorkflowEntry(),
    validate: problemsOf,
  });

  function tell(saved: { row: VersionedWorkflow; how: How }) {
    if (saved.how !== "added") return saving.tell(saved);
    // What was written is shown, ready to be worked through.
    void navigate(`/app/workflows/${idOf(saved.row)}`, { state: { isNew: true } });
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Workflow"
        submitLabel={row ? "Update Workflow" : "Create Workflow"}
        form={form}
        draft={draftOf("workflows", row)}
        save={(entry) => saving.save(workflowOf(entry))}
        onSaved={tell}
        failure={
          row
            ? "There was an error updating the workflow. Please try again."
            : "There was an error creating the workflow. Please try again."
        }
        wide
      >
        <TextField label="Title" required data-autofocus maxLength={200} {...form.getInputProps("title")} />
        <SuggestField
          label="Category"
          required
          suggestions={CATEGORIES}
          placeholder="Pick one, or type your own"
          maxLength={60}
          {...form.getInputProps("category")}
        />
        <TextAreaField
          label="Description"
          required
          placeholder="What it's for, and when to use it"
          maxLength={5000}
          {...form.getInputProps("description")}
        />
        <StepEntries form={form} />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
