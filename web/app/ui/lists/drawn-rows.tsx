/**
 * Which rows of a list are drawn. Those that fill the screen come first. Of a list that fits one page all others follow. Of
 * a longer one, and of cards side by side, only those near the screen do, by code that loads after the first rows
 * (`long/virtual-rows.tsx`): no screen waits for it.
 */
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { PAGE_SIZE } from "~/api/list";
import { arrived } from "~/lib/arrived";
import type { DrawnRowsProps } from "./drawn-rows-props";

const RETRY_MS = 5000;

export function DrawnRows<Row, Container extends HTMLElement>(props: DrawnRowsProps<Row, Container>) {
  // Once long, always long: a list at the limit doesn't change its nature with each row.
  const [isLong, setIsLong] = useState(false);
  if (!isLong && (props.total > PAGE_SIZE || (props.lanes ?? 1) > 1)) setIsLong(true);
  const { code, failed } = useVirtualRows(isLong);
  if (code) return <code.VirtualRows {...props} />;
  return <RowsInFlow {...props} isWhole={!isLong || failed} />;
}

/** In memory from the first long list on, so that coming back to one finds the place again. */
let loaded: typeof import("./long/virtual-rows") | undefined;

function useVirtualRows(wanted: boolean) {
  const [code, setCode] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || code) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const load = async () => {
      try {
        loaded = await arrived(import("./long/virtual-rows"));
        if (!isLeft) setCode(loaded);
      } catch {
        if (isLeft) return;
        setFailed(true);
        retry = setTimeout(load, RETRY_MS);
      }
    };
    void load();
    return () => {
      isLeft = true;
      clearTimeout(retry);
    };
  }, [wanted, code]);
  return { code: wanted ? code : undefined, failed };
}

type RowsInFlowProps<Row, Container extends HTMLElement> = DrawnRowsProps<Row, Container> & {
  /** Not only those that fill the screen. */
  isWhole: boolean;
};

function RowsInFlow<Row, Container extends HTMLElement>(props: RowsInFlowProps<Row, Container>) {
  const { rows, rowKey, estimatedHeight, gap = 0, lanes = 1, onSeen, children, isWhole } = props;
  const container = useRef<Container>(null);
  const [first] = useState(() => Math.ceil(window.innerHeight / estimatedHeight) * lanes);
  // Nobody waits for rows that aren't seen.
  const most = useDeferredValue(isWhole ? rows.length : first, first);
  const drawn = Math.min(most, rows.length);
  useEffect(() => onSeen(0, Math.max(drawn - 1, 0)), [drawn, onSeen]);
  return children({
    container,
    rows: rows.slice(0, drawn).map((row, index) => ({ index, key: rowKey(row) })),
    above: 0,
    below: Math.ceil((rows.length - drawn) / lanes) * (estimatedHeight + gap),
  });
}
