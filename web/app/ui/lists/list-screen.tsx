/**
 * The screen of a module that is one list: heading with the add button, figures, search, the rows, and the form.
 *
 * <ListScreen title="Inventory Management" description="..." addLabel="Add Part" dialog={partDialog}
 *   summary={<InventorySummary />} searchLabel="Search inventory" searchPlaceholder="Search parts..."
 *   label="Inventory items" list={partsQuery} columns={columns} actions={(part, edit) => ...} nameOf={...}
 *   loadFailure="Failed to load inventory items" empty={{ icon, title, text }} />
 */

import { Group } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type listOptions, useList } from "~/api/list";
import type { AfterScreen } from "~/ui/dialogs/after-screen";
import { type RowDialogProps, useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { useAddress } from "~/ui/navigation/use-address";
import { Page } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { DataTable } from "./data-table";
import type { Column } from "./data-table-column";
import { EmptyState } from "./empty-state";
import { FilterChips } from "./filter-chips";
import { EditButton } from "./row-actions";
import { SearchBox, useSearch } from "./search-box";

type Identified = { _id: string };
const idOf = (row: Identified) => row._id;

type ListScreenProps<Row> = {
  title: string;
  description: ReactNode;
  addLabel: string;
  dialog: AfterScreen<RowDialogProps<Row>>;
  summary: ReactNode;
  searchLabel: string;
  searchPlaceholder: string;
  /** What the list is narrowed to beside the search, by the names these have in the address. */
  filters?: { name: string; label: string }[];
  /** Stands beside the search. */
  tool?: (search: string) => ReactNode;
  label: string;
  list: (search: string) => ReturnType<typeof listOptions<Row>>;
  columns: Column<Row>[];
  actions: (row: Row, edit: () => void) => ReactNode;
  /** What a row is called in the name of its edit button. */
  nameOf: (row: Row) => string;
  loadFailure: string;
  /** First use; its title also answers a search that finds nothing. */
  empty: { icon: Icon; title: string; text: string };
};

export function ListScreen<Row extends Identified>(props: ListScreenProps<Row>) {
  const { search } = useSearch();
  const { change } = useAddress();
  const without = (names: string[]) => change(Object.fromEntries(names.map((name) => [name, null])));
  const filters = props.filters ?? [];
  const rows = useList(props.list(search));
  const { addButton, edit, dialog } = useRowDialog(props.addLabel, props.dialog);
  return (
    <Page title={props.title} description={props.description} action={useIsLarge() ? addButton : null}>
      {props.summary}
      <Group gap="sm" justify="space-between">
        <SearchBox label={props.searchLabel} placeholder={props.searchPlaceholder} />
        {props.tool?.(search)}
      </Group>
      <FilterChips filters={filters.map(({ name, label }) => ({ label, remove: () => without([name]) }))} />
      <DataTable
        label={props.label}
        list={rows}
        rowKey={idOf}
        columns={props.columns}
        actions={(row) => props.actions(row, () => edit(row))}
        mainAction={(row) => <EditButton name={props.nameOf(row)} onEdit={() => edit(row)} />}
        loadFailure={props.loadFailure}
        firstUse={<EmptyState {...props.empty}>{addButton}</EmptyState>}
        search={[search, ...filters.map(({ label }) => label)].filter(Boolean).join(", ")}
        emptySearch={props.empty.title}
        onClearSearch={() => without(["search", ...filters.map(({ name }) => name)])}
      />
      {dialog}
    </Page>
  );
}
