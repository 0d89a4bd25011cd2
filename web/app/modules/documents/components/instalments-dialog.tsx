import { useForm } from "@mantine/form";
import { savedAs } from "~/api/identity";
import { numberOr } from "~/lib/number-entry";
import { calendarDate, money } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, MoneyField, NumberField, SelectField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedFields } from "~/ui/forms/use-merged-change";
import { documents } from "../queries";
import {
  type InstalmentsEntry,
  instalmentsEntryOf,
  instalmentsOf,
  instalmentsProblemsOf,
  MOST_INSTALMENTS,
  plannedInWords,
  RHYTHMS,
  restInWords,
  splitInto,
  unspread,
} from "../schedule/rules";
import type { Document, NewDocument, Versioned } from "../types";
import classes from "./payments.module.css";

type Instalments = ReturnType<typeof instalmentsOf>;

function instalmentsInWords(instalments: Instalments): string {
  const each = instalments.map(({ amount, dueDate }) => `${money(amount ?? 0)} on ${calendarDate(dueDate ?? "")}`);
  return each.join("\n");
}

type InstalmentsDialogProps = LateDialogProps<{ document: Document; onSaved: (words: string) => void }>;

/** Splitting an invoice into installments: evenly, or as the owner likes. */
export default function InstalmentsDialog({ row, opened, onClose }: InstalmentsDialogProps) {
  const { document, onSaved } = row;
  const { total } = document;
  const saving = useMergedFields<Versioned, NewDocument, { instalments: Instalments }>({
    changes: documents,
    fieldsOf: ({ instalments = [] }) => ({
      instalments: instalments.map(({ amount, dueDate, ...part }) => ({ ...savedAs(part), amount, dueDate })),
    }),
    bodyOf: (change) => change,
    inWords: { instalments: ["Installments", instalmentsInWords] },
    noun: "invoice",
    nameOf: ({ documentNumber }) => documentNumber,
  });
  const form = useForm<InstalmentsEntry>({
    initialValues: instalmentsEntryOf(document),
    validate: (entry) => instalmentsProblemsOf(entry, total),
  });
  const { rows } = form.values;
  const rest = unspread(rows, total);

  /** What was typed into the rows is made anew. */
  function split(change: Partial<InstalmentsEntry>) {
    const entry = { ...form.values, ...change };
    const count = Math.min(MOST_INSTALMENTS, Math.max(1, Math.trunc(numberOr(entry.count, 1))));
    form.setValues({ ...entry, rows: entry.first ? splitInto(total, count, entry.first, entry.rhythm) : entry.rows });
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Split into Installments"
        submitLabel="Save"
        form={form}
        draft={draftOf("installments", document)}
        save={async (entry) => plannedInWords((await saving.save(document, { instalments: instalmentsOf(entry) })).row)}
        onSaved={onSaved}
        failure="We couldn't save the installments. Please try again."
      >
        <FieldRow>
          <NumberField
            label="How many"
            least={1}
            most={MOST_INSTALMENTS}
            decimals={0}
            value={form.values.count}
            onChange={(count) => split({ count })}
          />
          <DateField
            label="First on"
            value={form.values.first}
            onChange={(event) => split({ first: event.currentTarget.value })}
          />
        </FieldRow>
        <SelectField
          label="Then"
          data={RHYTHMS}
          value={form.values.rhythm}
          onChange={(event) => {
            const rhythm = RHYTHMS.find(({ value }) => value === event.currentTarget.value)?.value;
            if (rhythm) split({ rhythm });
          }}
        />
        <ol className={classes.stages}>
          {rows.map(({ key }, place) => (
            <li key={key}>
              <FieldRow>
                <MoneyField label={`Amount ${place + 1}`} required {...form.getInputProps(`rows.${place}.amount`)} />
                <DateField label={`Due date ${place + 1}`} required {...form.getInputProps(`rows.${place}.dueDate`)} />
              </FieldRow>
            </li>
          ))}
        </ol>
        <p role="status">
          {rest === 0
            ? `${rows.length === 1 ? "1 installment adds" : `${rows.length} installments add`} up to the total, ${money(total)}. The last is on ${calendarDate(rows.at(-1)?.dueDate ?? document.date)}.`
            : restInWords(rest)}
        </p>
        {form.errors.rows ? <p role="alert">{form.errors.rows}</p> : null}
      </FormDialog>
      {saving.dialog}
    </>
  );
}
