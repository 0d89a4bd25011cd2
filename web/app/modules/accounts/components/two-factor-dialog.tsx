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

const SWITCHED_ON = "Done. From now on signing in asks for a code from your app.";

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
