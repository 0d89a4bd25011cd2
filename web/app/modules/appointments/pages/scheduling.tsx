import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useReadOnlyReason } from "~/account/read-only";
import { idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { isDay, monthOf } from "~/lib/calendar";
import { fetchPickedClient } from "~/modules/clients/picked-client";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useDetails } from "~/ui/dialogs/use-details";
import { type LateDialog, useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { notifyDone, notifyFailed } from "~/ui/feedback/notify";
import { type How, savedInWords } from "~/ui/forms/saved-in-words";
import { askAndDelete } from "~/ui/lists/row-actions";
import { ScreenTabs, useTab } from "~/ui/navigation/tabs";
import { useAddress } from "~/ui/navigation/use-address";
import { useAddButton } from "~/ui/page/add/use-add-button";
import { Page, pageTitle } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import type { AppointmentActions } from "../appointment-actions";
import { Calendar } from "../calendar/calendar";
import { CalendarBar } from "../calendar/calendar-bar";
import { AllAppointments, deletionOf, useAppointmentsView } from "../components/all-appointments";
import { useKind } from "../kinds";
import { appointments, fetchAppointment, fromHereOn, monthQuery } from "../queries";
import { type AppointmentEntry, canBeConfirmed, entryOf, newEntry, TABS, takenOver } from "../rules";
import type { Appointment, VersionedAppointment } from "../types";
import { useMonth } from "../use-month";
import { useToday } from "../use-today";
import { hasMoved, whenInWords, whenOf } from "../when";

const appointmentDialog = afterScreen(() => import("../components/appointment-dialog"));
const delayDialog = afterScreen(() => import("../components/delay-dialog"));
const notifyDialog = afterScreen(() => import("../components/notify-dialog"));
const detailsDialog = afterScreen(() => import("../components/details-dialog"));
const dayDialog = afterScreen(() => import("../components/day-dialog"));

export const title = pageTitle("Scheduling");

const MISSING = "This appointment is no longer in your calendar";

/** Appointments: a month at a glance and all of them in a list, and everything that moves one. */
export default function SchedulingPage() {
  const isLarge = useIsLarge();
  const isWide = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const readOnly = useReadOnlyReason();
  const today = useToday();
  const view = useMonth(today);
  const tab = useTab(TABS);
  const { kind, show: showKind } = useKind(tab === "calendar");
  const list = useAppointmentsView();
  const address = useAddress();
  const form = useLateDialog(appointmentDialog);
  const delaying = useLateDialog(delayDialog);
  const notifying = useLateDialog(notifyDialog);
  const cache = useQueryClient();
  const remove = appointments.useDelete();
  const removeFollowing = fromHereOn.useDelete();
  const latest = appointments.useRead();

  // A day of the month and an address are no buttons that could be blocked: it says why.
  const begin = (entry: AppointmentEntry) =>
    readOnly ? notifyFailed(readOnly) : form.open({ appointment: null, entry, onSaved: saved });
  const actions: AppointmentActions = {
    add: (day, startTime) => begin(newEntry(day, startTime)),
    open: (appointment) => details.open({ appointment, actions }),
    edit: (listed) => change(listed),
    note: (listed) => change(listed, true),
    delay: (listed) => void openLatest(delaying, idOf(listed), (appointment) => ({ appointment, onSaved: saved })),
    confirm: (appointment) => notifying.open({ appointment, about: "booking", before: null }),
    notify: (appointment, before) => notifying.open({ appointment, about: "move", before }),
    remind: (appointment) => notifying.open({ appointment, about: "reminder", before: null }),
    remove: (appointment) => void askAndDelete({ ...deletionOf(appointment), remove }),
    removeFollowing: (appointment) =>
      void askAndDelete({
        ...deletionOf(appointment),
        question: "Delete this appointment and all following visits?",
        remove: removeFollowing,
      }),
  };
  function change(listed: Appointment, atNotes = false) {
    void openLatest(form, idOf(listed), (appointment) => ({
      ...{ appointment, atNotes, onSaved: saved },
      entry: entryOf(appointment),
    }));
  }
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ appointment }) => idOf(appointment),
    find: async (id) => {
      const appointment = await orNull(fetchAppointment(id));
      return appointment && { appointment, actions };
    },
    missing: MISSING,
  });

  const whole = useDetails({
    late: dayDialog,
    by: "whole",
    idOf: ({ day }) => day,
    find: async (day) => {
      if (!isDay(day)) return null;
      const month = monthOf(day);
      await cache.ensureQueryData(monthQuery(month));
      return { day, month, actions };
    },
    missing: "That day doesn't exist",
  });

  /** A form begins from what is there now, and from the version that has. */
  async function openLatest<Row>(
    dialog: Pick<LateDialog<Row>, "openFound">,
    id: string,
    rowOf: (appointment: VersionedAppointment) => Row,
  ) {
    const isThere = await dialog.openFound(async () => {
      const appointment = await latest.mutateAsync(id);
      return appointment && { row: rowOf(appointment) };
    });
    if (!isThere) notifyFailed(MISSING);
  }

  useAskedFor("new", ["client"], (_, { client }) => void beginFor(client));

  /** A client's own screen leads here. */
  async function beginFor(clientId: string) {
    const client = clientId ? await fetchPickedClient(clientId).catch(() => null) : null;
    begin({ ...newEntry(view.day), ...(client ? takenOver(client) : {}) });
  }

  /** Says where it went, and asks whether the client is to hear of it. */
  function saved(appointment: Appointment, before: Appointment | null, how: How) {
    const { title, startDate, notifyClient } = appointment;
    const isMoved = before !== null && hasMoved(whenOf(before), whenOf(appointment));
    if (before && !isMoved) return notifyDone(savedInWords(title, how));
    const isInSight = tab === "calendar" && monthOf(startDate) === view.month;
    if (isInSight) view.press(startDate);
    notifyDone(
      `${title} is in your calendar for ${whenInWords(whenOf(appointment))}`,
      isInSight ? null : { label: "Show in calendar", act: () => showInCalendar(startDate) },
      !before && canBeConfirmed(appointment, today)
        ? { label: "Send confirmation", act: () => actions.confirm(appointment) }
        : null,
    );
    if (before && notifyClient) actions.notify(appointment, whenOf(before));
  }

  function showInCalendar(day: string) {
    address.step({ ...list.cleared, tab: null, month: monthOf(day), day });
  }

  const addButton = useAddButton("New Appointment", () => actions.add(tab === "calendar" ? view.day : today));
  return (
    <Page
      title="Client Scheduling"
      description="Who you visit, when and where. Let clients know when plans change."
      action={isLarge ? addButton : null}
      isList
    >
      <ScreenTabs
        tabs={TABS}
        tab={tab}
        beside={isWide && tab === "calendar" ? <CalendarBar {...{ view, today, kind }} onKind={showKind} /> : null}
      >
        {tab === "calendar" ? (
          <Calendar
            {...{ view, kind, today }}
            onKind={showKind}
            isWide={isWide}
            actions={actions}
            onDay={(day) => whole.open({ day, month: view.month, actions })}
          />
        ) : (
          <AllAppointments view={list} actions={actions} addButton={addButton} />
        )}
      </ScreenTabs>
      {details.dialog}
      {whole.dialog}
      {form.dialog}
      {delaying.dialog}
      {notifying.dialog}
    </Page>
  );
}
