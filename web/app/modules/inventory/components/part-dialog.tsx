import { useForm } from "@mantine/form";
import { CONDITIONS, LOCATIONS } from "~/lib/choices";
import { asMoney, asQuantity, type FieldsInWords } from "~/lib/fields-in-words";
import { itemForm } from "~/lib/form-words";
import { numberOr } from "~/lib/number-entry";
import { quantity as inNumbers } from "~/lib/shown/format";
import type { RowDialogProps } from "~/ui/dialogs/use-row-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { MoneyField, NumberField, SelectField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { TickField } from "~/ui/forms/tick-field";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { parts } from "../queries";
import { entryOf, NEW_PART_ENTRY, partOf, partRules } from "../rules";
import type { NewPart, Part } from "../types";
import { Margin } from "./margin";

const PART_IN_WORDS: FieldsInWords<NewPart> = {
  name: "Item Name",
  sku: "SKU",
  partNumber: "Part Number",
  quantity: ["Quantity", asQuantity],
  reorderLevel: ["Reorder Level", asQuantity],
  cost: ["Cost", asMoney],
  price: ["Price", asMoney],
  location: "Location",
  condition: "Condition",
  missing: ["Short", asQuantity],
};

/** Adding a part, or changing the given one. */
export default function PartDialog({ row: part, opened, onClose }: RowDialogProps<Part>) {
  const saving = useMergedSave({
    row: part,
    changes: parts,
    fieldsOf: (row) => partOf(entryOf(row)),
    inWords: PART_IN_WORDS,
    noun: "part",
    nameOf: ({ name }) => name,
  });
  const form = useForm({
    initialValues: part ? entryOf(part) : NEW_PART_ENTRY,
    validate: partRules({ isNew: part === null }),
  });
  const missing = part?.missing ?? 0;
  const cost = numberOr(form.values.cost, 0);
  const price = numberOr(form.values.price, 0);

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        {...itemForm(part === null)}
        form={form}
        draft={draftOf("parts", part)}
        save={(entry) => saving.save(partOf(entry))}
        onSaved={saving.tell}
      >
        <TextField label="Item Name" required data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <FieldRow>
          <NumberField
            label="Quantity"
            required
            description={
              missing > 0
                ? `Invoices used ${inNumbers(missing)} more than you had. Enter what you have now.`
                : undefined
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("quantity")}
          />
          <NumberField
            label="Reorder Level"
            description="Shows as low at this number or below."
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("reorderLevel")}
          />
        </FieldRow>
        {missing > 0 ? (
          <TickField
            label="I counted, and this quantity is right"
            {...form.getInputProps("isCounted", { type: "checkbox" })}
          />
        ) : null}
        <FieldRow>
          <MoneyField label="Cost" {...form.getInputProps("cost")} />
          <MoneyField
            label="Price"
            description={
              <>
                Margin: <Margin price={price} cost={cost} />
              </>
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("price")}
          />
        </FieldRow>
        <FieldRow>
          <TextField label="SKU" maxLength={100} {...form.getInputProps("sku")} />
          <TextField label="Part Number" maxLength={100} {...form.getInputProps("partNumber")} />
        </FieldRow>
        <FieldRow>
          <SelectField label="Location" data={LOCATIONS} {...form.getInputProps("location")} />
          <SelectField label="Condition" data={CONDITIONS} {...form.getInputProps("condition")} />
        </FieldRow>
      </FormDialog>
      {saving.dialog}
    </>
  );
}
