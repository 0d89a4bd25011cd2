/** What draws the rows of a list takes, and what it hands to the table or the cards. */
import type { Key, ReactNode, RefObject } from "react";

export type DrawnRowsProps<Row, Container extends HTMLElement> = {
  rows: Row[];
  total: number;
  /** Must be stable: a new function makes ten thousand rows be measured anew. */
  rowKey: (row: Row) => string;
  estimatedHeight: number;
  gap?: number;
  lanes?: number;
  onNearEnd: () => void;
  /** Told the places of the first and the last row that are drawn. */
  onSeen: (first: number, last: number) => void;
  children: (drawn: Drawn<Container>) => ReactNode;
};

type Drawn<Container> = {
  container: RefObject<Container | null>;
  rows: DrawnRow[];
  /** The room that rows not drawn take. */
  above: number;
  below: number;
  /** Of all rows, where each says its own place. */
  height?: number;
  measure?: (row: HTMLElement | null) => void;
};

/** Without a place it follows the row before it. */
type DrawnRow = { index: number; key: Key; place?: { lane: number; top: number } };
