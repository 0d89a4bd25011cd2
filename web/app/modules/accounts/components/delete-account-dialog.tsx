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
      failure="We couldn't delete your account. Please try again."
    >
      <List spacing="xs">
        <List.Item>
          <b>Today:</b> we cancel your subscription, stop charging you and sign out all your devices.
        </List.Item>
        <List.Item>
          <b>For 14 days:</b> sign in to keep your account. Links you sent to customers keep working. Reminders and
          recurring invoices stop.
        </List.Item>
        <List.Item>
          <b>After 14 days:</b> documents, clients, appointments, photos and everything else are deleted for good. No
          one can recover them, including us. Customers' links stop working.
        </List.Item>
      </List>
    </OwnerDialog>
  );
}
