/**
 * Draws only the rows near the screen. The page itself scrolls, not a box inside it, so that phones hide their address
 * bar, the browser restores the place on coming back, and a wheel never gets caught. Loaded for long lists alone
 * (`../drawn-rows.tsx`).
 */
import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from "@tanstack/react-virtual";
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DrawnRowsProps } from "../drawn-rows-props";

/** Ask for the next page when this many rows are left below. */
const NEAR_END = 30;
/** So many rows are drawn ahead, above and below, for when they are scrolled to. */
const OVERSCAN = 6;

/**
 * Whether a row whose true height has become known lies above what is seen, which then moves along with it. Just after a
 * change of screens the page is where the new screen starts, or was left, while the list still goes by where the last
 * screen was: moving from there would take the page back to that place.
 */
function liesAbove({ end }: VirtualItem, _: number, { scrollOffset }: Virtualizer<Window, Element>): boolean {
  // Where the page is comes last: asking for it makes the browser lay everything out.
  return scrollOffset !== null && end <= scrollOffset && Math.abs(window.scrollY - scrollOffset) < 1;
}

export function VirtualRows<Row, Container extends HTMLElement>({
  rows,
  rowKey,
  estimatedHeight,
  gap = 0,
  lanes = 1,
  onNearEnd,
  onSeen,
  children,
}: DrawnRowsProps<Row, Container>) {
  const container = useRef<Container>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Without it the list is first drawn without a row, to learn what the window's size is, and everything is laid out twice.
  // Half of it: the rest is taken by what stands above the list. Read once: asking for it lays the page out too.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight / 2 }));
  // Nobody waits for rows that are not seen: they come when those that are seen are there.
  const overscan = useDeferredValue(OVERSCAN, 0);

  // After every render: a banner above the list may have come or gone.
  useLayoutEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  });

  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    initialRect,
    estimateSize: () => estimatedHeight,
    getItemKey,
    overscan,
    gap,
    lanes,
    scrollMargin,
  });

  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = liesAbove;

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onSeen(first, last), [first, last, onSeen]);
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR_END) onNearEnd();
  }, [last, rows.length, onNearEnd]);

  const height = virtualizer.getTotalSize();
  return children({
    container,
    rows: items.map(({ index, key, lane, start }) => ({ index, key, place: { lane, top: start - scrollMargin } })),
    above: (items[0]?.start ?? scrollMargin) - scrollMargin,
    below: height - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    height,
    measure: virtualizer.measureElement,
  });
}
