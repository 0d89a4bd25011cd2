import type { ReactNode } from "react";
import type { Selection } from "./use-selection";

/** One column of a list, declared once for the table, the cards and both their skeletons. */
export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Width in the table (see `between`); columns without one share what is left. */
  width?: string;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /**
   * Its place on a card: the `title` and the `figure` are the two big facts, a `fact` stands below them in a line. What
   * is a `detail` (the default), or `wide` and needs the room of two, shows in the details; a `wide fact` is both; `none` is
   * left out.
   */
  card?: "title" | "figure" | "fact" | "wide fact" | "detail" | "wide" | "none";
  /** The server's name for sorting by this column; its header is then a button, if the table has a `sort`. */
  sortKey?: string;
};

/** The order of a list. Without a column (`by` is empty) it's the list's own. */
export type Sort = { by: string; order: "asc" | "desc"; choose: (sortKey: string) => void };

/** What the column of the rows' own controls is called, and how much room they need. */
export type ActionsColumn = { header?: string; width: string };

/** A card that the module draws whole, about this high: a good guess saves drawing it twice. Must be stable. */
export type OwnCard<Row> = { height: number; draw: (row: Row) => ReactNode };

export type RowsProps<Row> = {
  label: string;
  rows: Row[];
  total: number;
  /** Must be stable (a function of the module, not one made while rendering). */
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  mainAction?: ((row: Row) => ReactNode) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  selection?: Selection<Row> | undefined;
  actionsColumn?: ActionsColumn | undefined;
  sort?: Sort | undefined;
  cardHeight?: number | undefined;
  card?: OwnCard<Row> | undefined;
  /** Called when the end of what is loaded comes near. */
  onNearEnd: () => void;
  onSeen: (first: number, last: number) => void;
};

/**
 * A column's width in letters (rem): the first where the tables begin, growing to the second at the widest page. What
 * must not break in the middle (an amount, a day) fits into the first.
 */
export function between(narrowest: number, widest: number): string {
  return `clamp(${narrowest}rem, ${narrowest}rem + (100vw - 64rem) * ${(widest - narrowest) / 26}, ${widest}rem)`;
}
