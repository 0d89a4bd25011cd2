import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getSession } from "~/api/session";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FormDialog } from "~/ui/forms/form-dialog";
import { currentPassword, newPassword } from "../rules";
import { useChangePassword } from "../security";
import { PasswordField } from "./password-field";
import { NO_PROOF, ProofFields, proofOf } from "./proof-fields";

export default function ChangePasswordDialog({ opened, onClose }: LateDialogProps<null>) {
  const change = useChangePassword();
  const form = useForm({
    initialValues: { ...NO_PROOF, newPassword: "", repeated: "" },
    validate: {
      currentPassword,
      newPassword,
      repeated: (repeated, values) => (repeated === values.newPassword ? null : "Passwords do not match"),
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Change password"
      submitLabel="Change password"
      form={form}
      draft={null}
      save={({ newPassword, ...proof }) => change.mutateAsync({ newPassword, ...proofOf(proof) })}
      onSaved={({ signedOut }) => notifyDone(`Password changed. ${others(signedOut)}`)}
      failure="We couldn't change your password. Please try again."
      asksBeforeClosing={false}
    >
      <Text>
        You stay signed in here. We sign out your other devices and cancel any email change you haven't confirmed.
      </Text>
      {/* A password manager keeps a password by whom it belongs to. */}
      <input type="email" autoComplete="username" value={getSession()?.user.email ?? ""} readOnly hidden />
      <ProofFields form={form} autoFocus />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="At least 6 characters"
        {...form.getInputProps("newPassword")}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.getInputProps("repeated")} />
    </FormDialog>
  );
}

function others(signedOut: number): string {
  if (signedOut === 0) return "You weren't signed in anywhere else.";
  return signedOut === 1 ? "We signed out one other device." : `We signed out ${signedOut} other devices.`;
}
