/** The appointments tab: what is to come, soonest first, then what is over. */
import { IconCalendarEvent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { idOf } from "~/api/identity";
import { useClientFilter } from "~/modules/clients/client-filter";
import { ContactIcons } from "~/ui/contact/contact-links";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListContent } from "~/ui/lists/list-screen";
import { RowActions } from "~/ui/lists/row-actions";
import { useListView } from "~/ui/lists/use-list-view";
import { ActionButton } from "~/ui/page/action-button";
import type { AppointmentActions } from "../appointment-actions";
import { appointments, appointmentsQuery } from "../queries";
import { FILTERS, reachable } from "../rules";
import type { Appointment } from "../types";
import classes from "./all-appointments.module.css";
import { columns } from "./columns";

export const useAppointmentsView = () => useListView({ ...FILTERS, ...useClientFilter() });

type AllAppointmentsProps = {
  view: ReturnType<typeof useAppointmentsView>;
  actions: AppointmentActions;
  addButton: ReactNode;
};

export function AllAppointments({ view, actions, addButton }: AllAppointmentsProps) {
  const remove = appointments.useDelete();
  const viewButton = (row: Appointment) => (
    <ActionButton aria-label={`View ${row.title}`} onClick={() => actions.open(row)}>
      View
    </ActionButton>
  );
  return (
    <div className={classes.all}>
      <h2>All Appointments</h2>
      <ListContent
        summary={null}
        addButton={addButton}
        search={{ label: "Search appointments", placeholder: "Search appointments..." }}
        controls={<FilterControls view={view} />}
        view={view}
        label="All Appointments"
        list={appointmentsQuery(view.values)}
        columns={columns}
        actions={(row) => (
          <div className={classes.actions}>
            {viewButton(row)}
            <RowActions {...deletionOf(row)} remove={remove} onEdit={() => actions.edit(row)} />
          </div>
        )}
        onOpen={actions.open}
        mainAction={(row) => <ContactIcons whom={reachable(row)} />}
        actionsColumn={{ width: "11.5rem" }}
        loadingText="Loading appointments"
        loadFailure="Failed to load appointments"
        empty={{
          icon: IconCalendarEvent,
          title: "No appointments scheduled.",
          text: "Add who you're visiting, where and when. Pick a day in the calendar, or use this button.",
          noMatch: "No appointments found",
        }}
      >
        {null}
      </ListContent>
    </div>
  );
}

/** What is asked and said when one is deleted, from wherever it is shown. */
export function deletionOf(appointment: Appointment) {
  return {
    id: idOf(appointment),
    name: appointment.title,
    question: "Are you sure you want to delete this appointment?",
    failure: "Failed to delete appointment. Please try again.",
  };
}
