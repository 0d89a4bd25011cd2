import type { ReactNode } from "react";

/** One column of a list, declared once for the table, the cards and both their skeletons. */
export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Width in the table as a CSS length or percentage; columns without one share what is left. */
  width?: string;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /**
   * Its place on a phone's card: the `title` and the `figure` are the two big facts, a `detail` (the default) is a
   * small labelled one, `wide` one that needs the room of two, `none` is left out.
   */
  card?: "title" | "figure" | "detail" | "wide" | "none";
  /** The server's name for sorting by this column; its header is then a button, if the table has a `sort`. */
  sortKey?: string;
};

/** The order of a list; see `useSort`. */
export type Sort = { by: string; order: "asc" | "desc"; choose: (sortKey: string) => void };

/** What the column of the rows' own controls is called, and how much room they need. */
export type ActionsColumn = { header?: string; width: string };

export type RowsProps<Row> = {
  label: string;
  rows: Row[];
  total: number;
  /** Must be stable (a function of the module, not one made while rendering). */
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsColumn?: ActionsColumn | undefined;
  sort?: Sort | undefined;
  cardHeight?: number | undefined;
  /** Called when the end of what is loaded comes near. */
  onNearEnd: () => void;
};
