import { useForm } from "@mantine/form";
import { messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { timeInWords } from "~/lib/days-in-words";
import { asDay, type FieldsInWords } from "~/lib/fields-in-words";
import { CardNote } from "~/modules/clients/picking/card-note";
import { ClientField } from "~/modules/clients/picking/client-field";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone, notifyFailed } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import { EmailField, PhoneField, SelectField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import type { How } from "~/ui/forms/saved-in-words";
import { TickField } from "~/ui/forms/tick-field";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { appointments, fromHereOn, useRepeat } from "../queries";
import { NOT_REPEATING, type RepeatEntry, untilRule } from "../repeating";
import {
  type AppointmentEntry,
  appointmentOf,
  appointmentRules,
  CATEGORIES,
  entryOf,
  STATUSES,
  takenOver,
} from "../rules";
import type { Appointment, NewAppointment, VersionedAppointment } from "../types";
import { whenOf } from "../when";
import { RepeatFields } from "./repeat-fields";
import { WhenFields } from "./when-fields";
import { WhenNote } from "./when-note";

const asTime = (time: string | undefined) => (time ? timeInWords(time) : "");
const asYes = (yes: boolean | null | undefined) => (yes ? "Yes" : "No");

export const APPOINTMENT_IN_WORDS: FieldsInWords<NewAppointment> = {
  title: "Title",
  clientId: ["Linked Client", (id) => (id ? "Linked" : "Not linked")],
  clientName: "Client Name",
  clientEmail: "Client Email",
  clientPhone: "Client Phone",
  isMultiDay: ["Multi-day appointment", asYes],
  startDate: ["Start Date", asDay],
  endDate: ["End Date", asDay],
  startTime: ["Start Time", asTime],
  endTime: ["End Time", asTime],
  location: "Location",
  notes: "Notes",
  category: "Category",
  status: "Status",
  notifyClient: ["Notify client of changes", asYes],
};

/** What is being changed, or what a new one begins with. */
export type AppointmentForm = {
  appointment: VersionedAppointment | null;
  entry: AppointmentEntry;
  /** Whether it begins at the notes: that's what somebody came for. */
  atNotes?: boolean;
  onSaved: (saved: Appointment, before: Appointment | null, how: How) => void;
};

export default function AppointmentDialog({ row, opened, onClose }: LateDialogProps<AppointmentForm>) {
  const { appointment, entry, atNotes = false, onSaved } = row;
  const begins = (here: boolean) => (here ? { "data-autofocus": true } : {});
  const form = useForm<AppointmentEntry & RepeatEntry>({
    initialValues: { ...entry, ...NOT_REPEATING },
    validate: { ...appointmentRules, until: untilRule },
  });
  const repeating = useRepeat();
  const saving = useMergedSave({
    row: appointment,
    changes: form.values.reach === "following" ? fromHereOn : appointments,
    fieldsOf: (found) => appointmentOf(entryOf(found)),
    inWords: APPOINTMENT_IN_WORDS,
    noun: "appointment",
    nameOf: ({ title }) => title,
  });

  /** The visit is kept even when those after it can't be made: the form is done, and a message says what's missing. */
  async function save(filled: AppointmentEntry & RepeatEntry) {
    const done = await saving.save(appointmentOf(filled));
    const { repeats, until } = filled;
    if (!repeats) return done;
    const { title } = done.row;
    try {
      const { visits } = await repeating.mutateAsync({ id: idOf(done.row), every: repeats, until });
      notifyDone(`${title} repeats: ${visits} visits are in your calendar`);
    } catch (error) {
      notifyFailed(`${title} is saved, but doesn't repeat yet. Edit it to try again. ${messageOf(error)}`);
    }
    return done;
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={appointment ? "Edit Appointment" : "New Appointment"}
        submitLabel={appointment ? "Update Appointment" : "Create Appointment"}
        form={form}
        draft={draftOf("appointments", appointment)}
        save={save}
        onSaved={({ row: saved, how }) => onSaved(saved, appointment, how)}
        failure="Failed to save appointment. Please try again."
      >
        <TextField label="Title" required {...begins(!atNotes)} maxLength={200} {...form.getInputProps("title")} />
        <WhenFields form={form} setWhen={(when) => form.setValues(when)} />
        <RepeatFields
          form={form}
          firstDay={form.values.startDate}
          isOfSeries={Boolean(appointment?.seriesId)}
          set={(repeat) => form.setValues(repeat)}
        />
        <WhenNote when={whenOf(form.values)} self={idOf(appointment) ?? null} />
        <ClientField
          label="Client Name"
          required
          clientId={form.values.clientId}
          {...form.getInputProps("clientName")}
          value={form.values.clientName}
          onChange={(clientName) => form.setValues({ clientName, clientId: null })}
          onPick={(client) => form.setValues(takenOver(client))}
        />
        <FieldRow>
          <EmailField label="Client Email" autoComplete="off" maxLength={200} {...form.getInputProps("clientEmail")} />
          <PhoneField label="Client Phone" autoComplete="off" maxLength={50} {...form.getInputProps("clientPhone")} />
        </FieldRow>
        <CardNote
          clientId={form.values.clientId}
          copied={{ email: form.values.clientEmail, phone: form.values.clientPhone }}
          onTake={({ email, phone }) => form.setValues({ clientEmail: email, clientPhone: phone })}
        />
        <TextField label="Location" maxLength={500} {...form.getInputProps("location")} />
        <FieldRow>
          <SelectField label="Category" data={CATEGORIES} {...form.getInputProps("category")} />
          <SelectField label="Status" data={STATUSES} {...form.getInputProps("status")} />
        </FieldRow>
        <TextAreaField label="Notes" {...begins(atNotes)} maxLength={5000} {...form.getInputProps("notes")} />
        <TickField
          label="Notify client of changes"
          description="If the date or time changes, we'll have a message ready for the client."
          {...form.getInputProps("notifyClient", { type: "checkbox" })}
        />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
