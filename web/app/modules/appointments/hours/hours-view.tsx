/**
 * A day or a week by its hours: each appointment where it begins, as long as it lasts, side by side with what's on at the
 * same time. A tap on an empty time adds one there.
 */
import { IconAlertTriangle } from "@tabler/icons-react";
import { type CSSProperties, type MouseEvent, type TouchEvent, useEffect, useMemo, useRef, useState } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { useMarkedRow } from "~/api/changed-row";
import { idOf } from "~/api/identity";
import { addDays } from "~/lib/calendar";
import { longDay, shortDay } from "~/lib/days-in-words";
import type { AppointmentActions } from "../appointment-actions";
import { overlapping } from "../rules";
import type { Appointment } from "../types";
import type { MonthView } from "../use-month";
import { DAY_MINUTES, timesInWords, type When } from "../when";
import { Block } from "./block";
import classes from "./hours-view.module.css";
import { barsOver, doubleBooked, firstHour, partOn, placedOn } from "./layout";
import { LongBar } from "./long-bar";
import { timeAt } from "./moves";
import { useDrag } from "./use-drag";
import { useMinute } from "./use-minute";
import { useMove } from "./use-move";
import { doubleBookedInWords, hourInWords, shortWhen } from "./words";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** So that the first hour's name is seen whole. */
const LABEL = 10;
/** A swipe goes at least this far, and mostly sideways. */
const SWIPE = 60;

type HoursViewProps = {
  view: MonthView;
  /** The days that are shown: one, or a week. */
  days: string[];
  today: string;
  /** Undefined until they have come. */
  rows: Appointment[] | undefined;
  actions: AppointmentActions;
  onDay: (day: string) => void;
};

/** What's held, and by what; nothing is saved until it's let go. */
type Held = { row: Appointment; when: When; byKeys: boolean };

