/**
 * The phone form of a list: one card per row. It says what matters and offers one action; tapping it opens the details.
 * Where there is room for a table but cards were asked for, they show all their facts and actions. A module may also draw
 * its cards itself.
 */
import { useMediaQuery } from "@mantine/hooks";
import { memo, type ReactNode, useCallback, useRef } from "react";
import { useMarkedRow } from "~/api/changed-row";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { Skeleton } from "~/ui/feedback/skeleton";
import { useIsLarge } from "~/ui/theme/use-is-large";
import classes from "./data-table-cards.module.css";
import type { Column, OwnCard, RowsProps } from "./data-table-column";
import { DrawnRows } from "./drawn-rows";
import { DetailsOfRow, type RowDetails } from "./row-details";

const rowDialog = afterScreen(() => import("./controls/row-dialog"));

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
    onOpen,
    selection,
    cardHeight = CLOSED_HEIGHT,
    card,
    onNearEnd,
    onSeen,
  } = props;
  const isLarge = useIsLarge();
  // Tablets have room for two side by side, desks for three.
  const isTablet = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const lanes = isLarge ? 3 : isTablet ? 2 : 1;
  const details = useLateDialog(rowDialog);
  // The same function as long as the list is shown: a new one would draw all cards anew.
  const latest = useRef<(row: Row) => void>(() => {});
  latest.current = selection?.isOn
    ? (row) => selection.toggle(rowKey(row))
    : (onOpen ?? ((row) => details.open(rowKey(row))));
  const open = useCallback((row: Row) => latest.current(row), []);
  function detailsOf(key: string): RowDetails | null {
    const row = rows.find((one) => rowKey(one) === key);
    const title = row && columns.find((column) => column.card === "title")?.cell(row);
    if (!row) return null;
    return {
      title: typeof title === "string" ? title : "Details",
      facts: <Details columns={columns} fill={(column) => column.cell(row)} besideTitle={typeof title !== "string"} />,
      actions: actions?.(row),
    };
  }
  const marked = useMarkedRow();
  const width = `calc((100% - ${(lanes - 1) * GAP}px) / ${lanes})`;

  return (
    <>
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
                  // Android's long press.
                  onContextMenu={
                    selection && !isLarge && !selection.isOn
                      ? (event) => {
                          event.preventDefault();
                          selection.toggle(rowKey(row));
                        }
                      : undefined
                  }
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  style={place && placed(place, width, lanes)}
                >
                  {card ? (
                    <OwnCardOf row={row} draw={card.draw} />
                  ) : (
                    <RowCard
                      {...{ row, columns, actions, mainAction }}
                      onOpen={isLarge ? null : open}
                      selected={selection?.isOn ? selection.keys.has(rowKey(row)) : null}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </DrawnRows>
      {onOpen ? null : <DetailsOfRow value={detailsOf}>{details.dialog}</DetailsOfRow>}
    </>
  );
}

function placed({ lane, top }: { lane: number; top: number }, width: string, lanes: number) {
  const left = lane === 0 ? 0 : `calc((100% + ${GAP}px) / ${lanes} * ${lane})`;
  return { width, left, transform: `translateY(${top}px)` };
}

type RowCardProps<Row> = Pick<RowsProps<Row>, "columns" | "actions" | "mainAction"> & {
  row: Row;
  /** Null where a card shows everything. */
  onOpen: ((row: Row) => void) | null;
  /** Null while none are picked. */
  selected: boolean | null;
};

// Kept as it is while others come and go around it: that is what makes scrolling cheap.
const RowCard = memo(function RowCard<Row>(props: RowCardProps<Row>) {
  const { row, columns, actions, mainAction, onOpen, selected } = props;
  return (
    <Card
      columns={columns}
      fill={(column) => column.cell(row)}
      actions={onOpen ? mainAction?.(row) : actions?.(row)}
      isWhole={!onOpen}
      onOpen={onOpen ? () => onOpen(row) : null}
      selected={selected}
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
          isWhole={isLarge}
          onOpen={null}
          selected={null}
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
  /** With all that there is to say. */
  isWhole: boolean;
  onOpen: (() => void) | null;
  selected: boolean | null;
};

function Card<Row>({ columns, fill, actions, isWhole, onOpen, selected }: CardProps<Row>) {
  const title = columns.find((column) => column.card === "title");
  const figure = columns.find((column) => column.card === "figure");
  return (
    <article className={classes.card} data-open={isWhole || undefined} data-selected={selected || undefined}>
      <div className={classes.top}>
        {title ? (
          <h2 className={classes.title}>
            {onOpen ? (
              <button
                type="button"
                className={classes.opener}
                data-picks={selected !== null || undefined}
                {...(selected === null ? { "aria-haspopup": "dialog" as const } : { "aria-pressed": selected })}
                onClick={onOpen}
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
            <span
              className={classes.figureLabel}
              // What a sum of money is for is said by the card, unless the label says more than that it's one.
              data-plain={!figure.numeric || figure.header === "Amount" || undefined}
            >
              {figure.header}
            </span>{" "}
            {fill(figure)}
          </p>
        ) : null}
      </div>
      <div className={classes.rest}>
        {isWhole ? <Details columns={columns} fill={fill} /> : <Facts columns={columns} fill={fill} />}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </article>
  );
}

type FactsProps<Row> = Pick<CardProps<Row>, "columns" | "fill">;

/** The few facts of a card, in a line; what they are is said only where it cannot be seen. */
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

type DetailsProps<Row> = FactsProps<Row> & {
  /** In the dialog about a row: with the figure that stands at the top of a card, and the title, if it's more than a name. */
  besideTitle?: boolean;
};

function Details<Row>({ columns, fill, besideTitle }: DetailsProps<Row>) {
  const isShown = ({ card }: Column<Row>) => {
    if (card === "title") return besideTitle === true;
    return card === "figure" ? besideTitle !== undefined : card !== "none";
  };
  return (
    <dl className={classes.details}>
      {columns.filter(isShown).map((column) => (
        <div key={column.header} data-wide={column.card?.startsWith("wide") || undefined}>
          <dt>{column.header}</dt>
          <dd>{fill(column)}</dd>
        </div>
      ))}
    </dl>
  );
}
