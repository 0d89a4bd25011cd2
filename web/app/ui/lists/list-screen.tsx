/**
 * The screen of a module that is a list: heading with the add button, figures, search and filters, the rows. The
 * dialogs it opens are its children.
 *
 * const view = useListView(FILTERS);
 * const { addButton, edit, dialog } = useRowDialog("Add Part", partDialog);
 * <ListScreen title="Inventory Management" description="..." addButton={addButton} summary={<InventorySummary />}
 *   search={{ label: "Search inventory", placeholder: "Search parts..." }} view={view} label="Inventory items"
 *   list={partsQuery(view.values)} columns={columns} actions={(part) => ...} mainAction={(part) => ...}
 *   loadFailure="Failed to load inventory items" empty={{ icon, title, text }}>{dialog}</ListScreen>
 *
 * Below the search everything else is one tap away: on phones the filters and the order are in the dialog of the Filter
 * button, and `tool` behind More. What not every list has is given to it, so that only those load it that show it: `controls`
 * (controls/filter-controls.tsx, on large screens), `moreControls` and `tabs` (navigation/tabs.tsx). Where the lists of one screen have nothing in common but its
 * heading, each is a `ListContent` in a `Page`.
 */
import { type Icon, IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type Identified, idOf } from "~/api/identity";
import { type listOptions, useList } from "~/api/list";
import { ActionIconButton } from "~/ui/page/action-button";
import { Page } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { DensitySwitch } from "./controls/density-switch";
import { FilterButton } from "./controls/filter-button";
import { DataTable, type DataTableProps } from "./data-table";
import { EmptyState } from "./empty-state";
import { FilterChips } from "./filter-chips";
import classes from "./list-screen.module.css";
import { SearchBox } from "./search-box";
import type { FilterView, ListView } from "./use-list-view";

type RowsProps<Row> = Pick<
  DataTableProps<Row>,
  | "label"
  | "columns"
  | "actions"
  | "mainAction"
  | "onOpen"
  | "selection"
  | "actionsColumn"
  | "sort"
  | "cardHeight"
  | "card"
  | "loadingText"
> & {
  list: ReturnType<typeof listOptions<Row>>;
  view: FilterView & Pick<ListView, "words" | "chips" | "allChips" | "clear">;
  addButton: ReactNode;
  /** What did not work; from the failure itself, where its own words say it best. */
  loadFailure: string | ((error: unknown) => string);
  /** First use; its title also answers a search that finds nothing, unless there are other words for that. */
  empty: { icon: Icon; title: string; text: string; noMatch?: string };
};

type ListContentProps<Row> = RowsProps<Row> & {
  /** Stands above everything: what asks for attention first. */
  panel?: ReactNode;
  summary: ReactNode;
  search: { label: string; placeholder: string };
  /** Choices beside the search, where there is room; on phones the Filter button leads to them. */
  controls?: ReactNode;
  /** Choices that take a line of their own below it. */
  moreControls?: ReactNode;
  /** What else is done with the list, e.g. its export. */
  tool?: ReactNode;
  /** Puts the rows into the tab they belong to. */
  tabs?: (rows: ReactNode) => ReactNode;
  children: ReactNode;
};

type ListScreenProps<Row> = ListContentProps<Row> & { title: string; description: ReactNode };

export function ListScreen<Row extends Identified>({ title, description, ...content }: ListScreenProps<Row>) {
  return (
    <Page title={title} description={description} action={useIsLarge() ? content.addButton : null} isList>
      <ListContent {...content} />
    </Page>
  );
}

/** All of it but the heading. */
export function ListContent<Row extends Identified>(props: ListContentProps<Row>) {
  const { panel, summary, search, controls, moreControls, tool, tabs, children, ...rowsProps } = props;
  const isLarge = useIsLarge();
  const [showsTools, setShowsTools] = useState(false);
  const { view, cardHeight, card, sort } = rowsProps;
  const rows = <Rows {...rowsProps} />;
  const isTable = isLarge && !cardHeight && !card;
  // The headings of a table sort it.
  const isSortedThere = isTable && view.orders.every(({ fixed }) => !fixed);
  const hasOrders = view.orders.length > 0 && !isSortedThere;
  const narrowed = isLarge ? view.chips : view.allChips;
  return (
    <>
      {panel}
      {summary}
      <div className={classes.bar}>
        <SearchBox {...search} />
        {isLarge || sort ? controls : null}
        {view.range || hasOrders || (!isLarge && view.controls.length > 0) ? (
          <FilterButton view={view} narrowedBy={narrowed.length} withControls={!isLarge} />
        ) : null}
        {isTable ? <DensitySwitch /> : null}
        {tool && isLarge ? <div className={classes.tools}>{tool}</div> : null}
        {tool && !isLarge ? (
          <ActionIconButton
            label="More for this list"
            className={classes.more ?? ""}
            aria-expanded={showsTools}
            onClick={() => setShowsTools(!showsTools)}
          >
            <IconDots size={22} aria-hidden />
          </ActionIconButton>
        ) : null}
      </div>
      {tool && !isLarge && showsTools ? <div className={classes.tools}>{tool}</div> : null}
      {moreControls}
      {tabs ? tabs(rows) : rows}
      {children}
    </>
  );
}

/** Apart from the screen: what another tab showed is not shown, dimmed, while this one loads. */
function Rows<Row extends Identified>({ list, view, addButton, loadFailure, empty, ...table }: RowsProps<Row>) {
  const rows = useList(list);
  const isLarge = useIsLarge();
  const { noMatch = empty.title, ...firstUse } = empty;
  return (
    <>
      <FilterChips filters={isLarge ? view.chips : view.allChips} />
      <DataTable
        {...table}
        list={rows}
        rowKey={idOf}
        sort={table.sort ?? view.order}
        loadFailure={typeof loadFailure === "string" ? loadFailure : loadFailure(rows.error)}
        firstUse={<EmptyState {...firstUse}>{addButton}</EmptyState>}
        search={view.words}
        emptySearch={noMatch}
        onClearSearch={() => view.clear()}
      />
    </>
  );
}
