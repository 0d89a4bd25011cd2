/**
 * The phone form of a list: one card per row. A closed card says what matters and offers one action; pressing it opens
 * it, with all its facts and actions. Where there is room for a table but cards were asked for, all of them are open. A
 * module may also draw its cards itself.
 */
import { useMediaQuery } from "@mantine/hooks";
import { memo, type ReactNode, useId, useState } from "react";
import { useMarkedRow } from "~/api/changed-row";
import { Skeleton } from "~/ui/feedback/skeleton";
import { useIsLarge } from "~/ui/theme/use-is-large";
import classes from "./data-table-cards.module.css";
import type { Column, OwnCard, RowsProps } from "./data-table-column";
import { DrawnRows } from "./drawn-rows";

const GAP = 12;
const CLOSED_HEIGHT = 92;
const SKELETON_CARDS = 7;

export function DataTableCards<Row>(props: RowsProps<Row>) {
  const {
    label,
    rows,
    total,
    rowKey,
    columns,
    actions,
    mainAction,
    cardHeight = CLOSED_HEIGHT,
    card,
    onNearEnd,
    onSeen,
  } = props;
  const isLarge = useIsLarge();
  // Tablets have room for two side by side, desks for three.
  const isTablet = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const lanes = isLarge ? 3 : isTablet ? 2 : 1;
  // Here and not in the card: one that scrolled away and came back is as it was left.
  const [openKey, setOpenKey] = useState<string | null>(null);
  const marked = useMarkedRow();
  const width = `calc((100% - ${(lanes - 1) * GAP}px) / ${lanes})`;

  return (
    <DrawnRows<Row, HTMLUListElement>
      {...{ rows, total, rowKey, lanes, onNearEnd, onSeen }}
      estimatedHeight={card?.height ?? (isLarge ? cardHeight : CLOSED_HEIGHT)}
      gap={GAP}
    >
      {({ container, rows: drawn, below, height, measure }) => (
        <ul
          ref={container}
          className={classes.list}
          aria-label={label}
          data-placed={height !== undefined || undefined}
          style={height === undefined ? { paddingBottom: below } : { height }}
        >
          {drawn.map(({ index, key, place }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={key}
                data-index={index}
                data-marked={key === marked || undefined}
                ref={measure}
                className={classes.item}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={place && placed(place, width, lanes)}
              >
                {card ? (
                  <OwnCardOf row={row} draw={card.draw} />
                ) : (
                  <RowCard
                    {...{ row, columns, actions, mainAction }}
                    rowKey={rowKey(row)}
                    isOpen={isLarge || rowKey(row) === openKey}
                    onOpenChange={isLarge ? null : setOpenKey}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </DrawnRows>
  );
}

function placed({ lane, top }: { lane: number; top: number }, width: string, lanes: number) {
  const left = lane === 0 ? 0 : `calc((100% + ${GAP}px) / ${lanes} * ${lane})`;
  return { width, left, transform: `translateY(${top}px)` };
}

type RowCardProps<Row> = Pick<RowsProps<Row>, "columns" | "actions" | "mainAction"> & {
  row: Row;
  rowKey: string;
  isOpen: boolean;
  onOpenChange: ((key: string | null) => void) | null;
};

// Kept as it is while others come and go around it: that is what makes scrolling cheap.
const RowCard = memo(function RowCard<Row>(props: RowCardProps<Row>) {
  const { row, rowKey, columns, actions, mainAction, isOpen, onOpenChange } = props;
  return (
    <Card
      columns={columns}
      fill={(column) => column.cell(row)}
      actions={isOpen ? actions?.(row) : mainAction?.(row)}
      isOpen={isOpen}
      onToggle={onOpenChange ? () => onOpenChange(isOpen ? null : rowKey) : null}
    />
  );
}) as <Row>(props: RowCardProps<Row>) => ReactNode;

const OwnCardOf = memo(function OwnCardOf<Row>({ row, draw }: { row: Row; draw: OwnCard<Row>["draw"] }) {
  return (
    <article className={classes.card} data-open>
      {draw(row)}
    </article>
  );
}) as <Row>(props: { row: Row; draw: OwnCard<Row>["draw"] }) => ReactNode;

type SkeletonProps<Row> = { columns: Column<Row>[]; withActions: boolean; height?: number | undefined };

export function DataTableCardsSkeleton<Row>({ columns, withActions, height }: SkeletonProps<Row>) {
  const isLarge = useIsLarge();
  if (height) {
    return (
      <div className={`${classes.skeleton} appears-late`} aria-hidden>
        {Array.from({ length: SKELETON_CARDS }, (_, card) => `card ${card}`).map((card) => (
          <Skeleton key={card} width="100%" height={`${height}px`} className={classes.skeletonCard} />
        ))}
      </div>
    );
  }
  return (
    <div className={`${classes.skeleton} appears-late`} aria-hidden>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => `card ${card}`).map((card) => (
        <Card
          key={card}
          columns={columns}
          fill={(column) => <Skeleton width={widthOf(column)} height="1em" />}
          actions={withActions ? <Skeleton width={isLarge ? "96px" : "44px"} height="44px" /> : undefined}
          isOpen={isLarge}
          onToggle={null}
        />
      ))}
    </div>
  );
}

function widthOf<Row>(column: Column<Row>): string {
  if (column.card === "title") return "9rem";
  return column.card === "figure" ? "2.5rem" : "4rem";
}

type CardProps<Row> = {
  columns: Column<Row>[];
  fill: (column: Column<Row>) => ReactNode;
  actions: ReactNode;
  isOpen: boolean;
  /** Null where a card cannot be closed. */
  onToggle: (() => void) | null;
};

function Card<Row>({ columns, fill, actions, isOpen, onToggle }: CardProps<Row>) {
  const more = useId();
  const title = columns.find((column) => column.card === "title");
  const figure = columns.find((column) => column.card === "figure");
  return (
    <article className={classes.card} data-open={isOpen || undefined}>
      <div className={classes.top}>
        {title ? (
          <h2 className={classes.title}>
            {onToggle ? (
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-controls={more}
                onClick={onToggle}
              >
                {fill(title)}
              </button>
            ) : (
              fill(title)
            )}
          </h2>
        ) : null}
        {figure ? (
          <p className={classes.figure}>
            <span className={classes.figureLabel} data-plain={figure.numeric ? undefined : true}>
              {figure.header}
            </span>{" "}
            {fill(figure)}
          </p>
        ) : null}
      </div>
      <div id={more} className={classes.rest}>
        {isOpen ? <Details columns={columns} fill={fill} /> : <Facts columns={columns} fill={fill} />}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </article>
  );
}

type FactsProps<Row> = Pick<CardProps<Row>, "columns" | "fill">;

/** The few facts of a closed card, in a line; what they are is said only where it cannot be seen. */
function Facts<Row>({ columns, fill }: FactsProps<Row>) {
  return (
    <dl className={classes.facts}>
      {columns
        .filter(({ card }) => card?.endsWith("fact"))
        .map((column) => (
          <div key={column.header}>
            <dt>{column.header}</dt>
            <dd>{fill(column)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Details<Row>({ columns, fill }: FactsProps<Row>) {
  return (
    <dl className={classes.details}>
      {columns
        .filter(({ card }) => card !== "title" && card !== "figure" && card !== "none")
        .map((column) => (
          <div key={column.header} data-wide={column.card?.startsWith("wide") || undefined}>
            <dt>{column.header}</dt>
            <dd>{fill(column)}</dd>
          </div>
        ))}
    </dl>
  );
}
