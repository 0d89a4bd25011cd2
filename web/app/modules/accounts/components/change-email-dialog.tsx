import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { emailAddress } from "~/lib/rules";
import { EmailField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { currentPassword } from "../rules";
import { type EmailAddress, useChangeEmail } from "../security";
import { NO_PROOF, ProofFields, proofOf } from "./proof-fields";

type Props = { opened: boolean; onClose: () => void; onAsked: (address: EmailAddress) => void };

export function ChangeEmailDialog({ opened, onClose, onAsked }: Props) {
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
      save={({ email, ...proof }) => change.mutateAsync({ email: email.trim(), ...proofOf(proof) })}
      onSaved={onAsked}
      failure="The link could not be sent. Please try again."
      asksBeforeClosing={false}
    >
      <Text>
        We send a link to the new address. Once you open it, you sign in with the new address; until then everything
        stays as it is.
      </Text>
      <EmailField label="New email" data-autofocus {...form.getInputProps("email")} />
      <ProofFields form={form} />
    </FormDialog>
  );
}
