/** One account with where its subscription stands and what administrators did to it. */
import { Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { statusFacts } from "~/account/status-facts";
import { messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { dateTime } from "~/lib/moments-in-words";
import { dayOf } from "~/lib/shown/format";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { ErrorState } from "~/ui/feedback/error-state";
import { notifyDone } from "~/ui/feedback/notify";
import { Receipt } from "~/ui/figures/receipt";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton } from "~/ui/page/action-button";
import { useResetSubscription, userDetailsQuery } from "../queries";
import { planText, statusText } from "../rules";
import type { UserDetails, UserRow } from "../types";
import { useBusyReason } from "../use-busy-reason";
import classes from "./admin.module.css";
import { askToReset } from "./questions";

export default function UserDialog({ row: user, opened, onClose }: LateDialogProps<UserRow>) {
  const details = useQuery(userDetailsQuery(idOf(user)));
  const reset = useResetSubscription();
  const [asking, setAsking] = useState(false);
  const busyReason = useBusyReason();

  async function askAndReset() {
    setAsking(true);
    const sure = await confirm(askToReset(user.email));
    setAsking(false);
    if (sure) reset.mutate({ userEmail: user.email }, { onSuccess: (message) => notifyDone(message) });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      held={asking}
      title="User Details"
      footer={
        <>
          <ActionButton danger blockedBecause={busyReason} onClick={() => void askAndReset()}>
            {reset.isPending ? "Resetting..." : "Reset Subscription Data"}
          </ActionButton>
          <ActionButton onClick={onClose}>Close</ActionButton>
        </>
      }
    >
      <FormProblem message={reset.isError ? messageOf(reset.error, "Failed to reset subscription") : null} />
      {details.data ? (
        <Details user={details.data} />
      ) : details.isPending ? (
        <Skeleton height="24rem" role="status" aria-label="Loading the user" />
      ) : (
        <ErrorState title="Failed to load the user" error={details.error} onRetry={() => void details.refetch()} />
      )}
    </Dialog>
  );
}

function Details({ user }: { user: UserDetails }) {
  const [now] = useState(() => new Date());
  return (
    <>
      <Receipt
        facts={[
          { name: "Email", value: user.email },
          { name: "Name", value: user.name },
          { name: "Business", value: user.businessName },
          { name: "Created", value: dayOf(user.createdAt) },
          ...(user.isAdmin ? [{ name: "Administrator", value: "Yes" }] : []),
          { name: "Status", value: statusText(user) },
          ...(user.subscription.plan ? [] : [{ name: "Plan", value: planText(user) }]),
          ...statusFacts(user.subscription, now),
        ]}
      />
      <section aria-labelledby="admin-actions">
        <Title order={3} id="admin-actions">
          Administrator actions
        </Title>
        {user.actions.length === 0 ? (
          <p className={classes.note}>No administrator changes yet.</p>
        ) : (
          <ol className={classes.actions}>
            {user.actions.map((taken) => (
              <li key={idOf(taken)}>
                <strong>{taken.action}</strong> {taken.details}
                <div className={classes.note}>
                  <time dateTime={taken.time}>{dateTime(taken.time)}</time> by {taken.administrator}
                </div>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
