/**
 * Takes hold of an appointment with a mouse, or with a finger that rests on it for a moment, so that a quick one still
 * scrolls. What's held is told as it moves, in quarters of an hour. Near an edge the hours scroll along. Escape lets go.
 *
 * const drag = useDrag({ scroller, onHold, onDrop, onCancel });
 * <li onPointerDown={(event) => drag.take(event, row, day, "whole")}>      // the columns have their day as data-day
 */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { daysBetween } from "~/lib/calendar";
import type { Appointment } from "../types";
import { DAY_MINUTES, type When, whenOf } from "../when";
import { endMovedBy, movedBy } from "./moves";

export type Grip = "whole" | "end";

type Dragging = {
  scroller: RefObject<HTMLElement | null>;
  onHold: (row: Appointment, when: When) => void;
  onDrop: (row: Appointment, when: When) => void;
  onCancel: () => void;
};

const FINGER_RESTS_MS = 400;
/** A mouse that shakes still clicks; a finger that goes further scrolls. */
const STILL = { mouse: 4, touch: 8 };
/** From here on the hours scroll along, by at most so much a frame. */
const EDGE = 48;
const FASTEST = 14;
/** Less up or down than this is no move, so that a drag to another day keeps the time. */
const LEAST_MINUTES = 7;

export function useDrag(dragging: Dragging) {
  const { scroller } = dragging;
  const latest = useRef(dragging);
  latest.current = dragging;
  const letGo = useRef<(() => void) | null>(null);
  const isHeld = useRef(false);
  const swallows = useRef(false);

  useEffect(() => {
    const element = scroller.current;
    // Registered before any touch begins: some browsers ask only then whether a finger may scroll.
    const keepStill = (event: Event) => {
      if (isHeld.current && event.cancelable) event.preventDefault();
    };
    // A drag may end without a click: the next one is somebody's own.
    const forget = () => {
      swallows.current = false;
    };
    window.addEventListener("pointerdown", forget, true);
    element?.addEventListener("touchmove", keepStill, { passive: false });
    element?.addEventListener("contextmenu", keepStill);
    return () => {
      window.removeEventListener("pointerdown", forget, true);
      element?.removeEventListener("touchmove", keepStill);
      element?.removeEventListener("contextmenu", keepStill);
      letGo.current?.();
    };
  }, [scroller]);

  function take(event: ReactPointerEvent, row: Appointment, day: string, grip: Grip) {
    const around = scroller.current;
    if (event.button !== 0 || !event.isPrimary || !around) return;
    event.stopPropagation();
    letGo.current?.();
    const { pointerId } = event;
    const isTouch = event.pointerType !== "mouse";
    const start = { x: event.clientX, y: event.clientY, top: around.scrollTop };
    let point = { x: start.x, y: start.y };
    let when = whenOf(row);
    let frame = 0;

    function hold() {
      isHeld.current = true;
      swallows.current = true;
      if (isTouch) navigator.vibrate?.(10);
      latest.current.onHold(row, when);
      frame = requestAnimationFrame(follow);
    }

    function follow() {
      if (around) {
        scrollAlong(around, point);
        const next = whenAt(around, row, day, grip, {
          ...point,
          down: point.y - start.y + around.scrollTop - start.top,
        });
        if (JSON.stringify(next) !== JSON.stringify(when)) {
          when = next;
          latest.current.onHold(row, when);
        }
      }
      frame = requestAnimationFrame(follow);
    }

    function move(moved: PointerEvent) {
      if (moved.pointerId !== pointerId) return;
      point = { x: moved.clientX, y: moved.clientY };
      if (isHeld.current) return;
      const far = Math.hypot(point.x - start.x, point.y - start.y);
      if (far <= (isTouch ? STILL.touch : STILL.mouse)) return;
      if (isTouch) end();
      else hold();
    }

    function up(released: PointerEvent) {
      if (released.pointerId !== pointerId) return;
      const was = isHeld.current;
      end();
      if (was) latest.current.onDrop(row, when);
    }

    function cancel() {
      const was = isHeld.current;
      end();
      if (was) latest.current.onCancel();
    }

    function byKey(pressed: KeyboardEvent) {
      if (pressed.key !== "Escape" || !isHeld.current) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      cancel();
    }

    function end() {
      isHeld.current = false;
      letGo.current = null;
      clearTimeout(resting);
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", byKey, true);
    }

    const resting = isTouch ? setTimeout(hold, FINGER_RESTS_MS) : undefined;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", byKey, true);
    letGo.current = end;
  }

  return {
    take,
    /** Whether a click is only the end of a drag. */
    swallowsClick() {
      const swallowed = swallows.current;
      swallows.current = false;
      return swallowed;
    },
  };
}

type Point = { x: number; y: number };

/** Where it would be now: below the pointer, in the column the pointer is over. */
function whenAt(around: HTMLElement, row: Appointment, day: string, grip: Grip, at: Point & { down: number }): When {
  const columns = [...around.querySelectorAll<HTMLElement>("[data-day]")];
  const over = columns.find((column) => at.x < column.getBoundingClientRect().right) ?? columns.at(-1);
  const height = over?.getBoundingClientRect().height || 1;
  const minutes = (at.down / height) * DAY_MINUTES;
  const counted = Math.abs(minutes) < LEAST_MINUTES ? 0 : minutes;
  if (grip === "end") return counted === 0 ? whenOf(row) : endMovedBy(row, counted);
  return movedBy(row, daysBetween(day, over?.dataset.day ?? day), counted);
}

function scrollAlong(around: HTMLElement, { x, y }: Point) {
  const { top, bottom, left, right } = around.getBoundingClientRect();
  const speed = (before: number, after: number) =>
    before < EDGE ? -pace(EDGE - before) : after < EDGE ? pace(EDGE - after) : 0;
  around.scrollBy(speed(x - left, right - x), speed(y - top, bottom - y));
}

const pace = (beyond: number) => Math.min(FASTEST, beyond / 4);
