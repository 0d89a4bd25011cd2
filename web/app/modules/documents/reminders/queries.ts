import { queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { REMINDERS_KEY } from "~/api/keys";
import { versioned } from "~/api/versioned";
import { documents } from "../queries";

/** The reminders of one document: those that went out, and the next. */
export type Reminders = Schemas["Reminders"];

export function remindersQuery(id: string) {
  return queryOptions({
    queryKey: [...REMINDERS_KEY, id],
    queryFn: ({ signal }) => dataOf(api.GET("/api/documents/{id}/reminders", { params: { path: { id } }, signal })),
  });
}

const path = (id: string) => ({ params: { path: { id } } });

/** Emails a reminder from here. */
export const useEmailReminder = () =>
  documents.useAction(({ id, ...body }: Schemas["NewEmail"] & { id: string }) =>
    versioned(api.POST("/api/documents/{id}/reminders/email", { ...path(id), body })),
  );

/** Notes that the device's own app got a reminder to send. */
export const useNoteReminder = () =>
  documents.useAction(({ id, ...body }: Schemas["NewNotedReminder"] & { id: string }) =>
    versioned(api.POST("/api/documents/{id}/reminders", { ...path(id), body })),
  );
