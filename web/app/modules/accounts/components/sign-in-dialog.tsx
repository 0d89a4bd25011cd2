/** The same person's sign-in above a form whose session ended. It closes by itself when they are in. */
import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ReadOnlyProvider } from "~/account/read-only";
import type { User } from "~/api/session";
import { EmailField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { useSignIn } from "../queries";
import { PasswordField } from "./password-field";

export default function SignInDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const signIn = useSignIn();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value === "" ? "Enter your password" : null) },
  });
  return (
    // Signing in is no change to business data.
    <ReadOnlyProvider value={null}>
      <FormDialog
        opened
        onClose={onClose}
        title="Sign in to go on"
        submitLabel="Sign In"
        form={form}
        save={({ password }) => signIn.mutateAsync({ email: user.email, password })}
        failure="Invalid email or password"
        asksBeforeClosing={false}
      >
        <Text>Your session has ended. What you typed is still here and is saved as soon as you are in.</Text>
        <EmailField label="Email" readOnly value={user.email} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
      </FormDialog>
    </ReadOnlyProvider>
  );
}
