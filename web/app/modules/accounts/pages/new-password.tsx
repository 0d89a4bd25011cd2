import { Alert, Anchor, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { clearSession } from "~/api/session";
import { useSearchParameters } from "~/router/hooks";
import { Link } from "~/router/link";
import { FormProblem } from "~/ui/forms/form-problem";
import { useSubmission } from "~/ui/forms/use-submission";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { OuterPage } from "~/ui/page/outer/outer-page";
import { pageTitle } from "~/ui/page/page";
import { PasswordField } from "../components/password-field";
import { useResetPassword } from "../queries";
import { newPassword, repeatedPassword } from "../rules";

export const title = pageTitle("Set a New Password");

export default function NewPasswordPage() {
  const searchParameters = useSearchParameters();
  const [changed, setChanged] = useState(false);
  const token = searchParameters.get("token");

  function finish() {
    // A new password ends every session of the account, so the one stored here would only lead to refusals.
    clearSession();
    setChanged(true);
  }

  return (
    <OuterPage title="Set a New Password">
      {changed ? <Success /> : token ? <NewPasswordForm token={token} onChanged={finish} /> : <InvalidLink />}
    </OuterPage>
  );
}

function NewPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const resetPassword = useResetPassword();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", repeated: "" },
    validate: { password: newPassword, repeated: repeatedPassword },
  });
  const { submit, pending, problem } = useSubmission({
    form,
    save: ({ password }) => resetPassword.mutateAsync({ token, password }),
    onSaved: onChanged,
    failure: "Failed to reset password. Please try again.",
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem message={problem} />
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          description="At least 6 characters"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <PasswordField
          label="Confirm new password"
          name="confirm-password"
          autoComplete="new-password"
          key={form.key("repeated")}
          {...form.getInputProps("repeated")}
        />
        <ActionButton main type="submit" loading={pending}>
          Set new password
        </ActionButton>
        {problem ? (
          <Anchor component={Link} to="/reset-password">
            Request a new link
          </Anchor>
        ) : null}
      </Stack>
    </form>
  );
}

function Success() {
  return (
    <Stack>
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Password changed">
        Sign in with the new one.
      </Alert>
      <LinkButton main to="/login">
        Go to login
      </LinkButton>
    </Stack>
  );
}

function InvalidLink() {
  return (
    <Stack>
      <FormProblem message="Invalid reset link. Please request a new password reset." />
      <LinkButton main to="/reset-password">
        Request a new link
      </LinkButton>
    </Stack>
  );
}
