import { ErrorState } from "~/ui/error-state";
import { FieldRow } from "~/ui/field-row";
import { DateField, EmailField, PhoneField, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { FormDialog } from "~/ui/form-dialog";
import { Loading } from "~/ui/loading";
import { notifyDone } from "~/ui/notify";
import { useReadOnlyReason } from "~/ui/read-only";
import type { RowDialogProps } from "~/ui/use-row-dialog";
import type { FormOf } from "~/ui/use-submission";
import type { Document } from "../queries";
import { type DocumentEntry, type DocumentType, NO_PROJECT, statusesOf } from "../rules";
import { useDocumentForm } from "../use-document-form";
import { Attachments } from "./attachments";
import { ConflictDialog } from "./conflict-dialog";
import { ItemPicker } from "./item-picker";
import { LineItems } from "./line-items";

/** Writing an estimate or an invoice, or changing the given one. */
export default function DocumentDialog({ row, opened, onClose }: RowDialogProps<Document>) {
  const editing = useDocumentForm(row);
  const { form, isReady, loading, document, files, conflict } = editing;
  const readOnlyReason = useReadOnlyReason();
  const { type } = form.values;
  const isNew = row === null && document === null;

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={isNew ? "Create New Document" : "Edit Document"}
        submitLabel={isNew ? `Create ${type}` : `Update ${isReady ? type : row?.type}`}
        form={form}
        save={editing.save}
        onSaved={({ documentNumber }) => notifyDone(isNew ? `${documentNumber} created` : `${documentNumber} updated`)}
        failure="Failed to save item. Please try again."
        blockedBecause={isReady ? readOnlyReason : "The document is still loading."}
        draft={editing.draft}
        holdsMore={files.length > 0}
        wide
      >
        {isReady ? (
          <>
            <Fields form={form} isNew={isNew} />
            <LineItems form={form}>
              <ItemPicker form={form} />
            </LineItems>
            <TextAreaField label="Notes" maxLength={5000} {...form.getInputProps("notes")} />
            <Attachments
              photos={document?.photos ?? []}
              removed={form.values.removedPhotos}
              onRemovedChange={(ids) => form.setFieldValue("removedPhotos", ids)}
              files={files}
              onFilesChange={editing.setFiles}
              progress={editing.upload.progress}
              onCancel={editing.upload.cancel}
            />
          </>
        ) : loading.error ? (
          <ErrorState title="Failed to load document" error={loading.error} onRetry={() => void loading.refetch()} />
        ) : (
          <Loading text="Loading document..." height="16rem" />
        )}
      </FormDialog>
      {conflict.target ? (
        <ConflictDialog
          key={conflict.key}
          mine={form.values}
          theirs={conflict.target}
          opened={conflict.opened}
          onClose={conflict.close}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
      ) : null}
    </>
  );
}

function Fields({ form, isNew }: { form: FormOf<DocumentEntry>; isNew: boolean }) {
  const { type, status } = form.values;

  function chooseType(chosen: DocumentType) {
    form.setFieldValue("type", chosen);
    if (!statusesOf(chosen).includes(status)) form.setFieldValue("status", "New");
  }

  return (
    <>
      <FieldRow>
        <SelectField
          label="Type"
          data={["Estimate", "Invoice"]}
          disabled={!isNew}
          {...form.getInputProps("type")}
          onChange={(event) => chooseType(event.currentTarget.value as DocumentType)}
        />
        <SelectField label="Status" data={statusesOf(type)} {...form.getInputProps("status")} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Customer Name"
          required
          data-autofocus
          maxLength={200}
          {...form.getInputProps("customerName")}
        />
        <EmailField
          label="Customer Email"
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps("customerEmail")}
        />
      </FieldRow>
      <FieldRow>
        <PhoneField label="Customer Phone" autoComplete="off" maxLength={50} {...form.getInputProps("customerPhone")} />
        <SelectField label="Project Link" data={[NO_PROJECT]} {...form.getInputProps("projectLink")} />
      </FieldRow>
      <FieldRow>
        <DateField label="Date" {...form.getInputProps("date")} />
        <DateField label="Due Date" {...form.getInputProps("dueDate")} />
      </FieldRow>
    </>
  );
}
