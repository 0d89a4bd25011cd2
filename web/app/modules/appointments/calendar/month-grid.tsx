/**
 * The month at a desk: six weeks of seven days as a grid for mouse and keyboard. A press on a day adds an appointment
 * there, one on an appointment opens it; what lasts for days is one bar through each week. The Tab key stops at the
 * chosen day and at what begins there; the arrow keys choose another.
 */

import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from "react";
import { useMarkedRow } from "~/api/changed-row";
import { idOf } from "~/api/identity";
import { monthOf } from "~/lib/calendar";
import { longDay } from "~/lib/days-in-words";
import type { AppointmentActions } from "../appointment-actions";
import { onDay, type Week, weeksOf } from "../month-layout";
import type { Appointment } from "../types";
import type { MonthView } from "../use-month";
import classes from "./month-grid.module.css";
import { MonthItem } from "./month-item";
import { dayByKey } from "./month-keys";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

type MonthGridProps = {
  view: MonthView;
  today: string;
  /** Undefined until they have come. */
  rows: Appointment[] | undefined;
  lanes: number;
  actions: AppointmentActions;
  /** Opens all that is on at a day. */
  onDay: (day: string) => void;
};

export function MonthGrid({ view, today, rows = [], lanes, actions, onDay: openDay }: MonthGridProps) {
  const { month, day: chosen, press, pass } = view;
  const weeks = useMemo(() => weeksOf(month, rows, lanes), [month, rows, lanes]);
  const grid = useRef<HTMLDivElement>(null);
  // Where the keys have led to, until it is drawn: another month takes a moment, and keys may be faster.
  const wanted = useRef<string | null>(null);

  useEffect(() => {
    if (!wanted.current || monthOf(wanted.current) !== month) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(event.key, wanted.current ?? chosen);
    if (next) {
      event.preventDefault();
      wanted.current = next;
      pass(next);
    } else if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.dataset.day) {
      event.preventDefault();
      actions.add(event.target.dataset.day);
    }
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-day]") : null;
    const day = cell?.dataset.day;
    if (!day || (event.target instanceof Element && event.target.closest("button"))) return;
    if (monthOf(day) !== month) return press(day);
    pass(day);
    actions.add(day);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a bar through several days is no cell of a table
    <div
      ref={grid}
      role="grid"
      aria-label="Appointments by day"
      aria-describedby="calendar-keys"
      className={classes.grid}
      style={{ "--lanes": lanes } as CSSProperties}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="row" tabIndex={-1} className={classes.weekdays}>
        {WEEKDAYS.map((weekday) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={weekday} role="columnheader" tabIndex={-1} aria-label={weekday}>
            <span>{weekday}</span>
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={week.days[0]} role="row" tabIndex={-1} className={classes.week}>
          {week.days.map((day, at) => (
            <DayCell
              key={day}
              {...{ day, at, week, actions }}
              count={onDay(rows, day).length}
              isQuiet={monthOf(day) !== month}
              isToday={day === today}
              isChosen={day === chosen}
              onMore={() => openDay(day)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type DayCellProps = {
  day: string;
  /** Its place in the week. */
  at: number;
  week: Week<Appointment>;
  count: number;
  /** Of another month. */
  isQuiet: boolean;
  isToday: boolean;
  isChosen: boolean;
  actions: AppointmentActions;
  onMore: () => void;
};

function DayCell({ day, at, week, count, isQuiet, isToday, isChosen, actions, onMore }: DayCellProps) {
  const marked = useMarkedRow();
  const hidden = week.hidden[at] ?? 0;
  const tabIndex = isChosen ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="gridcell"
      data-day={day}
      data-quiet={isQuiet || undefined}
      aria-current={isToday ? "date" : undefined}
      aria-selected={isChosen}
      aria-label={`${longDay(day)}${isToday ? ", today" : ""}, ${countInWords(count)}`}
      tabIndex={tabIndex}
      className={classes.day}
    >
      <span className={classes.number} aria-hidden>
        {Number(day.slice(-2))}
      </span>
      {week.bars
        .filter(({ from }) => from === at)
        .map((bar) => (
          <MonthItem
            key={idOf(bar.row)}
            bar={bar}
            actions={actions}
            tabIndex={tabIndex}
            isMarked={idOf(bar.row) === marked}
          />
        ))}
      {hidden > 0 ? (
        <button type="button" className={classes.more} tabIndex={tabIndex} onClick={onMore}>
          +{hidden} more<span className={classes.unseen}> on {longDay(day)}</span>
        </button>
      ) : null}
    </div>
  );
}

export function countInWords(count: number): string {
  if (count === 0) return "no appointments";
  return count === 1 ? "1 appointment" : `${count} appointments`;
}
