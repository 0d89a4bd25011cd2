import { Group, Title } from "@mantine/core";
import { useState } from "react";
import { useList } from "~/api/list";
import { calendarDate, quantity } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { SortPicker } from "~/ui/lists/controls/sort";
import { DataTable } from "~/ui/lists/data-table";
import type { Column } from "~/ui/lists/data-table-column";
import { ActionButton } from "~/ui/page/action-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { BY_ADDRESS, complimentaryQuery, ORDERS, useRevokeAccess } from "../queries";
import type { ComplimentaryUser } from "../types";
import { useBusyReason } from "../use-busy-reason";
import classes from "./admin.module.css";

const emailOf = (user: ComplimentaryUser) => user.email;

const columns: Column<ComplimentaryUser>[] = [
  { header: "Email", sortKey: "email", cell: (user) => user.email, card: "title" },
  { header: "Name", sortKey: "name", cell: (user) => user.name || "–", width: "14%" },
  { header: "Reason", sortKey: "reason", cell: (user) => user.reason, width: "20%", card: "fact" },
  { header: "Expires", sortKey: "expiresAt", cell: (user) => <Expiry user={user} />, width: "12%", card: "fact" },
  { header: "Granted By", sortKey: "grantedBy", cell: (user) => user.grantedBy, width: "17%", card: "wide" },
];

const expiryDialog = afterScreen(() => import("./expiry-dialog"));

export function ComplimentaryUsers() {
  const { by, order, choose } = useOrder();
  const users = useList(complimentaryQuery({ by, order }));
  const isLarge = useIsLarge();
  const expiry = useLateDialog(expiryDialog);
  return (
    <div className={classes.section}>
      <Title order={2}>Complimentary Users{users.rows ? ` (${quantity(users.total)})` : null}</Title>
      {isLarge ? null : <SortPicker columns={columns} sort={{ by, order, choose }} />}
      <DataTable
        label="Complimentary users"
        list={users}
        rowKey={emailOf}
        columns={columns}
        sort={{ by, order, choose }}
        actions={(user) => <Actions user={user} onEdit={() => expiry.open(user)} />}
        mainAction={(user) => <ExpiryButton user={user} onEdit={() => expiry.open(user)} />}
        actionsColumn={{ header: "Action", width: "15.5rem" }}
        loadFailure="Failed to load complimentary users"
        firstUse={<p className={classes.empty}>No users with complimentary access.</p>}
      />
      {expiry.dialog}
    </div>
  );
}

/** Not in the address: that has the order of all users, below. */
function useOrder() {
  const [{ by, order }, setOrder] = useState(BY_ADDRESS);
  function choose(key: string) {
    const column = ORDERS.find((one) => one === key);
    if (column) setOrder({ by: column, order: column === by && order === "asc" ? "desc" : "asc" });
  }
  return { by, order, choose };
}

function Expiry({ user: { expiresAt, isExpired } }: { user: ComplimentaryUser }) {
  if (!expiresAt) return "Never";
  return (
    <>
      {calendarDate(expiresAt)} {isExpired ? <span className={classes.expired}>(Expired)</span> : null}
    </>
  );
}

type ActionsProps = { user: ComplimentaryUser; onEdit: () => void };

function ExpiryButton({ user: { email }, onEdit }: ActionsProps) {
  return (
    <ActionButton
      px="sm"
      fz="sm"
      aria-label={`Edit Expiry of ${email}`}
      blockedBecause={useBusyReason()}
      onClick={onEdit}
    >
      Edit Expiry
    </ActionButton>
  );
}

function Actions({ user, onEdit }: ActionsProps) {
  const revoke = useRevokeAccess();
  const busyReason = useBusyReason();
  const { email } = user;

  async function askAndRevoke() {
    const sure = await confirm({
      question: `Revoke complimentary access for ${email}?`,
      detail: "Without a subscription, the account becomes read-only right away.",
      yes: "Revoke",
      danger: true,
    });
    if (!sure) return;
    await told(revoke.mutateAsync({ userEmail: email }), {
      done: (message) => message,
      failure: "Failed to revoke access",
    });
  }

  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <ExpiryButton user={user} onEdit={onEdit} />
      <ActionButton
        px="sm"
        fz="sm"
        c="var(--danger)"
        aria-label={`Revoke access of ${email}`}
        loading={revoke.isPending}
        blockedBecause={revoke.isPending ? null : busyReason}
        onClick={() => void askAndRevoke()}
      >
        Revoke
      </ActionButton>
    </Group>
  );
}
