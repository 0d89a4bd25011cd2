/** The large-screen form of a list: a real table, of which only the rows near the screen exist. */
import { memo, type ReactNode, useEffect, useRef } from "react";
import { useMarkedRow } from "~/api/changed-row";
import { Skeleton } from "~/ui/feedback/skeleton";
import type { ActionsColumn, Column, RowsProps, Sort } from "./data-table-column";
import classes from "./data-table-rows.module.css";
import { useDensity } from "./density";
import { DrawnRows } from "./drawn-rows";
import type { Selection } from "./use-selection";

const ROW_HEIGHT = 40;
const ROOMY_ROW_HEIGHT = 56;
const SKELETON_ROWS = 12;

export function DataTableRows<Row>(props: RowsProps<Row>) {
  const { label, rows, total, rowKey, columns, actions, actionsColumn, sort, selection, onNearEnd, onSeen } = props;
  const marked = useMarkedRow();
  const { roomy } = useDensity();
  const width = columns.length + (actions ? 1 : 0);

  return (
    <table className={classes.table} data-roomy={roomy || undefined} aria-label={label} aria-rowcount={total + 1}>
      <Head
        {...{ columns, actionsColumn, sort }}
        withActions={actions !== undefined}
        tick={selection ? <TickAll keys={rows.map(rowKey)} selection={selection} /> : null}
      />
      <DrawnRows<Row, HTMLTableSectionElement>
        {...{ rows, total, rowKey, onNearEnd, onSeen }}
        estimatedHeight={roomy ? ROOMY_ROW_HEIGHT : ROW_HEIGHT}
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
                  rowKey={rowKey}
                  selected={selection?.keys.has(rowKey(row)) ?? false}
                  onTick={selection?.toggle}
                  nameOf={selection?.nameOf}
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

type BodyRowProps<Row> = Pick<RowsProps<Row>, "columns" | "actions" | "rowKey"> & {
  row: Row;
  index: number;
  marked: boolean;
  selected: boolean;
  /** Where rows can be picked. */
  onTick: ((key: string) => void) | undefined;
  nameOf: ((row: Row) => string) | undefined;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
};

// Kept as it is while others come and go around it: that is what makes scrolling cheap.
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, marked, columns, actions, rowKey, selected, onTick, nameOf, measure } = props;
  return (
    <tr
      data-index={index}
      data-marked={marked || undefined}
      data-selected={selected || undefined}
      ref={measure}
      aria-rowindex={index + 2}
    >
      {columns.map((column, position) => {
        const content = column.cell(row);
        return position === 0 ? (
          <th key={column.header} scope="row" className={classes.cell}>
            {onTick ? (
              <div className={classes.ticked}>
                <input
                  type="checkbox"
                  className={classes.tick}
                  aria-label={`Select ${nameOf?.(row)}`}
                  checked={selected}
                  onChange={() => onTick(rowKey(row))}
                />
                <div>{content}</div>
              </div>
            ) : (
              content
            )}
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
  /** Picks all rows. */
  tick?: ReactNode;
};

type SkeletonProps<Row> = HeadProps<Row> & Pick<RowsProps<Row>, "selection">;

export function DataTableRowsSkeleton<Row>({ selection, ...props }: SkeletonProps<Row>) {
  const { columns, withActions } = props;
  const { roomy } = useDensity();
  return (
    <table className={classes.table} data-roomy={roomy || undefined} aria-hidden inert>
      <Head {...props} tick={selection ? <input type="checkbox" className={classes.tick} disabled /> : null} />
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

/** Those that are loaded. */
function TickAll<Row>({ keys, selection }: { keys: string[]; selection: Selection<Row> }) {
  const picked = keys.filter((key) => selection.keys.has(key)).length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = picked > 0 && picked < keys.length;
  }, [picked, keys.length]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.tick}
      aria-label="Select all"
      checked={picked > 0 && picked === keys.length}
      onChange={() => selection.toggleAll(keys)}
    />
  );
}

function Head<Row>({ columns, withActions, actionsColumn, sort, tick }: HeadProps<Row>) {
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
          {columns.map((column, place) => (
            <HeadCell key={column.header} column={column} sort={sort} tick={place === 0 ? tick : null} />
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

type HeadCellProps<Row> = { column: Column<Row>; sort: Sort | undefined; tick: ReactNode };

function HeadCell<Row>({ column, sort, tick }: HeadCellProps<Row>) {
  const { header, numeric, sortKey } = column;
  const isSortedBy = sort !== undefined && sortKey === sort.by;
  const words =
    sort && sortKey ? (
      <button type="button" className={classes.sort} onClick={() => sort.choose(sortKey)}>
        {header}
      </button>
    ) : (
      header
    );
  return (
    <th
      scope="col"
      data-numeric={numeric}
      aria-sort={isSortedBy ? (sort.order === "asc" ? "ascending" : "descending") : undefined}
    >
      {tick ? (
        <div className={classes.ticked}>
          {tick}
          {words}
        </div>
      ) : (
        words
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
