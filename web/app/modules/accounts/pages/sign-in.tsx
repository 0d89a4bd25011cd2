import { Alert, Anchor, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconDoorExit } from "@tabler/icons-react";
import { useState } from "react";
import type { Schemas } from "~/api/client";
import { required } from "~/lib/rules";
import { dayOf } from "~/lib/shown/format";
import { PRODUCT } from "~/product";
import { useNavigate, useSearchParameters } from "~/router/hooks";
import { Link } from "~/router/link";
import { EmailField } from "~/ui/forms/fields";
import { FormProblem } from "~/ui/forms/form-problem";
import { useSubmission } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { OuterPage } from "~/ui/page/outer/outer-page";
import { pageTitle } from "~/ui/page/page";
import { leaveWhenSignedIn, pathAfterSignIn } from "../after-sign-in";
import { CodeStep } from "../components/code-step";
import { PasswordField } from "../components/password-field";
import { leavesAt, tellIfKept } from "../deletion";
import { useSignIn } from "../queries";
import { forgetStep, type SecondStep, waitingStep } from "../second-step";

export const title = pageTitle("Sign In");

export const redirect = leaveWhenSignedIn;

/** The password, and where the account has two-factor on, the code; the address keeps where the person wanted to go. */
export default function SignInPage() {
  const navigate = useNavigate();
  const searchParameters = useSearchParameters();
  const [step, setStep] = useState(waitingStep);
  const [because, setBecause] = useState<string | null>(null);

  async function goOn(signedIn: Schemas["SignedIn"]) {
    await navigate(pathAfterSignIn(searchParameters.get("next")), { replace: true });
    tellIfKept(signedIn, { label: "See your plan", act: () => void navigate("/app/subscription") });
  }

  function startOver(reason: string | null) {
    forgetStep();
    setStep(null);
    setBecause(reason);
  }

  return (
    <OuterPage title="Sign In">
      <DeletionNotice />
      {step ? (
        <CodeStep
          // The emailed code has a field of its own.
          key={step.challenge}
          step={step}
          onSignedIn={(signedIn) => void goOn(signedIn)}
          onNeedsCode={setStep}
          onStartOver={startOver}
        />
      ) : (
        <PasswordStep because={because} onSignedIn={(signedIn) => void goOn(signedIn)} onNeedsCode={setStep} />
      )}
    </OuterPage>
  );
}

/** After deleting an account: where it went, and the way back. */
function DeletionNotice() {
  const until = leavesAt();
  if (!until) return null;
  return (
    <Alert color="amber" role="status" mb="md" icon={<IconDoorExit aria-hidden />} title="Your account will be deleted">
      We delete everything in it for good on {dayOf(until)}. Sign in before then to keep it.
    </Alert>
  );
}

type PasswordStepProps = {
  /** Why it is asked for again. */
  because: string | null;
  onSignedIn: (signedIn: Schemas["SignedIn"]) => void;
  onNeedsCode: (step: SecondStep) => void;
};

function PasswordStep({ because, onSignedIn, onNeedsCode }: PasswordStepProps) {
  const signIn = useSignIn();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: {
      email: required("Enter your email address"),
      password: (value) => (value === "" ? "Enter your password" : null),
    },
  });
  const { submit, pending, problem } = useSubmission({
    form,
    save: ({ email, password }) => signIn.mutateAsync({ email: email.trim(), password }),
    onSaved: (answer) => ("challenge" in answer ? onNeedsCode(answer) : onSignedIn(answer)),
    failure: "Invalid email or password",
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormProblem message={problem ?? because} />
        <EmailField label="Email" name="email" key={form.key("email")} {...form.getInputProps("email")} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <ActionButton main type="submit" loading={pending}>
          Sign In
        </ActionButton>
        <Group justify="space-between">
          <Text>
            New to {PRODUCT}?{" "}
            <Anchor component={Link} to="/register">
              Sign Up
            </Anchor>
          </Text>
          <Anchor component={Link} to="/reset-password">
            Forgot your password?
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
