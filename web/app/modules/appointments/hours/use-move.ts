/** Moves an appointment where it's shown: at once, with a way back, and an offer to tell the client. */
import { messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { told } from "~/ui/feedback/notify";
import type { AppointmentActions } from "../appointment-actions";
import { useMoveAppointment } from "../queries";
import { canBeConfirmed } from "../rules";
import type { Appointment } from "../types";
import { hasMoved, type When, whenOf } from "../when";
import { shortWhen } from "./words";

const FAILURE = "Failed to reschedule appointment. Please try again.";

export function useMove({ notify }: Pick<AppointmentActions, "notify">, today: string) {
  const moving = useMoveAppointment();

  return function move(row: Appointment, when: When) {
    const before = whenOf(row);
    if (!hasMoved(before, when)) return;
    void told(moving.mutateAsync({ id: idOf(row), when }), {
      done: `${row.title} is now ${shortWhen(when)}`,
      failure: (error) => `${messageOf(error, FAILURE)} ${row.title} is back on ${shortWhen(before)}.`,
      next: async (saved) =>
        canBeConfirmed(saved, today) ? { label: "Notify client", act: () => notify(saved, before) } : null,
      undo: () =>
        void told(moving.mutateAsync({ id: idOf(row), when: before }), {
          done: `${row.title} is back on ${shortWhen(before)}`,
          failure: (error) => `${messageOf(error, FAILURE)} ${row.title} is still on ${shortWhen(when)}.`,
        }),
    });
  };
}
