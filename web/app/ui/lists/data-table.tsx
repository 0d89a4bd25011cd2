/**
 * The list of every module: a table on large screens, cards below, smooth with ten thousand rows.
 *
 * <DataTable label="Inventory items" list={useList(...)} rowKey={idOf} columns={columns}
 *   actions={(part) => ...} loadFailure="Failed to load inventory items"
 *   firstUse={<EmptyState ... />} search={search} onClearSearch={...} emptySearch="No inventory items found" />
 *
 * It owns every state of a list: loading in the final shape, first use, empty search, failure with a retry, and more
 * rows coming. It must never know what a row is.
 */
import { Alert, Group } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { messageOf } from "~/api/errors";
import type { List } from "~/api/list";
import { quantity } from "~/lib/shown/format";
import { ErrorState } from "~/ui/feedback/error-state";
import { ActionButton } from "~/ui/page/action-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import classes from "./data-table.module.css";
import { DataTableCards, DataTableCardsSkeleton } from "./data-table-cards";
import type { ActionsColumn, Column, OwnCard, Sort } from "./data-table-column";
import { DataTableRows, DataTableRowsSkeleton } from "./data-table-rows";
import { EmptySearch } from "./empty-state";
import type { Selection } from "./use-selection";

export type DataTableProps<Row> = {
  label: string;
  list: List<Row>;
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  actions?: (row: Row) => ReactNode;
  /** The one of them that a phone's card offers; the others are where tapping the card leads. */
  mainAction?: (row: Row) => ReactNode;
  /** Opens the details of a row, when its card is tapped. Without it, a dialog shows all columns and actions. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Rows can be picked to do one thing with several. */
  selection?: Selection<Row> | undefined;
  /** Where two icons are not what the rows' controls are. */
  actionsColumn?: ActionsColumn;
  sort?: Sort | undefined;
  /** Cards on large screens too, open ones, about this high: a good guess saves drawing them twice. */
  cardHeight?: number | undefined;
  /** Cards at every width, drawn by the module itself. */
  card?: OwnCard<Row> | undefined;
  loadingText?: string;
  loadFailure: string;
  /** Shown when there is nothing at all yet. */
  firstUse: ReactNode;
  /** The text of an active search or filter; with it, an empty list means that nothing matches. */
  search?: string;
  emptySearch?: string;
  onClearSearch?: () => void;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    list,
    columns,
    actions,
    actionsColumn,
    sort,
    selection,
    loadFailure,
    loadingText = "Loading...",
  } = props;
  const isTable = useIsLarge() && !props.cardHeight && !props.card;
  const region = useFocusKept(list.rows);

  if (!list.rows) {
    if (list.error) return <ErrorState title={loadFailure} error={list.error} onRetry={list.retry} />;
    const Bones = isTable ? DataTableRowsSkeleton : DataTableCardsSkeleton;
    return (
      <div role="status">
        <Bones
          {...{ columns, actionsColumn, sort, selection }}
          height={props.card?.height}
          withActions={actions !== undefined}
        />
        <p className={`${classes.count} appears-late`}>{loadingText}</p>
      </div>
    );
  }

  return (
    <section ref={region} aria-label={label} tabIndex={-1} className={classes.region} aria-busy={list.stale}>
      {list.error && !list.failedMore ? (
        <Retry text={`${asSentence(loadFailure)} ${messageOf(list.error, "")}`.trim()} onRetry={list.retry} />
      ) : null}
      <Rows {...props} rows={list.rows} isTable={isTable} />
    </section>
  );
}

function Rows<Row>({
  label,
  list,
  rows,
  rowKey,
  columns,
  actions,
  mainAction,
  onOpen,
  selection,
  actionsColumn,
  sort,
  loadFailure,
  firstUse,
  search = "",
  emptySearch = "",
  onClearSearch,
  cardHeight,
  card,
  isTable,
}: DataTableProps<Row> & { rows: Row[]; isTable: boolean }) {
  const { hasMore, loadingMore, failedMore, loadMore } = list;
  const loadMoreUnlessUnderWay = useRef(() => {});
  loadMoreUnlessUnderWay.current = () => {
    if (hasMore && !loadingMore && !failedMore) loadMore();
  };
  const onNearEnd = useCallback(() => loadMoreUnlessUnderWay.current(), []);

  if (rows.length === 0) {
    if (!search || !onClearSearch) return firstUse;
    return <EmptySearch title={emptySearch} search={search} onClear={onClearSearch} />;
  }
  const Shape = isTable ? DataTableRows : DataTableCards;
  return (
    <>
      <div className={classes.rows} data-stale={list.stale}>
        <Shape
          {...{
            label,
            rows,
            rowKey,
            columns,
            actions,
            mainAction,
            onOpen,
            selection,
            actionsColumn,
            sort,
            cardHeight,
            card,
            onNearEnd,
          }}
          onSeen={list.see}
          total={list.total}
        />
      </div>
      {failedMore ? <Retry text={asSentence(loadFailure)} onRetry={loadMore} /> : null}
      <p className={classes.count} role="status">
        {loadingMore ? "Loading more..." : countText(rows.length, list.total, search)}
      </p>
    </>
  );
}

function countText(loaded: number, total: number, search: string): string {
  if (loaded < total) return `Showing ${quantity(loaded)} of ${quantity(total)}`;
  if (search) return total === 1 ? "1 match" : `${quantity(total)} matches`;
  return `${quantity(total)} in all`;
}

const asSentence = (words: string) => (words.endsWith(".") ? words : `${words}.`);

function Retry({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} my="sm">
      <Group justify="space-between">
        <span>{text}</span>
        <ActionButton onClick={onRetry}>Try again</ActionButton>
      </Group>
    </Alert>
  );
}

/** When the row that held the focus is gone (deleted), the focus moves to the list instead of getting lost. */
function useFocusKept(rows: unknown) {
  const region = useRef<HTMLElement>(null);
  const lastInside = useRef<Element | null>(null);

  useEffect(() => {
    const remember = (event: FocusEvent) => {
      lastInside.current =
        event.target instanceof Node && region.current?.contains(event.target) ? asElement(event) : null;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows is what may have removed the focus
  useEffect(() => {
    const lost = lastInside.current && !lastInside.current.isConnected && document.activeElement === document.body;
    if (!lost) return;
    lastInside.current = null;
    region.current?.focus({ preventScroll: true });
  }, [rows]);

  return region;
}

function asElement(event: FocusEvent): Element | null {
  return event.target instanceof Element ? event.target : null;
}
