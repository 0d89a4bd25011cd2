/** The same person's sign-in above a form whose session ended. It closes by itself when they are in. */
import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { ReadOnlyProvider } from "~/account/read-only";
import type { User } from "~/api/session";
import { EmailField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { tellIfKept } from "../deletion";
import { useFinishSignIn, useSignIn } from "../queries";
import { code } from "../rules";
import { forgetStep, type SecondStep } from "../second-step";
import { CodeField } from "./code-field";
import { whichCode } from "./code-step";
import { PasswordField } from "./password-field";

type Props = { user: User; onClose: () => void };

export default function SignInDialog({ user, onClose }: Props) {
  const [step, setStep] = useState<SecondStep | null>(null);
  return (
    // Signing in is no change to business data.
    <ReadOnlyProvider value={null}>
      {step ? (
        <CodeDialog key={step.challenge} step={step} onClose={onClose} onNeedsCode={setStep} />
      ) : (
        <PasswordDialog user={user} onClose={onClose} onNeedsCode={setStep} />
      )}
    </ReadOnlyProvider>
  );
}

function PasswordDialog({ user, onClose, onNeedsCode }: Props & { onNeedsCode: (step: SecondStep) => void }) {
  const signIn = useSignIn();
  // What closes then is this step alone.
  const goesOn = useRef(false);
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (value) => (value === "" ? "Enter your password" : null) },
  });
  return (
    <FormDialog
      opened
      onClose={() => {
        if (!goesOn.current) onClose();
      }}
      title="Sign in to continue"
      submitLabel="Sign In"
      form={form}
      draft={null}
      save={async ({ password }) => {
        const answer = await signIn.mutateAsync({ email: user.email, password });
        goesOn.current = "challenge" in answer;
        return answer;
      }}
      onSaved={(answer) => {
        if (!("challenge" in answer)) return tellIfKept(answer);
        // This one lives as long as the dialog.
        forgetStep();
        onNeedsCode(answer);
      }}
      failure="Invalid email or password"
      asksBeforeClosing={false}
    >
      <Text>Your session ended. What you typed is still here and saves once you're signed in.</Text>
      <EmailField label="Email" readOnly value={user.email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("password")}
      />
    </FormDialog>
  );
}

type CodeDialogProps = { step: SecondStep; onClose: () => void; onNeedsCode: (step: SecondStep) => void };

function CodeDialog({ step, onClose, onNeedsCode }: CodeDialogProps) {
  const finish = useFinishSignIn();
  // What closes then is this step alone.
  const goesOn = useRef(false);
  const form = useForm({ initialValues: { code: "" }, validate: { code } });
  return (
    <FormDialog
      opened
      onClose={() => {
        if (!goesOn.current) onClose();
      }}
      title="Sign in to continue"
      submitLabel="Sign In"
      form={form}
      draft={null}
      save={async ({ code }) => {
        const answer = await finish.mutateAsync({ challenge: step.challenge, code });
        goesOn.current = "challenge" in answer;
        return answer;
      }}
      onSaved={(answer) => {
        if (!("challenge" in answer)) return tellIfKept(answer);
        forgetStep();
        onNeedsCode(answer);
      }}
      failure="We couldn't check the code. Please try again."
      asksBeforeClosing={false}
    >
      <Text>{whichCode(step)}</Text>
      <CodeField isEmailed={step.isEmailed} data-autofocus {...form.getInputProps("code")} />
    </FormDialog>
  );
}
