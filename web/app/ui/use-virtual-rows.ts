/**
 * Draws only the rows near the screen. The page itself scrolls, not a box inside it, so that phones hide their address
 * bar, the browser restores the place on coming back, and a wheel never gets caught.
 */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Ask for the next page when this many rows are left below. */
const NEAR_END = 30;

type VirtualRows = {
  keys: string[];
  estimatedHeight: number;
  gap?: number;
  lanes?: number;
  onNearEnd: () => void;
};

export function useVirtualRows<Container extends HTMLElement>({
  keys,
  estimatedHeight,
  gap = 0,
  lanes = 1,
  onNearEnd,
}: VirtualRows) {
  const container = useRef<Container>(null);
  const [scrollMargin, setScrollMargin] = useState(0);

  // After every render: a banner above the list may have come or gone.
  useLayoutEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 12,
    gap,
    lanes,
    scrollMargin,
  });

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (keys.length > 0 && last >= keys.length - NEAR_END) onNearEnd();
  }, [last, keys.length, onNearEnd]);

  return { container, items, virtualizer, scrollMargin };
}
