/**
 * The month in a hand: marks for what is on each day, and a press that chooses the day whose appointments stand below.
 * The arrow keys go from day to day here too.
 */
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { idOf } from "~/api/identity";
import { daysShown, monthOf } from "~/lib/calendar";
import { longDay } from "~/lib/days-in-words";
import chip from "~/ui/figures/chip.module.css";
import { onDay } from "../month-layout";
import { CATEGORY_COLOURS } from "../rules";
import type { Appointment } from "../types";
import type { MonthView } from "../use-month";
import { countInWords, WEEKDAYS } from "./month-grid";
import { dayByKey } from "./month-keys";
import classes from "./month-marks.module.css";

const MOST_MARKS = 3;

type MonthMarksProps = { view: MonthView; today: string; rows: Appointment[] | undefined };

export function MonthMarks({ view, today, rows = [] }: MonthMarksProps) {
  const { month, day: chosen, press, pass } = view;
  const weeks = useMemo(() => {
    const days = daysShown(month).map((day) => ({ day, on: onDay(rows, day) }));
    return Array.from({ length: 6 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  }, [month, rows]);
  const grid = useRef<HTMLDivElement>(null);
  // Where the keys have led to, until it is drawn: another month takes a moment, and keys may be faster.
  const wanted = useRef<string | null>(null);

  useEffect(() => {
    if (!wanted.current || monthOf(wanted.current) !== month) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });

  function onKeyDown(event: KeyboardEvent) {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : dayByKey(event.key, wanted.current ?? chosen);
    if (!next) return;
    event.preventDefault();
    wanted.current = next;
    pass(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in the cells of a table would be read as one thing too many
    <div ref={grid} role="grid" aria-label="Appointments by day" className={classes.grid} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="row" tabIndex={-1} className={classes.weekdays}>
        {WEEKDAYS.map((weekday) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={weekday} role="columnheader" tabIndex={-1} aria-label={weekday}>
            {weekday.slice(0, 1)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={week[0]?.day} role="row" tabIndex={-1} className={classes.week}>
          {week.map(({ day, on }) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys choose
            <div
              key={day}
              role="gridcell"
              data-day={day}
              data-quiet={monthOf(day) !== month || undefined}
              aria-current={day === today ? "date" : undefined}
              aria-selected={day === chosen}
              aria-label={`${longDay(day)}${day === today ? ", today" : ""}, ${countInWords(on.length)}`}
              tabIndex={day === chosen ? 0 : -1}
              className={classes.day}
              onClick={() => press(day)}
            >
              <span className={classes.number} aria-hidden>
                {Number(day.slice(-2))}
              </span>
              <span className={classes.marks} aria-hidden>
                {on.slice(0, on.length > MOST_MARKS ? MOST_MARKS - 1 : MOST_MARKS).map((visit) => (
                  <span
                    key={idOf(visit)}
                    className={`${classes.mark} ${chip.colour}`}
                    data-colour={CATEGORY_COLOURS[visit.category] ?? "grey"}
                    data-status={visit.status}
                  />
                ))}
                {on.length > MOST_MARKS ? <span className={classes.count}>+{on.length - MOST_MARKS + 1}</span> : null}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
