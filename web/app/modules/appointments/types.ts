/** Appointments, as the API knows them. */
import type { Schemas } from "~/api/client";

export type Appointment = Schemas["Appointment"];
export type NewAppointment = Schemas["NewAppointment"];
/** An appointment with the version it has, for saying which one a change began from. Lists do not tell it. */
export type VersionedAppointment = Appointment & { version: string };
