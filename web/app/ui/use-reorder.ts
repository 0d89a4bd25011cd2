/**
 * Putting the rows of a form in order, by dragging a handle (mouse, pen, finger) or with the arrow keys on it.
 *
 * const reorder = useReorder({ rows, nameOf, move });
 * <ol ref={reorder.list}>{rows.map((row, place) => <li><button {...reorder.handle(row.key, place)} /></li>)}</ol>
 * <VisuallyHidden aria-live="assertive">{reorder.announcement}</VisuallyHidden>
 */
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";

/** Less than this is a shaky tap, not a drag. */
const DRAG_FROM_PX = 4;

type Reorder<Row> = {
  rows: Row[];
  nameOf: (row: Row) => string;
  move: (from: number, to: number) => void;
};

export function useReorder<Row extends { key: string }>({ rows, nameOf, move }: Reorder<Row>) {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(rows);
  latest.current = rows;
  const refocus = useRef<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  // The browser takes the focus from a row that changes its place in the page.
  useLayoutEffect(() => {
    if (!refocus.current) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(refocus.current)}"]`)?.focus();
    refocus.current = null;
  });

  function moveTo(key: string, place: number) {
    const from = latest.current.findIndex((row) => row.key === key);
    const row = latest.current[from];
    const to = Math.max(0, Math.min(latest.current.length - 1, place));
    if (!row || from === to) return;
    refocus.current = key;
    move(from, to);
    setAnnouncement(`${nameOf(row) || "Line"} moved to position ${to + 1} of ${latest.current.length}.`);
  }

  /** How many of the other rows have their middle above the finger. */
  function placeAt(key: string, y: number): number {
    const others = [...(list.current?.children ?? [])].filter((_, place) => latest.current[place]?.key !== key);
    return others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;
  }

  function startDrag(key: string, { clientY: startY, pointerId, button }: PointerEvent) {
    if (button !== 0) return;
    let moving = false;
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      if (!moving && Math.abs(event.clientY - startY) < DRAG_FROM_PX) return;
      moving = true;
      setDragged(key);
      moveTo(key, placeAt(key, event.clientY));
    };
    const stop = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
      setDragged(null);
      if (moving) swallowClick();
    };
    // On the window: a handle that moves in the page would lose the pointer.
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
  }

  return {
    list,
    dragged,
    announcement,
    moveTo,
    handle: (key: string, place: number) => ({
      "data-handle": key,
      onPointerDown: (event: PointerEvent) => startDrag(key, event),
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        moveTo(key, place + step);
      },
    }),
  };
}

/** Letting go of what was dragged is no click on it. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
