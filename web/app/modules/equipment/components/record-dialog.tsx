import { useForm } from "@mantine/form";
import { idOf } from "~/api/identity";
import { isBefore } from "~/lib/calendar";
import { asDay, asQuantity, type FieldsInWords } from "~/lib/fields-in-words";
import { ITEM_NOT_SAVED } from "~/lib/form-words";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, NumberField, SelectField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { savedInWords } from "~/ui/forms/saved-in-words";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import { serviceRecords } from "../queries";
import { makeOf } from "../rules";
import { entryOf, newRecordEntry, partInWords, problemsOf, recordOf, SERVICE_TYPES } from "../service-rules";
import type { Equipment, NewServiceRecord, ServiceRecord } from "../types";
import classes from "./record-dialog.module.css";
import { UsedParts } from "./used-parts";

export type RecordTarget = { equipment: Equipment; record: ServiceRecord | null };

const UNDECIDED = { value: "", label: "Choose what was done" };

const RECORD_IN_WORDS: FieldsInWords<NewServiceRecord> = {
  serviceDate: ["Service Date", asDay],
  serviceType: "Service Type",
  description: "Description",
  mileage: ["Mileage", asQuantity],
  invoiceNumber: "Invoice Number",
  nextServiceDate: ["Next Service Date", asDay],
  partsUsed: ["Parts Used", (parts) => (parts ?? []).map(partInWords).join("\n")],
  notes: "Notes",
};

/** Adding a service record of a piece of equipment, or changing the given one. */
export default function RecordDialog({ row, opened, onClose }: LateDialogProps<RecordTarget>) {
  const { equipment, record } = row;
  const nameOf = ({ serviceType }: ServiceRecord) => `${serviceType} of ${equipment.name}`;
  const saving = useMergedSave({
    row: record,
    changes: serviceRecords(idOf(equipment)),
    fieldsOf: (found) => recordOf(entryOf(found)),
    inWords: RECORD_IN_WORDS,
    noun: "service record",
    nameOf,
  });
  const form = useForm({ initialValues: record ? entryOf(record) : newRecordEntry(equipment), validate: problemsOf });
  const { serviceDate, serviceType, nextServiceDate } = form.values;

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={record ? "Edit Service Record" : "Add Service Record"}
        submitLabel={record ? "Update Record" : "Add Record"}
        form={form}
        draft={draftOf("records", record, idOf(equipment))}
        save={(entry) => saving.save(recordOf(entry))}
        onSaved={({ row: saved, how }) => notifyDone(savedInWords(nameOf(saved), how, "recorded"))}
        failure={record ? ITEM_NOT_SAVED : "Failed to add service record"}
      >
        <div className={classes.machine}>
          <NameWithFacts name={equipment.name} facts={[makeOf(equipment)]} />
        </div>
        <FieldRow>
          <DateField label="Service Date" required {...form.getInputProps("serviceDate")} />
          <SelectField
            label="Service Type"
            required
            data-autofocus
            data={serviceType ? SERVICE_TYPES : [UNDECIDED, ...SERVICE_TYPES]}
            {...form.getInputProps("serviceType")}
          />
        </FieldRow>
        <TextField label="Description" maxLength={2000} {...form.getInputProps("description")} />
        <FieldRow>
          <NumberField label="Mileage" decimals={0} most={9_999_999} {...form.getInputProps("mileage")} />
          <TextField label="Invoice Number" maxLength={100} {...form.getInputProps("invoiceNumber")} />
        </FieldRow>
        <DateField
          label="Next Service Date"
          description="Also updates the maintenance schedule."
          warning={
            isBefore(nextServiceDate, serviceDate) ? "This is before the service itself. Is the year right?" : null
          }
          {...form.getInputProps("nextServiceDate")}
        />
        <UsedParts form={form} />
        <TextAreaField label="Notes" maxLength={5000} {...form.getInputProps("notes")} />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
