/**
 * The calendar tab: a month at a time, as a grid of bars at a desk and as marks with the chosen day's list in a hand, or a
 * week or a day by its hours.
 */
import { Alert, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { messageOf } from "~/api/errors";
import { monthSpan, overlaps } from "~/lib/calendar";
import { longDay } from "~/lib/days-in-words";
import { ActionButton } from "~/ui/page/action-button";
import type { AppointmentActions } from "../appointment-actions";
import { KindChip } from "../components/category";
import { DayList } from "../components/day-list";
import { weekOf } from "../hours/layout";
import type { Kind } from "../kinds";
import { spanOf } from "../month-layout";
import { monthQuery, prefetchBeside } from "../queries";
import { CATEGORIES } from "../rules";
import type { MonthView } from "../use-month";
import classes from "./calendar.module.css";
import { CalendarBar } from "./calendar-bar";
import { LateHours } from "./late-hours";
import { MonthGrid } from "./month-grid";
import { MonthMarks } from "./month-marks";

/** How many appointments a day shows before it counts the rest; more where the screen is tall. */
const LANES = { usual: 3, tall: 5 };

const MONTH_KEYS =
  "Pick a day to add an appointment. Arrow keys move by day, Page Up and Page Down by month, and Enter adds one.";
const HOUR_KEYS =
  "Pick an empty time to add an appointment. Drag an appointment to move it, or drag its end to make it longer or shorter. On a keyboard, hold Alt and use the arrow keys, with Shift for the end.";
const FINGER = "Tap an empty time to add an appointment. Hold an appointment to move it.";

/** What the legend explains. */
const KINDS = CATEGORIES.filter((category) => category !== "None");

type CalendarProps = {
  view: MonthView;
  kind: Kind;
  onKind: (kind: Kind) => void;
  today: string;
  /** Wide enough for the grid; the month and the way to others then stand beside the tabs. */
  isWide: boolean;
  actions: AppointmentActions;
  onDay: (day: string) => void;
};

export function Calendar({ view, kind, onKind, today, isWide, actions, onDay }: CalendarProps) {
  const { month, day } = view;
  const cache = useQueryClient();
  const { data: rows, error, isPending, refetch } = useQuery(monthQuery(month));
  const isTall = useMediaQuery("(min-height: 66em)", undefined, { getInitialValueInEffect: false });
  const hasCome = rows !== undefined;
  // A week lies within the six that its month is shown with: both views read the same.
  const days = useMemo(() => (kind === "week" ? weekOf(day) : [day]), [kind, day]);
  const span = kind === "month" ? monthSpan(month) : { start: days[0] ?? day, end: days.at(-1) ?? day };

  useEffect(() => {
    if (hasCome) prefetchBeside(cache, month);
  }, [cache, month, hasCome]);

  return (
    <div className={classes.calendar}>
      {isWide ? null : <CalendarBar {...{ view, today, kind, onKind }} />}
      {error ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Group justify="space-between">
            <span>{`Failed to load appointments. ${messageOf(error, "")}`.trim()}</span>
            <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
          </Group>
        </Alert>
      ) : null}
      {kind !== "month" ? (
        <LateHours
          {...{ view, days, today, rows, actions }}
          onDay={(chosen) => {
            view.press(chosen);
            onKind("day");
          }}
        />
      ) : isWide ? (
        <MonthGrid {...{ view, today, rows, actions, onDay }} lanes={isTall ? LANES.tall : LANES.usual} />
      ) : (
        <MonthMarks {...{ view, today, rows }} />
      )}
      <p className={classes.said} role="status">
        {isPending ? (
          <span className="appears-late">Loading appointments</span>
        ) : rows?.some((row) => overlaps(spanOf(row), span)) === false ? (
          "No appointments scheduled."
        ) : null}
      </p>
      {isWide ? (
        <div className={classes.legend}>
          <p id="calendar-keys">{kind === "month" ? MONTH_KEYS : HOUR_KEYS}</p>
          <ul aria-label="Categories">
            {KINDS.map((category) => (
              <li key={category}>
                <KindChip category={category} />
              </li>
            ))}
          </ul>
        </div>
      ) : kind === "month" ? (
        <section className={classes.chosen} aria-label={longDay(day)}>
          <h3>{longDay(day)}</h3>
          {rows ? <DayList day={day} rows={rows} actions={actions} /> : null}
        </section>
      ) : (
        <p id="calendar-keys" className={classes.said}>
          {FINGER}
        </p>
      )}
    </div>
  );
}
