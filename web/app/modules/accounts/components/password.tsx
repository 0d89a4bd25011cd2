import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { Lock } from "./lock";

const changePasswordDialog = afterScreen(() => import("./change-password-dialog"));

export function Password() {
  const { open, dialog } = useLateDialog(changePasswordDialog);
  return (
    <Lock
      name="Password"
      state="Changing it signs out all your other devices."
      action={<ActionButton onClick={() => open(null)}>Change password</ActionButton>}
    >
      {dialog}
    </Lock>
  );
}
