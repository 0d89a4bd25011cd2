import { Radio, VisuallyHidden } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Profile, profileQuery, type TaxRate } from "~/account/profile";
import { idOf, type MaybeSaved, savedAs } from "~/api/identity";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { NumberField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { useProfileSave } from "../use-profile-save";
import classes from "./tax-rates-dialog.module.css";

const MOST = 5;
const LONGEST_NAME = 40;

type Row = MaybeSaved & { key: string; name: string; percent: NumberEntry };
type Values = { rates: Row[]; usual: string };

type TaxRatesDialogProps = LateDialogProps<{ onSaved?: (rates: TaxRate[]) => void }>;

/** The owner's tax rates: up to five, of which one is put on new lines. */
export default function TaxRatesDialog({ row, opened, onClose }: TaxRatesDialogProps) {
  const { data } = useQuery(profileQuery);
  // What the form began with; the profile may be read again meanwhile.
  const [begun] = useState<Partial<Profile>>(data ?? {});
  const saving = useProfileSave({
    fieldsOf: ({ taxRates = [] }: Partial<Profile>): { taxRates: SentRate[] } => ({ taxRates }),
    inWords: { taxRates: ["Tax rates", ratesInWords] },
  });
  const form = useForm<Values>({ initialValues: valuesOf(begun.taxRates ?? []), validate: problemsOf });
  const { rates, usual } = form.getValues();

  function add() {
    const next = newRow();
    if (rates.length === 0) form.setFieldValue("usual", next.key);
    form.insertListItem("rates", next);
  }

  function remove(place: number) {
    form.removeListItem("rates", place);
    if (rates[place]?.key === usual) form.setFieldValue("usual", rates.find((_, at) => at !== place)?.key ?? "");
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Tax rates"
        submitLabel="Save tax rates"
        form={form}
        draft={{ name: "tax-rates", base: { version: begun.version ?? "" } }}
        save={(values) => saving.save(begun as Profile, { taxRates: ratesOf(values) })}
        onSaved={({ row: { taxRates } }) => {
          if (row.onSaved) row.onSaved(taxRates);
          else notifyDone("Tax rates saved. New items start with the default one.");
        }}
        failure="We couldn't save your tax rates. Please try again."
      >
        <p className={classes.introduction}>
          New items start with the default rate. You can change it or remove it on any item. Existing documents keep
          theirs.
        </p>
        {rates.map((rate, place) => (
          <fieldset key={rate.key} className={classes.rate}>
            <VisuallyHidden component="legend">{rate.name.trim() || `Rate ${place + 1}`}</VisuallyHidden>
            <TextField
              label="Name"
              placeholder="Sales tax"
              required
              maxLength={LONGEST_NAME}
              {...form.getInputProps(`rates.${place}.name`)}
            />
            <NumberField
              label="Percent"
              placeholder="8.25"
              required
              most={100}
              decimals={4}
              {...form.getInputProps(`rates.${place}.percent`)}
            />
            <ActionButton
              aria-label={`Remove ${rate.name.trim() || `rate ${place + 1}`}`}
              className={classes.remove ?? ""}
              onClick={() => remove(place)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionButton>
            <Radio
              label="Default for new items"
              name="usual"
              size="md"
              iconColor="var(--surface-raised)"
              className={classes.usual ?? ""}
              checked={rate.key === usual}
              onChange={() => form.setFieldValue("usual", rate.key)}
            />
          </fieldset>
        ))}
        {rates.length < MOST ? (
          <ActionButton leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            Add a rate
          </ActionButton>
        ) : null}
        {rates.length === 0 ? <p className={classes.introduction}>No tax rates, so no tax is charged.</p> : null}
      </FormDialog>
      {saving.dialog}
    </>
  );
}

function newRow(): Row {
  return { key: crypto.randomUUID(), name: "", percent: "" };
}

/** Whoever has none yet begins with one to fill in. */
function valuesOf(saved: TaxRate[]): Values {
  // The same key each time, or a draft would take an empty first row for one that was changed elsewhere.
  const none = [{ ...newRow(), key: "first" }];
  const rates: Row[] = saved.length > 0 ? saved.map((rate) => ({ ...rate, key: idOf(rate) })) : none;
  return { rates, usual: idOf(saved.find(({ isDefault }) => isDefault)) ?? rates[0]?.key ?? "" };
}

type SentRate = Omit<TaxRate, keyof MaybeSaved> & MaybeSaved;

function ratesInWords(rates: SentRate[]): string {
  return rates.map(({ name, percent, isDefault }) => `${name} ${percent}%${isDefault ? " (default)" : ""}`).join("\n");
}

function ratesOf({ rates, usual }: Values): SentRate[] {
  return rates.map(({ key, name, percent, ...rate }) => ({
    ...savedAs(rate),
    name: name.trim(),
    percent: numberOr(percent, 0),
    isDefault: key === usual,
  }));
}

function problemsOf({ rates }: Values): Record<string, string> {
  const problems: Record<string, string> = {};
  rates.forEach(({ name, percent }, place) => {
    if (!name.trim()) problems[`rates.${place}.name`] = "Enter a name for the tax";
    else if (rates.findIndex((other) => other.name.trim() === name.trim()) < place)
      problems[`rates.${place}.name`] = "Each tax rate needs its own name";
    if (percent === "") problems[`rates.${place}.percent`] = "Enter the percentage";
  });
  return problems;
}
