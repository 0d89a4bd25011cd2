import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconFlask, IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import type { Schemas } from "~/api/client";
import { emailAddress } from "~/lib/rules";
import { Link } from "~/router/link";
import { EmailField } from "~/ui/forms/fields";
import { FormProblem } from "~/ui/forms/form-problem";
import { useSubmission } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { OuterPage } from "~/ui/page/outer/outer-page";
import { pageTitle } from "~/ui/page/page";
import { useRequestReset } from "../queries";

export const title = pageTitle("Reset Your Password");

type Requested = Schemas["ResetRequested"] & { email: string };

export default function RequestResetPage() {
  const [requested, setRequested] = useState<Requested | null>(null);
  return (
    <OuterPage title="Reset Your Password">
      <Stack>
        {requested ? (
          <Confirmation requested={requested} onRequestNew={() => setRequested(null)} />
        ) : (
          <RequestForm onRequested={setRequested} />
        )}
        <Anchor component={Link} to="/login">
          Back to login
        </Anchor>
      </Stack>
    </OuterPage>
  );
}

function RequestForm({ onRequested }: { onRequested: (requested: Requested) => void }) {
  const requestReset = useRequestReset();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: emailAddress },
  });
  const { submit, pending, problem } = useSubmission({
    form,
    save: async (values) => {
      const email = values.email.trim();
      return { ...(await requestReset.mutateAsync({ email })), email };
    },
    onSaved: onRequested,
    failure: "Failed to send reset email. Please try again.",
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">Enter the email address of your account and we'll send you a link to set a new password.</Text>
        <FormProblem message={problem} />
        <EmailField label="Email" name="email" key={form.key("email")} {...form.getInputProps("email")} />
        <ActionButton main type="submit" loading={pending}>
          Send reset link
        </ActionButton>
      </Stack>
    </form>
  );
}

/** Says the same whether or not the account exists: this page must not tell strangers who is a customer. */
function Confirmation({ requested, onRequestNew }: { requested: Requested; onRequestNew: () => void }) {
  return (
    <Stack>
      {requested.resetUrl ? (
        <Alert color="amber" role="status" icon={<IconFlask aria-hidden />} title="Development mode: no email was sent">
          Set a new password for <b>{requested.email}</b> here:{" "}
          <Anchor href={requested.resetUrl} inherit>
            {requested.resetUrl}
          </Anchor>
        </Alert>
      ) : (
        <Alert color="green" role="status" icon={<IconMailForward aria-hidden />} title="Check your email">
          If <b>{requested.email}</b> has an account, we sent it a link to set a new password. It works once, for one
          hour. Nothing there? Check your spam folder.
        </Alert>
      )}
      <ActionButton onClick={onRequestNew}>Request new link</ActionButton>
    </Stack>
  );
}
