import { useForm } from "@mantine/form";
import { money } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { MoneyField, NumberField, SelectField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedFields } from "~/ui/forms/use-merged-change";
import { documents } from "../queries";
import {
  DEPOSIT_UNITS,
  type DepositEntry,
  depositEntryOf,
  depositFieldsOf,
  depositOf,
  depositProblemsOf,
  plannedInWords,
} from "../schedule/rules";
import type { Document, NewDocument, Versioned } from "../types";

/** Both together: of a percentage and an amount, one counts. */
type Deposit = ReturnType<typeof depositFieldsOf>;

function depositInWords({ depositPercent, depositAmount }: Deposit): string {
  if (depositPercent) return `${depositPercent}%`;
  return depositAmount ? money(depositAmount) : "No deposit";
}

type DepositDialogProps = LateDialogProps<{ document: Document; onSaved: (words: string) => void }>;

/** What an estimate asks for before the work begins. */
export default function DepositDialog({ row, opened, onClose }: DepositDialogProps) {
  const { document, onSaved } = row;
  const saving = useMergedFields<Versioned, NewDocument, { deposit: Deposit }>({
    changes: documents,
    fieldsOf: ({ depositPercent = null, depositAmount = null }) => ({ deposit: { depositPercent, depositAmount } }),
    bodyOf: ({ deposit }) => deposit ?? {},
    inWords: { deposit: ["Deposit", depositInWords] },
    noun: "document",
    nameOf: ({ documentNumber }) => documentNumber,
  });
  const form = useForm<DepositEntry>({
    initialValues: depositEntryOf(document),
    validate: (entry) => depositProblemsOf(entry, document.total),
  });
  const { unit } = form.values;
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Ask for a Deposit"
        submitLabel="Save"
        form={form}
        draft={draftOf("deposits", document)}
        save={async (entry) => plannedInWords((await saving.save(document, { deposit: depositFieldsOf(entry) })).row)}
        onSaved={onSaved}
        failure="Failed to save the deposit. Please try again."
      >
        <SelectField label="Ask for" data={DEPOSIT_UNITS} {...form.getInputProps("unit")} />
        {unit === "percent" ? (
          <NumberField label="Percent" required least={1} most={100} decimals={0} {...form.getInputProps("percent")} />
        ) : null}
        {unit === "amount" ? <MoneyField label="Amount" required {...form.getInputProps("amount")} /> : null}
        <p role="status">
          {unit === "none"
            ? `No deposit requested on ${document.documentNumber}.`
            : `${money(depositOf(form.values, document.total))} of ${money(document.total)} before work begins.`}
        </p>
      </FormDialog>
      {saving.dialog}
    </>
  );
}
