import { Group, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { dayOf } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { SortPicker, useSort } from "~/ui/lists/controls/sort";
import type { Column } from "~/ui/lists/data-table-column";
import { ListContent } from "~/ui/lists/list-screen";
import { useListView } from "~/ui/lists/use-list-view";
import { ActionButton } from "~/ui/page/action-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { SORT_KEYS, userDetailsQuery, usersQuery } from "../queries";
import { planText, statusText } from "../rules";
import type { UserRow } from "../types";
import { useBusyReason } from "../use-busy-reason";
import classes from "./admin.module.css";

const columns: Column<UserRow>[] = [
  { header: "Email", cell: (user) => user.email, sortKey: "email", card: "title" },
  { header: "Name", cell: (user) => user.name, sortKey: "name", width: "18%", card: "fact" },
  { header: "Status", cell: statusText, sortKey: "subscriptionStatus", width: "14%", card: "fact" },
  { header: "Plan", cell: planText, sortKey: "subscriptionPlan", width: "11%" },
  { header: "Created", cell: (user) => dayOf(user.createdAt), sortKey: "createdAt", width: "10%" },
];

const manageDialog = afterScreen(() => import("./manage-dialog"));
const userDialog = afterScreen(() => import("./user-dialog"));

/** Every account there is: sorted, searched and cut into pages by the server. */
export function AllUsers() {
  const cache = useQueryClient();
  const view = useListView({});
  const sort = useSort(SORT_KEYS);
  const managed = useLateDialog(manageDialog);
  const details = useDetails<UserRow>({
    late: userDialog,
    idOf,
    find: (id) => orNull(cache.fetchQuery(userDetailsQuery(id))),
    missing: "This user no longer exists",
  });
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
      <ListContent
        addButton={null}
        summary={null}
        search={{ label: "Search users", placeholder: "Search by email or name..." }}
        view={view}
        controls={useIsLarge() ? null : <SortPicker columns={columns} sort={sort} />}
        label="All users"
        list={usersQuery(view.values.search, sort)}
        columns={columns}
        sort={sort}
        actions={(user) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <ActionButton px="sm" fz="sm" aria-label={`Details of ${user.email}`} onClick={() => details.open(user)}>
              Details
            </ActionButton>
            {manageButton(user)}
          </Group>
        )}
        onOpen={details.open}
        mainAction={manageButton}
        actionsColumn={{ header: "Actions", width: "13.5rem" }}
        loadFailure="Failed to load users"
        empty={{
          icon: IconUsers,
          title: "No users yet",
          text: "People who sign up appear here.",
          noMatch: "No users found",
        }}
      >
        {managed.dialog}
        {details.dialog}
      </ListContent>
    </div>
  );
}
