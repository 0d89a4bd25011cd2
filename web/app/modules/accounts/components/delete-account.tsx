/** Leaving for good: what happens when, said before it is asked for and after. Open in read-only mode too. */
import { Group, List, Text } from "@mantine/core";
import { ReadOnlyProvider } from "~/account/read-only";
import { leave } from "~/account/sign-out";
import { PRODUCT } from "~/product";
import { useDialog } from "~/ui/dialogs/use-dialog";
import { mayLeaveUnsaved } from "~/ui/navigation/use-unsaved-changes";
import { ActionButton } from "~/ui/page/action-button";
import { keepLeaving } from "../leaving";
import { useDeleteAccount } from "../security";
import { OwnerDialog } from "./owner-dialog";

export function DeleteAccount() {
  const remove = useDeleteAccount();
  const dialog = useDialog<true>();

  async function open() {
    if (await mayLeaveUnsaved()) dialog.open(true);
  }

  return (
    <ReadOnlyProvider value={null}>
      <Text>
        Your subscription is canceled, and after 14 days everything you have in {PRODUCT} is removed. Until then,
        signing in brings it all back.
      </Text>
      <Group>
        <ActionButton danger onClick={() => void open()}>
          Delete my account
        </ActionButton>
      </Group>
      {dialog.target ? (
        <OwnerDialog
          key={dialog.key}
          opened={dialog.opened}
          onClose={dialog.close}
          title="Delete my account"
          submitLabel="Delete my account"
          danger
          save={remove.mutateAsync}
          onSaved={({ leavesAt }) => {
            keepLeaving(leavesAt);
            leave();
          }}
          failure="Your account could not be deleted. Please try again."
        >
          <List spacing="xs">
            <List.Item>
              <b>Today:</b> your subscription is canceled, nothing more is charged, and all your devices are signed out.
            </List.Item>
            <List.Item>
              <b>For 14 days:</b> nothing is lost. Sign in, and your account stays. Links that you sent to customers go
              on working; reminders to clients stop.
            </List.Item>
            <List.Item>
              <b>After 14 days:</b> documents, clients, appointments, photos and everything else are removed for good.
              Nobody can bring them back, we neither, and customers' links stop working.
            </List.Item>
          </List>
        </OwnerDialog>
      ) : null}
    </ReadOnlyProvider>
  );
}
