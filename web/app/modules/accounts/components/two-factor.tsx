/** Two-factor sign-in in the profile: whether it's on, how many recovery codes are left, and changing it. */
import { Alert, Group, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dayOf } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { ActionButton } from "~/ui/page/action-button";
import { twoFactorQuery } from "../security";
import { Lock } from "./lock";
import type { Step } from "./two-factor-dialog";

const twoFactorDialog = afterScreen(() => import("./two-factor-dialog"));

const FEW = 3;

export function TwoFactor() {
  const { data: lock, isPending, error, refetch } = useQuery(twoFactorQuery);
  const { open, dialog } = useLateDialog(twoFactorDialog);
  const show = (step: Step) => open({ step, show });
  if (!lock) {
    return (
      <Lock
        name="Authenticator app"
        action={null}
        state={
          isPending ? (
            <Skeleton height="1.25rem" width="14rem" role="status" aria-label="Loading the authenticator app" />
          ) : (
            <ErrorState title="Your authenticator app didn't load" error={error} onRetry={() => void refetch()} />
          )
        }
      />
    );
  }
  const { since, recoveryCodesLeft: left } = lock;
  return (
    <Lock
      name="Authenticator app"
      state={
        since
          ? `On since ${dayOf(since)}. Signing in needs a code too. ${left} of 10 recovery codes left.`
          : "Off. Turn it on so a stolen password isn't enough to get in. You'll also enter a code from your phone."
      }
      action={
        since ? (
          <Group gap="sm">
            <ActionButton onClick={() => show({ name: "renew" })}>New recovery codes</ActionButton>
            <ActionButton onClick={() => show({ name: "off" })}>Turn off</ActionButton>
          </Group>
        ) : (
          <ActionButton onClick={() => show({ name: "begin" })}>Set up</ActionButton>
        )
      }
    >
      {since && left <= FEW ? (
        <Alert
          color="amber"
          icon={<IconAlertTriangle aria-hidden />}
          title={left === 0 ? "No recovery codes left" : "Few recovery codes left"}
        >
          Get new ones now. Without your phone, they're the only way in.
        </Alert>
      ) : null}
      {dialog}
    </Lock>
  );
}
