import { useDialog } from "~/ui/dialogs/use-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { ChangePasswordDialog } from "./change-password-dialog";
import { Lock } from "./lock";

export function Password() {
  const dialog = useDialog<true>();
  return (
    <Lock
      name="Password"
      state="Changing it signs out all your other devices."
      action={<ActionButton onClick={() => dialog.open(true)}>Change password</ActionButton>}
    >
      {dialog.target ? (
        <ChangePasswordDialog
          key={dialog.key}
          opened={dialog.opened}
          onClose={dialog.close}
          onChanged={({ signedOut }) => notifyDone(`Your password was changed. ${others(signedOut)}`)}
        />
      ) : null}
    </Lock>
  );
}

function others(signedOut: number): string {
  if (signedOut === 0) return "You were signed in nowhere else.";
  return signedOut === 1 ? "One other device was signed out." : `${signedOut} other devices were signed out.`;
}
