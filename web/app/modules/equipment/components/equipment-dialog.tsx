import { useForm } from "@mantine/form";
import { isBefore } from "~/lib/calendar";
import { CONDITIONS } from "~/lib/choices";
import { asDay, asMoney, type FieldsInWords } from "~/lib/fields-in-words";
import { itemForm } from "~/lib/form-words";
import type { RowDialogProps } from "~/ui/dialogs/use-row-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, MoneyField, NumberField, SelectField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { equipment } from "../queries";
import { entryOf, equipmentOf, equipmentRules, NEW_EQUIPMENT_ENTRY, STATUSES, TYPES } from "../rules";
import type { Equipment, NewEquipment } from "../types";

const EQUIPMENT_IN_WORDS: FieldsInWords<NewEquipment> = {
  name: "Name",
  type: "Type",
  year: "Year",
  brand: "Brand",
  model: "Model",
  vinSerialNumber: "VIN / Serial Number",
  cost: ["Cost", asMoney],
  status: "Status",
  condition: "Condition",
  location: "Location",
  assignedTo: "Assigned To",
  lastService: ["Last Service", asDay],
  nextService: ["Next Service", asDay],
  notes: "Notes",
};

/** Adding a vehicle or machine, or changing the given one. */
export default function EquipmentDialog({ row, opened, onClose }: RowDialogProps<Equipment>) {
  const saving = useMergedSave({
    row,
    changes: equipment,
    fieldsOf: (found) => equipmentOf(entryOf(found)),
    inWords: EQUIPMENT_IN_WORDS,
    noun: "equipment",
    nameOf: ({ name }) => name,
  });
  const form = useForm({ initialValues: row ? entryOf(row) : NEW_EQUIPMENT_ENTRY, validate: equipmentRules });
  const { lastService, nextService } = form.values;

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        {...itemForm(row === null)}
        form={form}
        draft={draftOf("equipment", row)}
        save={(entry) => saving.save(equipmentOf(entry))}
        onSaved={saving.tell}
      >
        <TextField label="Name" required data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <FieldRow>
          <SelectField label="Type" data={TYPES} {...form.getInputProps("type")} />
          <NumberField label="Year" decimals={0} most={2100} ungrouped {...form.getInputProps("year")} />
        </FieldRow>
        <FieldRow>
          <TextField label="Brand" maxLength={100} {...form.getInputProps("brand")} />
          <TextField label="Model" maxLength={100} {...form.getInputProps("model")} />
        </FieldRow>
        <FieldRow>
          <TextField
            label="VIN / Serial Number"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            {...form.getInputProps("vinSerialNumber")}
          />
          <MoneyField label="Cost" {...form.getInputProps("cost")} />
        </FieldRow>
        <FieldRow>
          <SelectField label="Status" data={STATUSES} {...form.getInputProps("status")} />
          <SelectField label="Condition" data={CONDITIONS} {...form.getInputProps("condition")} />
        </FieldRow>
        <FieldRow>
          <TextField label="Location" maxLength={200} {...form.getInputProps("location")} />
          <TextField label="Assigned To" maxLength={200} {...form.getInputProps("assignedTo")} />
        </FieldRow>
        <FieldRow>
          <DateField label="Last Service" {...form.getInputProps("lastService")} />
          <DateField
            label="Next Service"
            warning={isBefore(nextService, lastService) ? "This is before the last service. Is the year right?" : null}
            {...form.getInputProps("nextService")}
          />
        </FieldRow>
        <TextAreaField label="Notes" maxLength={5000} {...form.getInputProps("notes")} />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
