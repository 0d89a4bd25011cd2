/** All that is known about an appointment, the client one press away, and everything one does with it. */

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { longDay } from "~/lib/days-in-words";
import { deliveryInWords } from "~/lib/delivery-in-words";
import { dateTime } from "~/lib/moments-in-words";
import { Link } from "~/router/link";
import { ContactButtons } from "~/ui/contact/contact-links";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { told } from "~/ui/feedback/notify";
import { Facts } from "~/ui/figures/facts";
import { useMergedFields } from "~/ui/forms/use-merged-change";
import { breakable } from "~/ui/lists/name-with-facts";
import { ActionButton } from "~/ui/page/action-button";
import type { AppointmentActions } from "../appointment-actions";
import { appointmentQuery, appointments } from "../queries";
import { canBeConfirmed, reachable } from "../rules";
import type { Appointment, NewAppointment, VersionedAppointment } from "../types";
import { useToday } from "../use-today";
import { timesInWords, whenOf } from "../when";
import { KindChip } from "./category";
import classes from "./details-dialog.module.css";
import { NextThings } from "./next-things";
import { StatusChip } from "./status";

export type AppointmentDetails = { appointment: Appointment; actions: AppointmentActions };

export default function DetailsDialog({ row, opened, onClose }: LateDialogProps<AppointmentDetails>) {
  const { actions } = row;
  const { data: appointment = row.appointment } = useQuery({
    ...appointmentQuery(idOf(row.appointment)),
    placeholderData: row.appointment,
  });
  const { title, status } = appointment;
  const today = useToday();
  const saving = useMergedFields<VersionedAppointment, NewAppointment, Pick<Appointment, "status">>({
    changes: appointments,
    fieldsOf: ({ status: now }) => ({ status: now }),
    bodyOf: (change) => change,
    inWords: { status: "Status" },
    noun: "appointment",
    nameOf: () => title,
  });

  const closeAnd = (act: (appointment: Appointment) => void) => () => {
    onClose();
    act(appointment);
  };

  async function complete() {
    const completing = saving.save(appointment, { status: "Completed" });
    const isDone = await told(completing, {
      done: `${title} is completed`,
      failure: "Failed to save appointment. Please try again.",
      undo: () =>
        void told(
          completing.then(({ row: completed }) => saving.save(completed, { status })),
          {
            done: `${title} is ${status} again`,
            failure: "Failed to save appointment. Please try again.",
          },
        ),
    });
    if (isDone) onClose();
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={title}
        footer={
          <>
            <ActionButton onClick={onClose}>Close</ActionButton>
            <ActionButton main changes data-autofocus onClick={() => actions.edit(appointment)}>
              Edit
            </ActionButton>
          </>
        }
      >
        <div className={classes.when}>
          <p>{longDay(appointment.startDate)}</p>
          <p>{timesInWords(whenOf(appointment))}</p>
          <div className={classes.chips}>
            <KindChip category={appointment.category} />
            <StatusChip status={status} />
          </div>
        </div>
        <ContactButtons whom={reachable(appointment)} />
        <Facts
          facts={[
            ["Client", <Whom key="client" appointment={appointment} />],
            ["Phone", appointment.clientPhone],
            ["Email", appointment.clientEmail ? breakable(appointment.clientEmail) : null],
            ["Location", appointment.location],
            ["Repeats", appointment.seriesId ? "Yes, one of several visits" : null],
            ["Client notified", notifiedInWords(appointment)],
            ["Emailed by us", appointment.delivery ? deliveryInWords(appointment.delivery) : null],
            ["Reminder sent", appointment.remindedAt ? dateTime(appointment.remindedAt) : null],
          ]}
        />
        {appointment.notes ? (
          <section className={classes.notes}>
            <h3>Notes</h3>
            <p>{appointment.notes}</p>
          </section>
        ) : null}
        <NextThings appointment={appointment} onNotes={() => actions.note(appointment)} />
        <div className={classes.actions}>
          <ActionButton changes onClick={closeAnd(actions.delay)}>
            Delay
          </ActionButton>
          {canBeConfirmed(appointment, today) && !appointment.notifiedAt ? (
            <ActionButton changes onClick={closeAnd(actions.confirm)}>
              Send Confirmation
            </ActionButton>
          ) : null}
          <ActionButton changes onClick={closeAnd(actions.remind)}>
            Send Reminder
          </ActionButton>
          {status === "Completed" || status === "Cancelled" ? null : (
            <ActionButton changes loading={saving.isPending} onClick={() => void complete()}>
              Mark as Completed
            </ActionButton>
          )}
          <ActionButton danger changes onClick={closeAnd(actions.remove)}>
            Delete
          </ActionButton>
          {appointment.seriesId ? (
            <ActionButton danger changes onClick={closeAnd(actions.removeFollowing)}>
              Delete This and Following
            </ActionButton>
          ) : null}
        </div>
      </Dialog>
      {saving.dialog}
    </>
  );
}

/** Leads to the client as long as there is one. */
function Whom({ appointment: { clientId, clientName } }: { appointment: Appointment }) {
  if (!clientId) return clientName;
  return (
    <Anchor component={Link} to={`/app/crm?open=${encodeURIComponent(clientId)}`} inherit>
      {clientName}
    </Anchor>
  );
}

/** Of a time that has changed since, the client knows nothing yet. */
function notifiedInWords({ notificationStatus, notifiedAt }: Appointment): string | null {
  if (!notifiedAt) return null;
  return notificationStatus ? dateTime(notifiedAt) : `Not since it moved. Last on ${dateTime(notifiedAt)}`;
}
