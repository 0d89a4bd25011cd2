/** The phone form of a list: one card per row, the two facts that matter most biggest. */
import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { memo, type ReactNode } from "react";
import classes from "./data-table-cards.module.css";
import type { Column, RowsProps } from "./data-table-column";
import { useIsLarge } from "./use-is-large";
import { useVirtualRows } from "./use-virtual-rows";

const GAP = 12;
const USUAL_HEIGHT = 176;
const SKELETON_CARDS = 5;

export function DataTableCards<Row>(props: RowsProps<Row>) {
  const { label, rows, total, rowKey, columns, actions, cardHeight = USUAL_HEIGHT, onNearEnd } = props;
  // Tablets have room for two side by side, desks for three.
  const isTablet = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const lanes = useIsLarge() ? 3 : isTablet ? 2 : 1;
  const { container, items, virtualizer, scrollMargin } = useVirtualRows<Row, HTMLUListElement>({
    rows,
    rowKey,
    estimatedHeight: cardHeight,
    gap: GAP,
    lanes,
    onNearEnd,
  });
  const width = `calc((100% - ${(lanes - 1) * GAP}px) / ${lanes})`;

  return (
    <ul ref={container} className={classes.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <li
            key={item.key}
            data-index={item.index}
            ref={virtualizer.measureElement}
            className={classes.item}
            aria-setsize={total}
            aria-posinset={item.index + 1}
            style={{
              width,
              left: item.lane === 0 ? 0 : `calc((100% + ${GAP}px) / ${lanes} * ${item.lane})`,
              transform: `translateY(${item.start - scrollMargin}px)`,
            }}
          >
            <RowCard row={row} columns={columns} actions={actions} />
          </li>
        );
      })}
    </ul>
  );
}

type RowCardProps<Row> = Pick<RowsProps<Row>, "columns" | "actions"> & { row: Row };

// Kept as it is while others come and go around it: that is what makes scrolling cheap.
const RowCard = memo(function RowCard<Row>({ row, columns, actions }: RowCardProps<Row>) {
  return <Card columns={columns} fill={(column) => column.cell(row)} actions={actions?.(row)} />;
}) as <Row>(props: RowCardProps<Row>) => ReactNode;

export function DataTableCardsSkeleton<Row>({
  columns,
  withActions,
}: {
  columns: Column<Row>[];
  withActions: boolean;
}) {
  return (
    <div className={`${classes.skeleton} appears-late`} aria-hidden>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => `card ${card}`).map((card) => (
        <Card
          key={card}
          columns={columns}
          fill={(column) => (
            <Skeleton component="span" display="block" height="1em" width={widthOf(column)} my="0.2em" />
          )}
          actions={withActions ? <Skeleton height={44} width={96} /> : undefined}
        />
      ))}
    </div>
  );
}

function widthOf<Row>(column: Column<Row>): string {
  if (column.card === "title") return "9rem";
  return column.card === "figure" ? "2.5rem" : "4rem";
}

type CardProps<Row> = { columns: Column<Row>[]; fill: (column: Column<Row>) => ReactNode; actions: ReactNode };

function Card<Row>({ columns, fill, actions }: CardProps<Row>) {
  const title = columns.find((column) => column.card === "title");
  const figure = columns.find((column) => column.card === "figure");
  const details = columns.filter(({ card = "detail" }) => card === "detail" || card === "wide");
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        {title ? <h2 className={classes.title}>{fill(title)}</h2> : null}
        {figure ? (
          <p className={classes.figure}>
            <span className={classes.figureLabel}>{figure.header}</span> {fill(figure)}
          </p>
        ) : null}
      </div>
      <dl className={classes.details}>
        {details.map((column) => (
          <div key={column.header} data-wide={column.card === "wide" || undefined}>
            <dt>{column.header}</dt>
            <dd>{fill(column)}</dd>
          </div>
        ))}
      </dl>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </article>
  );
}
