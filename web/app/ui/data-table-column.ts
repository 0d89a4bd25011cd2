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
   * small labelled one, `none` is left out.
   */
  card?: "title" | "figure" | "detail" | "none";
};

export type RowsProps<Row> = {
  label: string;
  rows: Row[];
  total: number;
  /** Must be stable (a function of the module, not one made while rendering). */
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth?: string | undefined;
  cardHeight?: number | undefined;
  /** Called when the end of what is loaded comes near. */
  onNearEnd: () => void;
};
