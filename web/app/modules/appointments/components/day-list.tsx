/** All that is on at a day: what it is, when and for whom, and the client one press away. */
import { IconChevronRight } from "@tabler/icons-react";
import { useMarkedRow } from "~/api/changed-row";
import { idOf } from "~/api/identity";
import { longDay } from "~/lib/days-in-words";
import { ContactButtons } from "~/ui/contact/contact-links";
import { ActionButton } from "~/ui/page/action-button";
import type { AppointmentActions } from "../appointment-actions";
import { onDay } from "../month-layout";
import { reachable } from "../rules";
import type { Appointment } from "../types";
import { timesInWords, whenOf } from "../when";
import { KindChip } from "./category";
import classes from "./day-list.module.css";
import { StatusChip } from "./status";

type DayListProps = { day: string; rows: Appointment[]; actions: Pick<AppointmentActions, "open" | "add"> };

export function DayList({ day, rows, actions }: DayListProps) {
  const marked = useMarkedRow();
  const on = onDay(rows, day);
  if (on.length === 0) {
    return (
      <div className={classes.none}>
        <p>No appointments scheduled.</p>
        <ActionButton changes aria-label={`Add an appointment on ${longDay(day)}`} onClick={() => actions.add(day)}>
          Add an appointment
        </ActionButton>
      </div>
    );
  }
  return (
    <ul className={classes.list} aria-label={`Appointments on ${longDay(day)}`}>
      {on.map((row) => (
        <li key={idOf(row)} className={classes.card} data-marked={idOf(row) === marked || undefined}>
          <button type="button" className={classes.open} onClick={() => actions.open(row)}>
            <span className={classes.what}>
              <span className={classes.time}>{timesInWords(whenOf(row))}</span>
              <span className={classes.title} data-status={row.status}>
                {row.title}
              </span>
              <span className={classes.client}>
                {row.clientName}
                {row.location ? ` · ${row.location}` : null}
              </span>
              <span className={classes.chips}>
                <KindChip category={row.category} />
                <StatusChip status={row.status} />
              </span>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </button>
          <ContactButtons whom={reachable(row)} />
        </li>
      ))}
    </ul>
  );
}
