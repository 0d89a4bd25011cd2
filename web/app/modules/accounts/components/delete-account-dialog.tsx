/** What happens when, said once more before it is asked for. */
import { List } from "@mantine/core";
import { leave } from "~/account/sign-out";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { keepDeletionDate } from "../deletion";
import { useDeleteAccount } from "../security";
import { OwnerDialog } from "./owner-dialog";

export default function DeleteAccountDialog({ opened, onClose }: LateDialogProps<null>) {
  const remove = useDeleteAccount();
  return (
    <OwnerDialog
      opened={opened}
      onClose={onClose}
      title="Delete my account"
      submitLabel="Delete my account"
      danger
      save={remove.mutateAsync}
      onSaved={({ leavesAt }) => {
        keepDeletionDate(leavesAt);
        leave();
      }}
      failure="Your account could not be deleted. Please try again."
    >
      <List spacing="xs">
        <List.Item>
          <b>Today:</b> your subscription is canceled, nothing more is charged, and all your devices are signed out.
        </List.Item>
        <List.Item>
          <b>For 14 days:</b> nothing is lost. Sign in, and your account stays. Links that you sent to customers go on
          working; reminders to clients stop.
        </List.Item>
        <List.Item>
          <b>After 14 days:</b> documents, clients, appointments, photos and everything else are removed for good.
          Nobody can bring them back, we neither, and customers' links stop working.
        </List.Item>
      </List>
    </OwnerDialog>
  );
}
