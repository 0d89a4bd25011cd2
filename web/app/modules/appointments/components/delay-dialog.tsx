/** Putting an appointment off: by a press for the usual delays, or to any day and time. */
import { useForm } from "@mantine/form";
import { idOf } from "~/api/identity";
import { longDay } from "~/lib/days-in-words";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { FormDialog } from "~/ui/forms/form-dialog";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { ActionButton } from "~/ui/page/action-button";
import { appointments } from "../queries";
import { appointmentOf, entryOf, whenRules } from "../rules";
import type { VersionedAppointment } from "../types";
import { laterByDays, laterByMinutes, timesInWords, type When, whenOf } from "../when";
import { APPOINTMENT_IN_WORDS, type AppointmentForm } from "./appointment-dialog";
import classes from "./delay-dialog.module.css";
import { WhenFields } from "./when-fields";
import { WhenNote } from "./when-note";

export type Delay = { appointment: VersionedAppointment; onSaved: AppointmentForm["onSaved"] };

/** From how it stands in the form, so that two presses are two hours. Running late is the most common. */
const DELAYS: { label: string; later: (when: When) => When | null }[] = [
  { label: "15 minutes later", later: (when) => laterByMinutes(when, 15) },
  { label: "30 minutes later", later: (when) => laterByMinutes(when, 30) },
  { label: "1 hour later", later: (when) => laterByMinutes(when, 60) },
  { label: "1 day later", later: (when) => laterByDays(when, 1) },
  { label: "1 week later", later: (when) => laterByDays(when, 7) },
];

export default function DelayDialog({ row, opened, onClose }: LateDialogProps<Delay>) {
  const { appointment, onSaved } = row;
  const saving = useMergedSave({
    row: appointment,
    changes: appointments,
    fieldsOf: (found) => appointmentOf(entryOf(found)),
    inWords: APPOINTMENT_IN_WORDS,
    noun: "appointment",
    nameOf: ({ title }) => title,
  });
  const form = useForm<When>({ initialValues: whenOf(appointment), validate: whenRules });
  const setWhen = (when: When) => form.setValues(when);

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Reschedule Appointment"
        submitLabel="Reschedule"
        form={form}
        draft={draftOf("delays", appointment)}
        save={(when) => saving.save(appointmentOf({ ...entryOf(appointment), ...when }))}
        onSaved={({ row: saved, how }) => onSaved(saved, appointment, how)}
        failure="Failed to reschedule appointment. Please try again."
      >
        <p className={classes.about}>
          <strong>{appointment.title}</strong> for {appointment.clientName}
          <span>
            Now {longDay(appointment.startDate)}, {timesInWords(whenOf(appointment))}
          </span>
        </p>
        <div className={classes.delays}>
          {DELAYS.map(({ label, later }) => {
            const next = form.values.startDate ? later(whenOf(form.values)) : null;
            return (
              <ActionButton
                key={label}
                blockedBecause={next ? null : "That runs past midnight. Choose another day below."}
                onClick={() => next && setWhen(next)}
              >
                {label}
              </ActionButton>
            );
          })}
        </div>
        <WhenFields form={form} setWhen={setWhen} />
        <WhenNote when={whenOf(form.values)} self={idOf(appointment)} />
      </FormDialog>
      {saving.dialog}
    </>
  );
}