export default function HoursView({ view, days, today, rows, actions, onDay }: HoursViewProps) {
  const { press, day: chosen } = view;
  const readOnly = useReadOnlyReason();
  const marked = useMarkedRow();
  const minute = useMinute();
  const move = useMove(actions, today);
  const scroller = useRef<HTMLElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const shown = useMemo(() => {
    const [first = "", last = ""] = [days[0], days.at(-1)];
    return (rows ?? []).filter(({ startDate, endDate }) => startDate <= last && endDate >= first);
  }, [rows, days]);
  const double = useMemo(() => doubleBooked(shown), [shown]);
  const bars = useMemo(() => barsOver(shown, days), [shown, days]);
  const parts = useMemo(() => new Map(days.map((day) => [day, placedOn(shown, day)])), [shown, days]);
  // What was moved with the keyboard, until it's drawn in its new place: the focus goes along.
  const wanted = useRef<{ id: string; day: string } | null>(null);
  const hasCome = rows !== undefined;
  const isWeek = days.length > 1;

  const drag = useDrag({
    scroller,
    onHold: (row, when) => setHeld({ row, when, byKeys: false }),
    onDrop: (row, when) => {
      setHeld(null);
      move(row, when);
    },
    onCancel: () => setHeld(null),
  });

  function letGo() {
    if (!held?.byKeys) return;
    const { row, when } = held;
    setHeld(null);
    move(row, when);
    wanted.current = { id: idOf(row), day: when.startDate };
    if (!days.includes(when.startDate)) press(when.startDate);
  }

  useEffect(() => {
    const { id, day } = wanted.current ?? {};
    const block = id && scroller.current?.querySelector<HTMLElement>(`[data-day="${day}"] [data-id="${id}"]`);
    if (!block) return;
    wanted.current = null;
    block.focus();
  });

  // Once they've come, and for other days as they're turned to: where the day's work begins, and the chosen day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not while something is moved, or time passes
  useEffect(() => {
    const around = scroller.current;
    if (!around || !hasCome) return;
    const begins = firstHour([...parts.values()].flat(), days.includes(today) ? minute : null);
    const column = around.querySelector<HTMLElement>(`[data-day="${chosen}"]`);
    around.scrollTop = ((column?.offsetHeight ?? 0) * begins) / 24 - LABEL;
    around.scrollLeft =
      isWeek && column ? column.offsetLeft - (column.parentElement?.firstElementChild?.clientWidth ?? 0) : 0;
  }, [hasCome, isWeek]);

  const swipe = useSwipe((step) => press(addDays(chosen, step)), !isWeek && !held);

  function addAt(event: MouseEvent<HTMLElement>, day: string) {
    if (drag.swallowsClick()) return;
    // Without a pointer it's the usual hour.
    if (event.detail === 0) return actions.add(day);
    const { top, height } = event.currentTarget.getBoundingClientRect();
    actions.add(day, timeAt(((event.clientY - top) / height) * DAY_MINUTES));
  }

  const rowsAbove = (isWeek ? 1 : 0) + Math.max(0, ...bars.map(({ lane }) => lane + 1));
  const said = doubleBookedInWords(shown, (row) => double.has(idOf(row)));
  return (
    <>
      {said ? (
        <p className={classes.note}>
          <IconAlertTriangle size={18} aria-hidden />
          {said}
        </p>
      ) : null}
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={isWeek ? "Appointments for the week, by hour" : "Appointments for the day, by hour"}
        data-week={isWeek || undefined}
        style={{ "--count": days.length } as CSSProperties}
        {...swipe}
      >
        <div
          className={classes.head}
          hidden={rowsAbove === 0}
          style={{ "--rows": Math.max(1, rowsAbove) } as CSSProperties}
        >
          <span className={classes.corner} />
          {isWeek
            ? days.map((day) => (
                <button
                  key={day}
                  type="button"
                  className={classes.day}
                  aria-label={`${longDay(day)}${day === today ? ", today" : ""}`}
                  aria-current={day === today ? "date" : undefined}
                  onClick={() => onDay(day)}
                >
                  <span>{shortDay(day).slice(0, 3)}</span>
                  <strong>{Number(day.slice(-2))}</strong>
                </button>
              ))
            : null}
          {bars.map((bar) => (
            <LongBar
              key={idOf(bar.row)}
              bar={bar}
              isDouble={double.has(idOf(bar.row))}
              isBelowDays={isWeek}
              onOpen={() => actions.open(bar.row)}
            />
          ))}
        </div>
        <div className={classes.body}>
          <div className={classes.hours} aria-hidden>
            {HOURS.map((hour) => (
              <span key={hour} className={classes.hour}>
                {hour > 0 ? hourInWords(hour) : null}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <section
              key={day}
              className={classes.column}
              data-day={day}
              data-today={day === today || undefined}
              aria-label={longDay(day)}
            >
              <button
                type="button"
                className={classes.slots}
                aria-label={`Add an appointment on ${longDay(day)}`}
                onClick={(event) => addAt(event, day)}
              />
              <ul className={classes.parts}>
                {(parts.get(day) ?? []).map((part) => (
                  <Block
                    key={idOf(part.row)}
                    part={part}
                    isDouble={double.has(idOf(part.row))}
                    isMarked={idOf(part.row) === marked}
                    held={held && idOf(held.row) === idOf(part.row) ? held.when : null}
                    onTake={readOnly ? null : (event, grip) => drag.take(event, part.row, day, grip)}
                    onKeys={(when) => setHeld(when && { row: part.row, when, byKeys: true })}
                    onLetGo={letGo}
                    onOpen={() => (drag.swallowsClick() ? undefined : actions.open(part.row))}
                  />
                ))}
              </ul>
              {held ? <Ghost held={held} day={day} rows={shown} /> : null}
              {day === today ? <span className={classes.now} style={{ "--from": minute } as CSSProperties} /> : null}
            </section>
          ))}
        </div>
      </section>
      <p className={classes.unseen} role="status">
        {held?.byKeys
          ? `${held.row.title}, ${shortWhen(held.when)}${inTheWay(held, shown) ? ", double-booked" : ""}`
          : ""}
      </p>
    </>
  );
}

function inTheWay({ row, when }: Held, rows: Appointment[]): Appointment | undefined {
  return row.status === "Cancelled" ? undefined : overlapping(when, rows, idOf(row))[0];
}

/** Where what's held would go. */
function Ghost({ held, day, rows }: { held: Held; day: string; rows: Appointment[] }) {
  const part = partOn(held.when, day);
  if (!part) return null;
  const other = inTheWay(held, rows);
  return (
    <div
      className={classes.ghost}
      aria-hidden
      style={{ "--from": part.from, "--length": part.to - part.from } as CSSProperties}
    >
      <strong>{timesInWords(held.when)}</strong>
      <span className={classes.whose}>{other ? `Double-booked with ${other.title}` : held.row.title}</span>
    </div>
  );
}

/** Goes a day back or on with a finger that's drawn across. */
function useSwipe(go: (step: 1 | -1) => void, isOn: boolean) {
  const start = useRef<{ x: number; y: number } | null>(null);
  if (!isOn) return {};
  const pointOf = ({ changedTouches, touches }: TouchEvent) => {
    const touch = changedTouches[0];
    return touch && touches.length < 2 ? { x: touch.clientX, y: touch.clientY } : null;
  };
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = pointOf(event);
    },
    onTouchEnd: (event: TouchEvent) => {
      const [from, to] = [start.current, pointOf(event)];
      start.current = null;
      if (!from || !to) return;
      const [across, down] = [to.x - from.x, to.y - from.y];
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) go(across < 0 ? 1 : -1);
    },
  };
}
