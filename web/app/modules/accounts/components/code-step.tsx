/** The second step of signing in, on its page. */
import { Anchor, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Schemas } from "~/api/client";
import { ApiError } from "~/api/errors";
import { FormProblem } from "~/ui/forms/form-problem";
import { useSubmission } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { useFinishSignIn } from "../queries";
import { code } from "../rules";
import type { SecondStep } from "../second-step";
import { CodeField } from "./code-field";

type Props = {
  step: SecondStep;
  onSignedIn: (signedIn: Schemas["SignedIn"]) => void;
  onNeedsCode: (step: SecondStep) => void;
  onStartOver: (because: string | null) => void;
};

/** What's asked for, and why. */
export function whichCode({ isEmailed }: SecondStep): string {
  return isEmailed
    ? "That code is right. Someone has been entering wrong ones with your password, so we emailed you one more. Enter it here."
    : "Password correct. Now enter the code from your authenticator app.";
}

export function CodeStep({ step, onSignedIn, onNeedsCode, onStartOver }: Props) {
  const finish = useFinishSignIn();
  const form = useForm({ mode: "uncontrolled", initialValues: { code: "" }, validate: { code } });
  const { submit, pending, problem } = useSubmission({
    form,
    save: async ({ code }) => {
      try {
        return await finish.mutateAsync({ challenge: step.challenge, code });
      } catch (error) {
        // It has run out: the code alone opens nothing any more.
        if (error instanceof ApiError && error.fields.challenge) onStartOver(error.fields.challenge);
        throw error;
      }
    },
    onSaved: (answer) => ("challenge" in answer ? onNeedsCode(answer) : onSignedIn(answer)),
    failure: "We couldn't check the code. Please try again.",
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{whichCode(step)}</Text>
        <FormProblem message={problem} />
        <CodeField
          isEmailed={step.isEmailed}
          name="code"
          autoFocus
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
        <ActionButton main type="submit" loading={pending}>
          Sign In
        </ActionButton>
        <Anchor component="button" type="button" onClick={() => onStartOver(null)}>
          Start over
        </Anchor>
      </Stack>
    </form>
  );
}
