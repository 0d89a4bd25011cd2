/** A day that has more than the month has room for, whole. */
import { useQuery } from "@tanstack/react-query";
import { longDay } from "~/lib/days-in-words";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import type { AppointmentActions } from "../appointment-actions";
import { monthQuery } from "../queries";
import { DayList } from "./day-list";

export type OpenDay = { day: string; month: string; actions: AppointmentActions };

export default function DayDialog({ row, opened, onClose }: LateDialogProps<OpenDay>) {
  const { day, month, actions } = row;
  const { data = [] } = useQuery(monthQuery(month));
  const closeAnd = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={longDay(day)}
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
          <ActionButton main changes onClick={() => closeAnd(() => actions.add(day))}>
            New Appointment
          </ActionButton>
        </>
      }
    >
      <DayList
        day={day}
        rows={data}
        actions={{
          add: (on) => closeAnd(() => actions.add(on)),
          open: (appointment) => closeAnd(() => actions.open(appointment)),
        }}
      />
    </Dialog>
  );
}
