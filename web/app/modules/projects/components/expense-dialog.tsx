import { useForm } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "~/api/errors";
import { UploadCancelled } from "~/api/upload";
import { money } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FilePicker } from "~/ui/files/file-picker";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, MoneyField, SelectField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { CATEGORIES, expenseOf, expenseProblemsOf, newExpenseEntry, RECEIPT_RULES, trackingOf } from "../rules";
import type { ListedProject } from "../types";
import { useNewExpense } from "../use-new-expense";

/** Writing down what was spent on a project, with a photo of the receipt. */
export default function ExpenseDialog({ row: project, opened, onClose }: LateDialogProps<ListedProject>) {
  const [files, setFiles] = useState<File[]>([]);
  const { add, progress, cancel } = useNewExpense(project.id);
  const form = useForm({ initialValues: newExpenseEntry(), validate: expenseProblemsOf });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add Expense"
      submitLabel="Add Expense"
      busyLabel="Adding..."
      form={form}
      draft={draftOf("expenses", null, project.id)}
      save={async (entry) => {
        const expense = expenseOf(entry);
        const answer = await add(expense, files[0] ?? null).catch(inOwnWords);
        return { expense, tracking: trackingOf(answer) };
      }}
      onSaved={({ expense, tracking: { allocated, remaining } }) => {
        const left = remaining < 0 ? `${money(-remaining)} over the budget` : `${money(remaining)} of the budget left`;
        notifyDone(`${expense.description} added to ${project.name}${allocated > 0 ? `: ${left}` : ""}`);
      }}
      failure="Failed to add expense. Please try again."
      holdsMore={files.length > 0}
    >
      <TextField label="Description" required data-autofocus maxLength={500} {...form.getInputProps("description")} />
      <FieldRow>
        <MoneyField label="Amount" required {...form.getInputProps("amount")} />
        <DateField label="Date" required {...form.getInputProps("date")} />
      </FieldRow>
      <SelectField label="Category" data={CATEGORIES} {...form.getInputProps("category")} />
      <FilePicker
        heading="Receipt"
        addLabel="Add a receipt"
        rules={RECEIPT_RULES}
        files={files}
        onFilesChange={setFiles}
        progress={progress}
        onCancel={cancel}
        camera
      />
    </FormDialog>
  );
}

/** Who stopped the upload need not be told that it failed, but where things are. */
function inOwnWords(error: unknown): never {
  if (error instanceof UploadCancelled) {
    throw new ApiError("Upload canceled. Nothing was added. Your receipt is still here.", 0);
  }
  throw error;
}
