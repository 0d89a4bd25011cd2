import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { UploadCancelled } from "~/api/upload";
import { asDay, asMoney, type FieldsInWords } from "~/lib/fields-in-words";
import type { RowDialogProps } from "~/ui/dialogs/use-row-dialog";
import { FilePicker } from "~/ui/files/file-picker";
import { useUpload } from "~/ui/files/use-upload";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { categoriesQuery, expenses, useChangeReceipts } from "../queries";
import {
  entryOf,
  expenseOf,
  METHODS,
  methodInWords,
  nameOfCategory,
  newEntry,
  problemsOf,
  RECEIPT_RULES,
  repeatHelp,
  toChoose,
} from "../rules";
import type { Category, Expense, NewExpense } from "../types";

const NONE_REMOVED: string[] = [];

function wordsOf(categories: readonly Category[]): FieldsInWords<NewExpense> {
  return {
    vendor: "Vendor",
    amount: ["Amount", asMoney],
    date: ["Date", asDay],
    category: ["Category", (id) => nameOfCategory(categories, id)],
    method: ["Method", (method) => methodInWords(method ?? "other")],
    tax: ["Sales tax", asMoney],
    notes: "Notes",
    repeatsMonthly: ["Repeats monthly", (repeats) => (repeats ? "Yes" : "No")],
  };
}

/** Adding an expense with its receipts, or changing the given one. */
export default function ExpenseDialog({ row, opened, onClose }: RowDialogProps<Expense>) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  // Once it's saved it's this one that is edited: when its receipts didn't arrive, trying again must not add a second one.
  const [expense, setExpense] = useState(row);
  const [files, setFiles] = useState<File[]>([]);
  const [removed, setRemoved] = useState(NONE_REMOVED);
  const { upload, progress, cancel } = useUpload<Expense>("receipts");
  const receipts = useChangeReceipts((id, added) => upload(`/api/expenses/${encodeURIComponent(id)}/receipts`, added));
  const saving = useMergedSave({
    row: expense,
    changes: expenses,
    fieldsOf: (one) => expenseOf(entryOf(one)),
    inWords: wordsOf(categories),
    noun: "expense",
    nameOf: ({ vendor }) => vendor,
  });
  const form = useForm({ initialValues: row ? entryOf(row) : newEntry(), validate: problemsOf });
  const { category, date } = form.values;
  const movesReceipts = files.length > 0 || removed.length > 0;

  async function save(entry: typeof form.values) {
    const saved = await saving.save(expenseOf(entry));
    if (!movesReceipts) return saved;
    try {
      const changed = await receipts.mutateAsync({ id: idOf(saved.row), removed, added: files });
      return { row: changed, how: saved.how === "unchanged" ? ("updated" as const) : saved.how };
    } catch (error) {
      setExpense(saved.row);
      const reason =
        error instanceof UploadCancelled
          ? "You stopped the upload. Your receipts are still here."
          : messageOf(error, "Its receipts didn't upload. Please try again.");
      throw new ApiError(`${saved.row.vendor} is saved. ${reason}`, 0);
    }
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={expense ? "Edit Expense" : "Add Expense"}
        submitLabel={expense ? "Save Expense" : "Add Expense"}
        failure="We couldn't save the expense. Please try again."
        form={form}
        draft={draftOf("business-expenses", row)}
        save={save}
        onSaved={saving.tell}
        holdsMore={movesReceipts}
      >
        <TextField label="Vendor" required data-autofocus maxLength={200} {...form.getInputProps("vendor")} />
        <FieldRow>
          <MoneyField
            label="Amount"
            required
            description="What you paid in all."
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("amount")}
          />
          <DateField label="Date" required {...form.getInputProps("date")} />
        </FieldRow>
        <FieldRow>
          <SelectField
            label="Category"
            required
            data={[{ value: "", label: "Choose one", disabled: true }, ...toChoose(categories, category)]}
            {...form.getInputProps("category")}
          />
          <SelectField label="Method" data={METHODS} {...form.getInputProps("method")} />
        </FieldRow>
        <MoneyField
          label="Sales tax"
          description="The part of the amount that was tax. Leave blank if you don't need it."
          {...form.getInputProps("tax")}
        />
        <TextAreaField label="Notes" maxLength={2000} {...form.getInputProps("notes")} />
        {expense?.repeatOf ? null : (
          <TickField
            label="Repeats monthly"
            description={repeatHelp(date)}
            {...form.getInputProps("repeatsMonthly", { type: "checkbox" })}
          />
        )}
        <FilePicker
          heading="Receipts"
          addLabel="Add receipts"
          rules={RECEIPT_RULES}
          saved={(expense?.receipts ?? []).map((receipt) => ({
            ...{ id: idOf(receipt), name: receipt.name, size: receipt.size, thumbnail: null },
            isPicture: receipt.thumbnail !== null,
          }))}
          removed={removed}
          onRemovedChange={setRemoved}
          files={files}
          onFilesChange={setFiles}
          progress={progress}
          onCancel={cancel}
          camera
        />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
