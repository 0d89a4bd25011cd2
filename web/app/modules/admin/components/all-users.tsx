import { Group, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useList } from "~/api/list";
import { calendarDate } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-row-dialog";
import { SortPicker, useSort } from "~/ui/lists/controls/sort";
import { DataTable } from "~/ui/lists/data-table";
import type { Column } from "~/ui/lists/data-table-column";
import { EmptyState } from "~/ui/lists/empty-state";
import { SearchBox, useSearch } from "~/ui/lists/search-box";
import { ActionButton } from "~/ui/page/action-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { SORT_KEYS, type UserRow, usersQuery } from "../queries";
import { planText, statusText } from "../rules";
import { useBusyReason } from "../use-busy-reason";
import classes from "./admin.module.css";

const idOf = (user: UserRow) => user._id;

const columns: Column<UserRow>[] = [
  { header: "Email", cell: (user) => user.email, sortKey: "email", card: "title" },
  { header: "Name", cell: (user) => user.name, sortKey: "name", width: "18%", card: "fact" },
  { header: "Status", cell: statusText, sortKey: "subscriptionStatus", width: "14%", card: "fact" },
  { header: "Plan", cell: planText, sortKey: "subscriptionPlan", width: "11%" },
  { header: "Created", cell: (user) => calendarDate(user.createdAt), sortKey: "createdAt", width: "10%" },
];

const manageDialog = afterScreen(() => import("./manage-dialog"));
const userDialog = afterScreen(() => import("./user-dialog"));

/** Every account there is: sorted, searched and cut into pages by the server. */
export function AllUsers() {
  const { search, clear } = useSearch();
  const sort = useSort(SORT_KEYS);
  const users = useList(usersQuery(search, sort));
  const managed = useLateDialog(manageDialog);
  const shown = useLateDialog(userDialog);
  const busyReason = useBusyReason();

  const manageButton = (user: UserRow) => (
    <ActionButton
      px="sm"
      fz="sm"
      aria-label={`Manage ${user.email}`}
      blockedBecause={busyReason}
      onClick={() => managed.open(user)}
    >
      Manage
    </ActionButton>
  );

  return (
    <div className={classes.section}>
      <Title order={2}>All Users</Title>
      <SearchBox label="Search users" placeholder="Search by email or name..." />
      {useIsLarge() ? null : <SortPicker columns={columns} sort={sort} />}
      <DataTable
        label="All users"
        list={users}
        rowKey={idOf}
        columns={columns}
        sort={sort}
        actions={(user) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <ActionButton px="sm" fz="sm" aria-label={`Details of ${user.email}`} onClick={() => shown.open(user)}>
              Details
            </ActionButton>
            {manageButton(user)}
          </Group>
        )}
        mainAction={manageButton}
        actionsColumn={{ header: "Actions", width: "13.5rem" }}
        loadFailure="Failed to load users"
        firstUse={<EmptyState icon={IconUsers} title="No users yet" text="Whoever signs up is listed here." />}
        search={search}
        emptySearch="No users found"
        onClearSearch={clear}
      />
      {managed.dialog}
      {shown.dialog}
    </div>
  );
}
