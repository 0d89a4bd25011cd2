import type { Appointment } from "./types";

/** What can be done with appointments from wherever they are shown; the screen has the dialogs for it. */
export type AppointmentActions = {
  /** A new one on a day. */
  add: (day: string) => void;
  open: (appointment: Appointment) => void;
  edit: (appointment: Appointment) => void;
  /** Opens its form at the notes. */
  note: (appointment: Appointment) => void;
  delay: (appointment: Appointment) => void;
  /** Tells the client that it's booked. */
  confirm: (appointment: Appointment) => void;
  remind: (appointment: Appointment) => void;
  remove: (appointment: Appointment) => void;
};
