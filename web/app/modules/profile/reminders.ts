import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { REMINDERS_KEY } from "~/api/keys";
import { useChange } from "~/api/mutation";
import { versioned } from "~/api/versioned";
import { type NumberEntry, numberOr } from "~/lib/number-entry";

/** Whether and when customers are reminded of what they have not paid, and what they are written. */
export type ReminderSettings = Schemas["ReminderSettings"] & { version: string };

const KEY = ["reminders", "settings"] as const;

export const reminderSettingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => dataOf(versioned(api.GET("/api/documents/reminders", { signal }))),
});

/** Saves what's given of the settings, from the version they were read in. */
export function useUpdateReminders() {
  return useChange(
    ({ change, version }: { change: Schemas["ReminderSettingsChange"]; version: string }) => {
      const headers = { "If-Match": `"${version}"` };
      return dataOf(versioned(api.PUT("/api/documents/reminders", { body: change, headers })));
    },
    (cache, settings) => {
      cache.setQueryData(KEY, settings);
      // What a document says of its next one follows from this.
      void cache.invalidateQueries({ queryKey: REMINDERS_KEY });
    },
  );
}

/** A message with its words filled in, as a customer would get it. */
export function reminderPreviewQuery(message: string) {
  return queryOptions({
    queryKey: ["reminders", "preview", message],
    queryFn: () => dataOf(api.POST("/api/documents/reminders/preview", { body: { message } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What the form holds. */
export type RemindersEntry = {
  isOn: boolean;
  firstDays: NumberEntry;
  secondDays: NumberEntry;
  thirdDays: NumberEntry;
  message: string;
};

export function entryOf(settings: Schemas["ReminderSettings"]): RemindersEntry {
  const { isOn, firstDays, secondDays, thirdDays, message, usualMessage } = settings;
  return {
    ...{ isOn, firstDays: firstDays ?? "", secondDays: secondDays ?? "", thirdDays: thirdDays ?? "" },
    message: message ?? usualMessage,
  };
}

/** The usual words are kept as none: they then follow what the product says. */
export function changeOf(entry: RemindersEntry, usualMessage: string) {
  const days = (typed: NumberEntry) => (typed === "" ? null : numberOr(typed, 0));
  const message = entry.message.trim();
  return {
    isOn: entry.isOn,
    firstDays: days(entry.firstDays),
    secondDays: days(entry.secondDays),
    thirdDays: days(entry.thirdDays),
    message: message === usualMessage || message === "" ? null : message,
  };
}

type Told = Pick<ReminderSettings, "isOn" | "firstDays" | "secondDays" | "thirdDays">;

/** "Customers are reminded 3, 7, and 14 days after the due date." */
export function settingsInWords({ isOn, firstDays, secondDays, thirdDays }: Told): string {
  if (!isOn) return "Reminders for unpaid invoices are off.";
  const days = [firstDays, secondDays, thirdDays].filter((day) => day !== null).sort((one, other) => one - other);
  const list = new Intl.ListFormat("en-US").format(days.map(String));
  return `Customers get a reminder ${list} ${list === "1" ? "day" : "days"} after the due date, until they pay.`;
}
