import type { Appointment, VersionedAppointment } from "./types";

/** For tests alone: an appointment as the server would answer it. */
export function visit(more: Partial<Appointment> = {}): VersionedAppointment {
  return {
    _id: "018f-visit",
    title: "Boiler service",
    isMultiDay: false,
    startDate: "2026-11-16",
    endDate: more.startDate ?? "2026-11-16",
    startTime: "09:00",
    endTime: "10:00",
    status: "Scheduled",
    clientId: null,
    clientName: "Dana Reyes",
    clientEmail: "dana@example.com",
    clientPhone: "+1 555 010 2200",
    location: null,
    notes: null,
    category: "Service",
    notifyClient: true,
    notificationStatus: null,
    notifiedAt: null,
    remindedAt: null,
    seriesId: null,
    delivery: null,
    version: "1",
    createdAt: "2026-11-01T08:00:00Z",
    updatedAt: "2026-11-01T08:00:00Z",
    ...more,
  };
}
