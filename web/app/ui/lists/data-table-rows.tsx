/** The large-screen form of a list: a real table, of which only the rows near the screen exist. */
import { memo, type ReactNode } from "react";
import { useMarkedRow } from "~/api/changed-row";
import { Skeleton } from "~/ui/feedback/skeleton";
import type { ActionsColumn, Column, RowsProps, Sort } from "./data-table-column";
import classes from "./data-table-rows.module.css";
import { DrawnRows } from "./drawn-rows";

const ROW_HEIGHT = 56;
const SKELETON_ROWS = 8;

export function DataTableRows<Row>(props: RowsProps<Row>) {
  const { label, rows, total, rowKey, columns, actions, actionsColumn, sort, onNearEnd, onSeen } = props;
  const marked = useMarkedRow();
  const width = columns.length + (actions ? 1 : 0);

  return (
    <table className={classes.table} aria-label={label} aria-rowcount={total + 1}>
      <Head {...{ columns, actionsColumn, sort }} withActions={actions !== undefined} />
      <DrawnRows<Row, HTMLTableSectionElement>
        {...{ rows, total, rowKey, onNearEnd, onSeen }}
        estimatedHeight={ROW_HEIGHT}
      >
        {({ container, rows: drawn, above, below, measure }) => (
          <tbody ref={container}>
            <Spacer height={above} width={width} />
            {drawn.map(({ index, key }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <BodyRow
                  key={key}
                  row={row}
                  index={index}
                  marked={rowKey(row) === marked}
                  columns={columns}
                  actions={actions}
                  measure={measure}
                />
              );
            })}
            <Spacer height={below} width={width} />
          </tbody>
        )}
      </DrawnRows>
    </table>
  );
}

type BodyRowProps<Row> = Pick<RowsProps<Row>, "columns" | "actions"> & {
  row: Row;
  index: number;
  marked: boolean;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
};

// Kept as it is while others come and go around it: that is what makes scrolling cheap.
const BodyRow = memo(function BodyRow<Row>({ row, index, marked, columns, actions, measure }: BodyRowProps<Row>) {
  return (
    <tr data-index={index} data-marked={marked || undefined} ref={measure} aria-rowindex={index + 2}>
      {columns.map((column, position) => {
        const content = column.cell(row);
        return position === 0 ? (
          <th key={column.header} scope="row" className={classes.cell}>
            {content}
          </th>
        ) : (
          <td key={column.header} className={classes.cell} data-numeric={column.numeric}>
            {content}
          </td>
        );
      })}
      {actions ? <td className={classes.actions}>{actions(row)}</td> : null}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

type HeadProps<Row> = {
  columns: Column<Row>[];
  withActions: boolean;
  actionsColumn: ActionsColumn | undefined;
  sort: Sort | undefined;
};

export function DataTableRowsSkeleton<Row>(props: HeadProps<Row>) {
  const { columns, withActions } = props;
  return (
    <table className={classes.table} aria-hidden inert>
      <Head {...props} />
      <tbody className="appears-late">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => `row ${row}`).map((row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td key={column.header} className={classes.cell} data-numeric={column.numeric}>
                <Skeleton width={column.numeric ? "56px" : "70%"} height="14px" />
              </td>
            ))}
            {withActions ? <td className={classes.actions} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ columns, withActions, actionsColumn, sort }: HeadProps<Row>) {
  return (
    <>
      <colgroup>
        {columns.map((column) => (
          <col key={column.header} style={{ width: column.width }} />
        ))}
        {withActions ? <col style={{ width: actionsColumn?.width ?? "7rem" }} /> : null}
      </colgroup>
      <thead className={classes.head}>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column.header} column={column} sort={sort} />
          ))}
          {withActions ? (
            <th scope="col" data-numeric>
              {actionsColumn?.header ?? "Actions"}
            </th>
          ) : null}
        </tr>
      </thead>
    </>
  );
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const { header, numeric, sortKey } = column;
  const isSortedBy = sort !== undefined && sortKey === sort.by;
  return (
    <th
      scope="col"
      data-numeric={numeric}
      aria-sort={isSortedBy ? (sort.order === "asc" ? "ascending" : "descending") : undefined}
    >
      {sort && sortKey ? (
        <button type="button" className={classes.sort} onClick={() => sort.choose(sortKey)}>
          {header}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** Holds the place of the rows that are not drawn. */
function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}
