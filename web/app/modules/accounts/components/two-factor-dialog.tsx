/** The steps of turning on two-factor sign-in, renewing its recovery codes and turning it off. */
import type { Schemas } from "~/api/client";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { useRenewRecoveryCodes, useSetUpTwoFactor, useTurnOffTwoFactor } from "../security";
import { OwnerDialog } from "./owner-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { SetUpDialog } from "./set-up-dialog";

/** One way after another: the password, the app, the recovery codes. */
export type Step =
  | { name: "begin" }
  | { name: "app"; setup: Schemas["TwoFactorSetup"] }
  | { name: "codes"; codes: string[]; done: string }
  | { name: "renew" }
  | { name: "off" };

const SWITCHED_ON = "Done. You'll need a code from your app to sign in.";

type Shown = { step: Step; show: (step: Step) => void };

export default function TwoFactorDialog({ row: { step, show }, opened, onClose }: LateDialogProps<Shown>) {
  const setUp = useSetUpTwoFactor();
  const renew = useRenewRecoveryCodes();
  const switchOff = useTurnOffTwoFactor();
  const shown = { opened, onClose };
  const showCodes =
    (done: string) =>
    ({ recoveryCodes }: Schemas["RecoveryCodes"]) =>
      show({ name: "codes", codes: recoveryCodes, done });
  switch (step.name) {
    case "begin":
      return (
        <OwnerDialog
          {...shown}
          title="Set up your authenticator app"
          submitLabel="Continue"
          save={setUp.mutateAsync}
          onSaved={(setup) => show({ name: "app", setup })}
          failure="We couldn't set it up. Please try again."
        >
          You need an app that shows codes, such as Google Authenticator, Microsoft Authenticator, 1Password or your
          phone's password app. First, confirm it's you.
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
          submitLabel="Get new codes"
          save={renew.mutateAsync}
          onSaved={showCodes("Your new recovery codes are ready. The old ones no longer work.")}
          failure="We couldn't create new codes. Please try again."
        >
          You'll get ten new codes. The old ones stop working right away.
        </OwnerDialog>
      );
    case "off":
      return (
        <OwnerDialog
          {...shown}
          title="Turn off two-factor sign-in"
          submitLabel="Turn off"
          save={switchOff.mutateAsync}
          onSaved={() => notifyDone("Two-factor sign-in is off. Your password is all you need.")}
          failure="We couldn't turn it off. Please try again."
        >
          Your password alone will open your account, and your recovery codes stop working.
        </OwnerDialog>
      );
  }
}
