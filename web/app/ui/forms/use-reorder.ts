/**
 * Putting the rows of a form in order, by dragging a handle (mouse, pen, finger) or with the arrow keys on it.
 *
 * const { list, dragged, announcement, moveTo, startDrag } = useReorder({ rows, nameOf, noun, move });
 * <div role="list" ref={list}>{rows.map((row, place) => <div role="listitem"><button data-handle={row.key}
 *   onPointerDown={(event) => startDrag(row.key, event)} onKeyDown={... moveTo(row.key, place - 1)} /></div>)}</div>
 * <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
 *
 * `moveTo` and `startDrag` stay the same functions, so that rows can be drawn one by one.
 */
import { type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from "react";

/** Less than this is a shaky tap, not a drag. */
const DRAG_FROM_PX = 4;

type Reorder<Row> = {
  /** As they are now. */
  rows: () => Row[];
  nameOf: (row: Row) => string;
  /** What a row without a name is called. */
  noun: string;
  move: (from: number, to: number) => void;
};

export function useReorder<Row extends { key: string }>(reorder: Reorder<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(reorder);
  latest.current = reorder;
  const refocus = useRef<string | null>(null);
  const isDragging = useRef(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  // The browser takes the focus from a row that changes its place in the page.
  useLayoutEffect(() => {
    if (!refocus.current) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(refocus.current)}"]`)?.focus({
      // What's dragged is under the finger already; scrolling is the drag's own affair.
      preventScroll: isDragging.current,
    });
    refocus.current = null;
  });

  const moveTo = useCallback((key: string, place: number) => {
    const { rows, nameOf, noun, move } = latest.current;
    const count = rows().length;
    const from = rows().findIndex((row) => row.key === key);
    const row = rows()[from];
    const to = Math.max(0, Math.min(count - 1, place));
    if (!row || from === to) return;
    refocus.current = key;
    move(from, to);
    setAnnouncement(`${nameOf(row) || noun} moved to position ${to + 1} of ${count}.`);
  }, []);

  const startDrag = useCallback(
    (key: string, { clientY: startY, pointerId, button }: PointerEvent) => {
      if (button !== 0) return;
      let moving = false;
      let y = startY;
      const place = () => moveTo(key, placeAt(list.current, latest.current.rows(), key, y));
      const scrolling = scrollAtEdges(scrollerOf(list.current), () => y, place);
      const follow = (event: globalThis.PointerEvent) => {
        if (event.pointerId !== pointerId) return;
        if (!moving && Math.abs(event.clientY - startY) < DRAG_FROM_PX) return;
        moving = true;
        isDragging.current = true;
        y = event.clientY;
        setDragged(key);
        place();
        scrolling.start();
      };
      const stop = (event: globalThis.PointerEvent) => {
        if (event.pointerId !== pointerId) return;
        window.removeEventListener("pointermove", follow);
        window.removeEventListener("pointerup", stop);
        window.removeEventListener("pointercancel", stop);
        scrolling.stop();
        isDragging.current = false;
        setDragged(null);
        if (moving) swallowClick();
      };
      // On the window: a handle that moves in the page would lose the pointer.
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", stop);
      window.addEventListener("pointercancel", stop);
    },
    [moveTo],
  );

  return { list, dragged, announcement, moveTo, startDrag };
}

/** How near an edge scrolling begins, and how fast it gets right at it. */
const EDGE_PX = 56;
const FASTEST_PX = 16;

/** How far to scroll in the next frame: faster the nearer the finger is to an edge, 0 in between. Pure. */
export function scrollStep(y: number, top: number, bottom: number): number {
  const edge = Math.min(EDGE_PX, (bottom - top) / 4);
  const into = y < top + edge ? y - (top + edge) : Math.max(0, y - (bottom - edge));
  return Math.round(Math.max(-1, Math.min(1, into / edge)) * FASTEST_PX);
}

/** Scrolls while the finger rests near an edge, frame by frame, and says so after each: the rows move under the finger. */
function scrollAtEdges(scroller: Element, y: () => number, onScroll: () => void) {
  let frame: number | undefined;
  const step = () => {
    const isPage = scroller === document.scrollingElement;
    const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    scroller.scrollTop += scrollStep(y(), top, bottom);
    if (scroller.scrollTop !== before) onScroll();
    frame = requestAnimationFrame(step);
  };
  return {
    start() {
      frame ??= requestAnimationFrame(step);
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

/** What scrolls around the rows: the body of a dialog, or the page. */
function scrollerOf(list: Element | null): Element {
  for (let box = list?.parentElement; box; box = box.parentElement) {
    const isScrolled = box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (isScrolled) return box;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** How many of the other rows have their middle above the finger. */
function placeAt(list: Element | null, rows: { key: string }[], key: string, y: number): number {
  const others = [...(list?.querySelectorAll("[role=listitem]") ?? [])].filter((_, place) => rows[place]?.key !== key);
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Letting go of what was dragged is no click on it. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
