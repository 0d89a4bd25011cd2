import { useForm } from "@mantine/form";
import { FieldRow } from "~/ui/field-row";
import { DateField, NumberField, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { FormDialog } from "~/ui/form-dialog";
import { notifyDone } from "~/ui/notify";
import { useReadOnlyReason } from "~/ui/read-only";
import type { LateDialogProps } from "~/ui/use-row-dialog";
import { type Equipment, type ServiceRecord, serviceRecords } from "../queries";
import { entryOf, newRecordEntry, PERFORMED_BY, recordOf, recordRules, SERVICE_TYPES } from "../service-rules";

export type RecordTarget = { equipment: Equipment; record: ServiceRecord | null };

/** Adding a service record of a piece of equipment, or changing the given one. */
export default function RecordDialog({ row, opened, onClose }: LateDialogProps<RecordTarget>) {
  const { equipment, record } = row;
  const records = serviceRecords(equipment._id);
  const create = records.useCreate();
  const update = records.useUpdate();
  const form = useForm({ initialValues: record ? entryOf(record) : newRecordEntry(), validate: recordRules });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? "Edit Service Record" : "Add Service Record"}
      submitLabel={record ? "Update Record" : "Add Record"}
      form={form}
      save={(entry) =>
        record
          ? update.mutateAsync({ id: record._id, ...recordOf(entry) })
          : create.mutateAsync({ performedBy: PERFORMED_BY, ...recordOf(entry) })
      }
      onSaved={({ serviceType }) =>
        notifyDone(`${serviceType} of ${equipment.name} ${record ? "updated" : "recorded"}`)
      }
      failure={record ? "Failed to save item. Please try again." : "Failed to add service record"}
      blockedBecause={useReadOnlyReason()}
    >
      <FieldRow>
        <DateField label="Service Date" required {...form.getInputProps("serviceDate")} />
        <SelectField
          label="Service Type"
          required
          data-autofocus
          data={SERVICE_TYPES}
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
        description="Also becomes the next service in the maintenance schedule"
        {...form.getInputProps("nextServiceDate")}
      />
      <TextAreaField
        label="Parts Used"
        description="One per line: name, quantity, cost"
        placeholder={"Oil filter, 1, 12.50"}
        {...form.getInputProps("partsUsed")}
      />
      <TextAreaField label="Notes" maxLength={5000} {...form.getInputProps("notes")} />
    </FormDialog>
  );
}
