/** Leaving for good: what happens when, said before it is asked for and after. Open in read-only mode too. */
import { Group, Text } from "@mantine/core";
import { ReadOnlyProvider } from "~/account/read-only";
import { PRODUCT } from "~/product";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { mayLeaveUnsaved } from "~/ui/forms/use-unsaved-changes";
import { ActionButton } from "~/ui/page/action-button";

const deleteAccountDialog = afterScreen(() => import("./delete-account-dialog"));

export function DeleteAccount() {
  const { open, dialog } = useLateDialog(deleteAccountDialog);

  async function begin() {
    if (await mayLeaveUnsaved()) open(null);
  }

  return (
    <ReadOnlyProvider value={null}>
      <Text>
        We cancel your subscription and delete everything in {PRODUCT} after 14 days. Sign in before then to keep it.
      </Text>
      <Group>
        <ActionButton danger onClick={() => void begin()}>
          Delete my account
        </ActionButton>
      </Group>
      {dialog}
    </ReadOnlyProvider>
  );
}
