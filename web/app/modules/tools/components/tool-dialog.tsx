import { useForm } from "@mantine/form";
import { CONDITIONS, LOCATIONS } from "~/lib/choices";
import { asDay, asMoney, asQuantity, type FieldsInWords } from "~/lib/fields-in-words";
import { itemForm } from "~/lib/form-words";
import type { RowDialogProps } from "~/ui/dialogs/use-row-dialog";
import { FieldRow } from "~/ui/forms/field-row";
import {
  DateField,
  MoneyField,
  NumberField,
  SelectField,
  SuggestField,
  TextAreaField,
  TextField,
} from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { tools } from "../queries";
import { BRANDS, entryOf, NEW_TOOL_ENTRY, TYPES, toolOf, toolRules } from "../rules";
import type { NewTool, Tool } from "../types";

const TOOL_IN_WORDS: FieldsInWords<NewTool> = {
  name: "Tool Name",
  brand: "Brand",
  brandName: "Brand Name",
  type: "Type",
  typeName: "Type Name",
  quantity: ["Quantity", asQuantity],
  cost: ["Cost", asMoney],
  location: "Location",
  condition: "Condition",
  serialNumber: "Serial Number",
  purchaseDate: ["Purchase Date", asDay],
  purchaseLocation: "Purchase Location",
  warranty: "Warranty",
};

/** Adding a tool, or changing the given one. */
export default function ToolDialog({ row: tool, opened, onClose }: RowDialogProps<Tool>) {
  const saving = useMergedSave({
    row: tool,
    changes: tools,
    fieldsOf: (row) => toolOf(entryOf(row)),
    inWords: TOOL_IN_WORDS,
    noun: "tool",
    nameOf: ({ name }) => name,
  });
  const form = useForm({ initialValues: tool ? entryOf(tool) : NEW_TOOL_ENTRY, validate: toolRules });

  const isOther = { brand: form.values.brand === "Other", type: form.values.type === "Other" };

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        {...itemForm(tool === null)}
        form={form}
        draft={draftOf("tools", tool)}
        save={(entry) => saving.save(toolOf(entry))}
        onSaved={saving.tell}
      >
        <TextField label="Tool Name" required data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <FieldRow>
          <SelectField label="Brand" data={BRANDS} {...form.getInputProps("brand")} />
          <SelectField label="Type" data={TYPES} {...form.getInputProps("type")} />
        </FieldRow>
        {(isOther.brand || isOther.type) && (
          <FieldRow>
            {isOther.brand && (
              <TextField label="Brand Name" placeholder="RIDGID" maxLength={60} {...form.getInputProps("brandName")} />
            )}
            {isOther.type && (
              <TextField
                label="Type Name"
                placeholder="Pipe threader"
                maxLength={60}
                {...form.getInputProps("typeName")}
              />
            )}
          </FieldRow>
        )}
        <FieldRow>
          <NumberField label="Quantity" {...form.getInputProps("quantity")} />
          <MoneyField label="Cost" {...form.getInputProps("cost")} />
        </FieldRow>
        <FieldRow>
          <SuggestField label="Location" suggestions={LOCATIONS} maxLength={200} {...form.getInputProps("location")} />
          <SelectField label="Condition" data={CONDITIONS} {...form.getInputProps("condition")} />
        </FieldRow>
        <FieldRow>
          <DateField label="Purchase Date" {...form.getInputProps("purchaseDate")} />
          <TextField label="Purchase Location" maxLength={200} {...form.getInputProps("purchaseLocation")} />
        </FieldRow>
        <TextField
          label="Serial Number"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          {...form.getInputProps("serialNumber")}
        />
        <TextAreaField
          label="Warranty"
          placeholder="How long it lasts, and where the receipt is"
          maxLength={500}
          {...form.getInputProps("warranty")}
        />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
