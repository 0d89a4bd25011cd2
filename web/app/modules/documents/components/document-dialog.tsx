import { useQuery } from "@tanstack/react-query";
import { profileQuery, useTaxRates } from "~/account/profile";
import { idOf } from "~/api/identity";
import { ITEM_NOT_SAVED } from "~/lib/form-words";
import { useSaveAsClient } from "~/modules/clients/components/save-as-client";
import { taxRatesDialog } from "~/modules/profile/components/late-tax-rates";
import { NO_PROJECT, useProjectChoices } from "~/modules/projects/choices";
import { type LateDialogProps, useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { notifyDone } from "~/ui/feedback/notify";
import { FilePicker } from "~/ui/files/file-picker";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, SelectField, TextAreaField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { savedInWords } from "~/ui/forms/saved-in-words";
import type { FormOf } from "~/ui/forms/use-submission";
import {
  type DocumentEntry,
  type DocumentType,
  dueBeforeDate,
  PHOTO_RULES,
  statusesOf,
  usualDueDate,
  usualValidUntil,
  withDueDate,
} from "../rules";
import { usualTax } from "../totals";
import type { Document, Photo } from "../types";
import { CustomerFields, type SaveAsClient } from "./customer-fields";
import { ItemPicker } from "./item-picker";
import { LineItems } from "./line-items";
import { useDocumentForm } from "./use-document-form";

type DocumentDialogProps = LateDialogProps<{
  /** What is changed; null to write a new one. */
  document: Document | null;
  /** What a new one begins with. */
  given?: Partial<DocumentEntry>;
  /** Whether it begins with its photos: that's what somebody came for. */
  atPhotos?: boolean;
  onCreated: (document: Document) => void;
}>;

/** Writing an estimate or an invoice, or changing the given one. */
export default function DocumentDialog({ row: opening, opened, onClose }: DocumentDialogProps) {
  const { document: row, given, atPhotos = false, onCreated } = opening;
  const dueDays = useQuery(profileQuery).data?.dueDays ?? null;
  const editing = useDocumentForm(row, withDueDate(given, dueDays));
  const savingClient = useSaveAsClient();
  const { form, isReady, loading, document, files } = editing;
  const type = form.useWatchValue("type");
  const taxChoices = useTaxRates();
  // Apart from the form: what is submitted in a dialog inside it would submit it too.
  const settingUp = useLateDialog(taxRatesDialog);
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
        onSaved={({ document: saved, how }) => {
          // What was created is shown, which says more than a notice.
          if (row === null || how === "added") onCreated(saved);
          else notifyDone(savedInWords(saved.documentNumber, how));
        }}
        failure={ITEM_NOT_SAVED}
        blockedBecause={isReady ? null : "The document is still loading."}
        draft={editing.draft}
        holdsMore={files.length > 0}
        wide
      >
        {isReady ? (
          <>
            <Fields {...{ form, isNew, dueDays }} focus={!atPhotos} onSaveAsClient={savingClient.open} />
            <LineItems form={form} taxChoices={taxChoices} setUpTax={(onSaved) => settingUp.open({ onSaved })}>
              <ItemPicker form={form} usualTax={() => usualTax(form.getValues().items, taxChoices)} />
            </LineItems>
            <TextAreaField
              label="Message to customer"
              description="On their page, in the PDF and in the email."
              maxLength={2000}
              key={form.key("message")}
              {...form.getInputProps("message")}
            />
            <TextAreaField
              label="Notes"
              description="Only you see these."
              maxLength={5000}
              key={form.key("notes")}
              {...form.getInputProps("notes")}
            />
            <Photos editing={editing} focus={atPhotos} />
          </>
        ) : loading.error ? (
          <ErrorState title="Failed to load document" error={loading.error} onRetry={() => void loading.refetch()} />
        ) : (
          <Loading text="Loading document..." height="16rem" />
        )}
      </FormDialog>
      {editing.conflictDialog}
      {savingClient.dialog}
      {settingUp.dialog}
    </>
  );
}

