import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ClientLoaderFunctionArgs, Link, useNavigate, useSearchParams } from "react-router";
import { required } from "~/lib/rules";
import { PRODUCT } from "~/product";
import { EmailField } from "~/ui/forms/fields";
import { FormProblem } from "~/ui/forms/form-problem";
import { useSubmission } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { OuterPage } from "~/ui/page/outer-page";
import { pageMeta } from "~/ui/page/page";
import { leaveWhenSignedIn, pathAfterSignIn } from "../after-sign-in";
import { PasswordField } from "../components/password-field";
import { useSignIn } from "../queries";

export const meta = pageMeta("Sign In");

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return leaveWhenSignedIn(request);
}

export default function SignInPage() {
  const navigate = useNavigate();
  const [searchParameters] = useSearchParams();
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
    onSaved: () => void navigate(pathAfterSignIn(searchParameters.get("next")), { replace: true }),
    failure: "Invalid email or password",
  });

  return (
    <OuterPage title="Sign In">
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormProblem message={problem} />
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
    </OuterPage>
  );
}
