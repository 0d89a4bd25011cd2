import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { emailAddress } from "~/lib/rules";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { EmailField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { currentPassword } from "../rules";
import { useChangeEmail } from "../security";
import { NO_PROOF, ProofFields, proofOf } from "./proof-fields";

export default function ChangeEmailDialog({ opened, onClose }: LateDialogProps<null>) {
  const change = useChangeEmail();
  const form = useForm({
    initialValues: { ...NO_PROOF, email: "" },
    validate: { email: emailAddress, currentPassword },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Change email"
      submitLabel="Send link"
      form={form}
      draft={null}
      save={({ email, ...proof }) => change.mutateAsync({ email: email.trim(), ...proofOf(proof) })}
      onSaved={({ confirmUrl, pending }) => {
        if (!confirmUrl) notifyDone(`We sent a link to ${pending?.email}. Open it to finish.`);
      }}
      failure="We couldn't send the link. Please try again."
      asksBeforeClosing={false}
    >
      <Text>We'll send a link to the new address. Open it to start signing in with that address.</Text>
      <EmailField label="New email" data-autofocus {...form.getInputProps("email")} />
      <ProofFields form={form} />
    </FormDialog>
  );
}
