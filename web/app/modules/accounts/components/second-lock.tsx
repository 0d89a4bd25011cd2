/** The second lock in the profile: whether there is one, how many recovery codes are left, and changing it. */
import { Alert, Group, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "~/api/client";
import { calendarDate } from "~/lib/format";
import { useDialog } from "~/ui/dialogs/use-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { notifyDone } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { secondLockQuery, useRenewRecoveryCodes, useSetUpSecondLock, useSwitchOffSecondLock } from "../security";
import { Lock } from "./lock";
import { OwnerDialog } from "./owner-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { SetUpDialog } from "./set-up-dialog";

/** One way after another: the password, the app, the recovery codes. */
type Step =
  | { name: "begin" }
  | { name: "app"; setup: Schemas["SecondLockSetup"] }
  | { name: "codes"; codes: string[]; done: string }
  | { name: "renew" }
  | { name: "off" };

const FEW = 3;
const SWITCHED_ON = "Done. From now on signing in asks for a code from your app.";

export function SecondLock() {
  const { data: lock, isPending, error, refetch } = useQuery(secondLockQuery);
  const dialog = useDialog<Step>();
  if (!lock) {
    return (
      <Lock
        name="Authenticator app"
        action={null}
        state={
          isPending ? (
            <Skeleton height="1.25rem" width="14rem" role="status" aria-label="Loading the authenticator app" />
          ) : (
            <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />
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
          ? `On since ${calendarDate(since)}: signing in asks for a code too. ${left} of 10 recovery codes left.`
          : "Off. With it, nobody gets in with your password alone: signing in asks for a code from your phone too."
      }
      action={
        since ? (
          <Group gap="sm">
            <ActionButton onClick={() => dialog.open({ name: "renew" })}>New recovery codes</ActionButton>
            <ActionButton onClick={() => dialog.open({ name: "off" })}>Switch off</ActionButton>
          </Group>
        ) : (
          <ActionButton onClick={() => dialog.open({ name: "begin" })}>Set up</ActionButton>
        )
      }
    >
      {since && left <= FEW ? (
        <Alert
          color="amber"
          icon={<IconAlertTriangle aria-hidden />}
          title={left === 0 ? "No recovery codes left" : "Few recovery codes left"}
        >
          Make new ones while you can still get in: without your phone they are the only way.
        </Alert>
      ) : null}
      {dialog.target ? <StepDialog key={dialog.key} step={dialog.target} dialog={dialog} /> : null}
    </Lock>
  );
}

function StepDialog({ step, dialog }: { step: Step; dialog: ReturnType<typeof useDialog<Step>> }) {
  const setUp = useSetUpSecondLock();
  const renew = useRenewRecoveryCodes();
  const switchOff = useSwitchOffSecondLock();
  const shown = { opened: dialog.opened, onClose: dialog.close };
  const showCodes =
    (done: string) =>
    ({ recoveryCodes }: Schemas["RecoveryCodes"]) =>
      dialog.open({ name: "codes", codes: recoveryCodes, done });
  switch (step.name) {
    case "begin":
      return (
        <OwnerDialog
          {...shown}
          title="Set up your authenticator app"
          submitLabel="Continue"
          save={setUp.mutateAsync}
          onSaved={(setup) => dialog.open({ name: "app", setup })}
          failure="It could not be set up. Please try again."
        >
          You need an app that shows codes, such as Google Authenticator, Microsoft Authenticator, 1Password or the
          password app of your phone. First, it has to be you who sets it up.
        </OwnerDialog>
      );
    case "app":
      return <SetUpDialog {...shown} setup={step.setup} onSwitchedOn={showCodes(SWITCHED_ON)} />;
    case "codes":
      return <RecoveryCodesDialog {...shown} codes={step.codes} onKept={() => notifyDone(step.done)} />;
    case "renew":
      return (
        <OwnerDialog
          {...shown}
          title="New recovery codes"
          submitLabel="Make new codes"
          save={renew.mutateAsync}
          onSaved={showCodes("The new recovery codes count. The old ones no longer work.")}
          failure="New codes could not be made. Please try again."
        >
          You get ten new codes. The old ones stop working at once.
        </OwnerDialog>
      );
    case "off":
      return (
        <OwnerDialog
          {...shown}
          title="Switch off the authenticator app"
          submitLabel="Switch off"
          save={switchOff.mutateAsync}
          onSaved={() => notifyDone("Signing in asks for your password alone now.")}
          failure="It could not be switched off. Please try again."
        >
          From then on your password alone opens your account, and the recovery codes stop working.
        </OwnerDialog>
      );
  }
}
