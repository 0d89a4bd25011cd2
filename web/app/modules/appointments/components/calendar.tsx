/** The calendar tab: a month at a time, as a grid of bars at a desk and as marks with the chosen day's list in a hand. */
import { Alert, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "~/api/errors";
import { monthOf } from "~/lib/calendar";
import { longDay } from "~/lib/days-in-words";
import { ActionButton } from "~/ui/page/action-button";
import type { AppointmentActions } from "../appointment-actions";
import { monthQuery, prefetchBeside } from "../queries";
import { CATEGORIES } from "../rules";
import type { MonthView } from "../use-month";
import classes from "./calendar.module.css";
import { KindChip } from "./category";
import { DayList } from "./day-list";
import { MonthBar } from "./month-bar";
import { MonthGrid } from "./month-grid";
import { MonthMarks } from "./month-marks";

/** How many appointments a day shows before it counts the rest; more where the screen is tall. */
const LANES = { usual: 3, tall: 5 };

/** What the legend explains. */
const KINDS = CATEGORIES.filter((category) => category !== "None");

type CalendarProps = {
  view: MonthView;
  today: string;
  /** Wide enough for the grid; the month and the way to others then stand beside the tabs. */
  isWide: boolean;
  actions: AppointmentActions;
  onDay: (day: string) => void;
};

export function Calendar({ view, today, isWide, actions, onDay }: CalendarProps) {
  const { month, day } = view;
  const cache = useQueryClient();
  const { data: rows, error, isPending, refetch } = useQuery(monthQuery(month));
  const isTall = useMediaQuery("(min-height: 66em)", undefined, { getInitialValueInEffect: false });
  const hasCome = rows !== undefined;

  useEffect(() => {
    if (hasCome) prefetchBeside(cache, month);
  }, [cache, month, hasCome]);

  return (
    <div className={classes.calendar}>
      {isWide ? null : <MonthBar view={view} today={today} />}
      {error ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Group justify="space-between">
            <span>{`Failed to load appointments. ${messageOf(error, "")}`.trim()}</span>
            <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
          </Group>
        </Alert>
      ) : null}
      {isWide ? (
        <MonthGrid {...{ view, today, rows, actions, onDay }} lanes={isTall ? LANES.tall : LANES.usual} />
      ) : (
        <MonthMarks {...{ view, today, rows }} />
      )}
      <p className={classes.said} role="status">
        {isPending ? (
          <span className="appears-late">Loading appointments</span>
        ) : rows?.some((row) => monthOf(row.startDate) <= month && month <= monthOf(row.endDate)) === false ? (
          "No appointments scheduled."
        ) : null}
      </p>
      {isWide ? (
        <div className={classes.legend}>
          <p id="calendar-keys">
            Pick a day to add an appointment. Arrow keys move by day, Page Up and Page Down by month, and Enter adds
            one.
          </p>
          <ul aria-label="Categories">
            {KINDS.map((category) => (
              <li key={category}>
                <KindChip category={category} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <section className={classes.chosen} aria-label={longDay(day)}>
          <h3>{longDay(day)}</h3>
          {rows ? <DayList day={day} rows={rows} actions={actions} /> : null}
        </section>
      )}
    </div>
  );
}
