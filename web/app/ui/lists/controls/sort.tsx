/**
 * The order of a list, kept in the address (`?sort=name&order=desc`) and worked out by the server.
 *
 * const sort = useSort(["email", "name"]);              // sort.by, sort.order, sort.choose("name")
 * <DataTable sort={sort} columns={[{ header: "Name", sortKey: "name", ... }]} ... />
 * <SortPicker columns={columns} sort={sort} />          // where there are no headers to click: below the table's width
 *
 * Choosing the same column flips the order, a new one starts ascending.
 */

import { Group } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { orderIn } from "~/lib/screen-address";
import { SelectField } from "~/ui/forms/fields";
import { useAddress } from "~/ui/navigation/use-address";
import { ActionIconButton } from "~/ui/page/action-button";
import type { Column, Sort } from "../data-table-column";

/** The first of `keys` counts when the address names none. */
export function useSort<Key extends string>(keys: readonly [Key, ...Key[]]): Sort & { by: Key } {
  const address = useAddress();
  const { by, order } = orderIn(address, keys);

  function choose(key: string) {
    address.change({ sort: key, order: key === by && order === "asc" ? "desc" : null });
  }

  return { by, order, choose };
}

export function SortPicker<Row>({ columns, sort }: { columns: Column<Row>[]; sort: Sort }) {
  const choices = columns.flatMap(({ header, sortKey }) => (sortKey ? [{ label: header, value: sortKey }] : []));
  const ascending = sort.order === "asc";
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <SelectField
        label="Sort by"
        flex={1}
        data={choices}
        value={sort.by}
        onChange={(event) => sort.choose(event.currentTarget.value)}
      />
      <ActionIconButton
        label={ascending ? "Sorted ascending. Reverse the order" : "Sorted descending. Reverse the order"}
        onClick={() => sort.choose(sort.by)}
      >
        {ascending ? <IconSortAscending aria-hidden /> : <IconSortDescending aria-hidden />}
      </ActionIconButton>
    </Group>
  );
}
