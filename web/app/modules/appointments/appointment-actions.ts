import type { Appointment } from "./types";
import type { When } from "./when";

/** What can be done with appointments from wherever they are shown; the screen has the dialogs for it. */
export type AppointmentActions = {
  /** A new one on a day, at a time if one is named. */
  add: (day: string, startTime?: string) => void;
  open: (appointment: Appointment) => void;
  edit: (appointment: Appointment) => void;
  /** Opens its form at the notes. */
  note: (appointment: Appointment) => void;
  delay: (appointment: Appointment) => void;
  /** Tells the client that it's booked. */
  confirm: (appointment: Appointment) => void;
  /** Tells the client that it has moved. */
  notify: (appointment: Appointment, before: When) => void;
  remind: (appointment: Appointment) => void;
  remove: (appointment: Appointment) => void;
  /** With all that come after it in its series. */
  removeFollowing: (appointment: Appointment) => void;
};