function Photos({ editing, focus }: { editing: ReturnType<typeof useDocumentForm>; focus: boolean }) {
  const { form, document, files, upload } = editing;
  return (
    <FilePicker
      heading="Photos"
      addLabel="Add photos or PDFs"
      autoFocus={focus}
      rules={PHOTO_RULES}
      saved={(document?.photos ?? []).map(savedFile)}
      removed={form.useWatchValue("removedPhotos")}
      onRemovedChange={(ids) => form.setFieldValue("removedPhotos", ids)}
      files={files}
      onFilesChange={editing.setFiles}
      progress={upload.progress}
      onCancel={upload.cancel}
    />
  );
}

function savedFile(photo: Photo) {
  return { id: idOf(photo), name: photo.originalName, size: photo.size, thumbnail: photo.thumbnailUrl };
}

type FieldsProps = {
  form: FormOf<DocumentEntry>;
  isNew: boolean;
  /** When invoices are due, by the settings. */
  dueDays: number | null;
  /** Whether the form begins here. */
  focus: boolean;
  onSaveAsClient: SaveAsClient;
};

function Fields({ form, isNew, dueDays, focus, onSaveAsClient }: FieldsProps) {
  const type = form.useWatchValue("type");

  function chooseType(chosen: DocumentType) {
    form.setFieldValue("type", chosen, { forceUpdate: false });
    const { status, date, dueDate } = form.getValues();
    if (!statusesOf(chosen).includes(status)) form.setFieldValue("status", "New");
    // What the owner typed stays.
    const usual = usualDueDate(date, dueDays);
    if (chosen === "Invoice" && !dueDate) form.setFieldValue("dueDate", usual);
    if (chosen === "Estimate" && dueDate === usual) form.setFieldValue("dueDate", "");
  }

  /** What follows from the date follows it, unless the owner said otherwise. */
  function chooseDate(chosen: string) {
    const { date, dueDate, validUntil } = form.getValues();
    form.setFieldValue("date", chosen, { forceUpdate: false });
    if (validUntil === usualValidUntil(date)) form.setFieldValue("validUntil", usualValidUntil(chosen));
    if (isNew && dueDate && dueDate === usualDueDate(date, dueDays)) {
      form.setFieldValue("dueDate", usualDueDate(chosen, dueDays));
    }
  }

  return (
    <>
      <FieldRow>
        <SelectField
          label="Type"
          data={["Estimate", "Invoice"]}
          disabled={!isNew}
          key={form.key("type")}
          {...form.getInputProps("type")}
          onChange={(event) => chooseType(event.currentTarget.value as DocumentType)}
        />
        <SelectField
          label="Status"
          data={statusesOf(type)}
          key={form.key("status")}
          {...form.getInputProps("status")}
        />
      </FieldRow>
      <CustomerFields form={form} focus={focus} onSaveAsClient={onSaveAsClient} />
      <FieldRow>
        <DateField
          label="Date"
          key={form.key("date")}
          {...form.getInputProps("date")}
          onChange={(event) => chooseDate(event.currentTarget.value)}
        />
        {type === "Estimate" ? (
          <DateField label="Valid until" key={form.key("validUntil")} {...form.getInputProps("validUntil")} />
        ) : (
          <DueDateField form={form} />
        )}
      </FieldRow>
      {type === "Estimate" ? (
        <FieldRow>
          <DueDateField form={form} />
          <ProjectField form={form} />
        </FieldRow>
      ) : (
        <ProjectField form={form} />
      )}
    </>
  );
}

function ProjectField({ form }: { form: FormOf<DocumentEntry> }) {
  return (
    <SelectField
      label="Project Link"
      data={useProjectChoices(form.getValues().projectLink, NO_PROJECT)}
      key={form.key("projectLink")}
      {...form.getInputProps("projectLink")}
    />
  );
}

/** A day that has passed before it began is most likely a slip; it may be saved all the same. */
function DueDateField({ form }: { form: FormOf<DocumentEntry> }) {
  const doubt = dueBeforeDate(form.useWatchValue("date"), form.useWatchValue("dueDate"));
  return (
    <DateField
      label="Due Date"
      description={doubt}
      inputWrapperOrder={["label", "input", "description", "error"]}
      key={form.key("dueDate")}
      {...form.getInputProps("dueDate")}
    />
  );
}
