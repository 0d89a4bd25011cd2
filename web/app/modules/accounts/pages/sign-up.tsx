import { Anchor, Loader, SimpleGrid, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { planTypeFrom } from "~/account/plans";
import { type PlanType, subscriptionQuery } from "~/account/subscription";
import { emailAddress, ownerRules, required } from "~/lib/rules";
import { useStartCheckout } from "~/modules/billing/provider";
import { PRODUCT, TRIAL_DAYS } from "~/product";
import { useNavigate, useSearchParameters } from "~/router/hooks";
import { Link } from "~/router/link";
import { EmailField, PhoneField, TextField } from "~/ui/forms/fields";
import { FormProblem } from "~/ui/forms/form-problem";
import { RestoredDraft } from "~/ui/forms/restored-draft";
import { useNamedDraft } from "~/ui/forms/use-draft";
import { useSubmission } from "~/ui/forms/use-submission";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { OuterPage } from "~/ui/page/outer/outer-page";
import { pageTitle } from "~/ui/page/page";
import { DASHBOARD, leaveWhenSignedIn } from "../after-sign-in";
import { Captcha } from "../components/captcha";
import type { CaptchaToken } from "../components/captcha-token";
import { PasswordField } from "../components/password-field";
import { PlanChoice } from "../components/plan-choice";
import { useRegister } from "../queries";
import { newPassword, repeatedPassword } from "../rules";

export const title = pageTitle("Create Your Account");

export const redirect = leaveWhenSignedIn;

/** Two steps in one page: the account, then off to the payment provider for the chosen plan. */
export default function SignUpPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState(false);
  // Somebody who comes back from the payment page has an account already: this form is behind them.
  const checkout = useStartCheckout({ onReturn: () => void navigate(DASHBOARD, { replace: true }) });

  async function continueToPayment(planType: PlanType) {
    setCreated(true);
    // Somebody who was given complimentary access before signing up has nothing to pay.
    const status = await queryClient.fetchQuery(subscriptionQuery).catch(() => null);
    if (status?.subscriptionActive) await navigate(DASHBOARD, { replace: true });
    // There it says what is missing.
    else if (status?.complimentaryNeedsConfirmation) await navigate("/app/subscription", { replace: true });
    else checkout.mutate(planType);
  }

  if (!created) return <SignUpForm onCreated={(planType) => void continueToPayment(planType)} />;
  return (
    <OuterPage title={checkout.isError ? "Your account is ready" : "Almost there"}>
      {checkout.isError ? (
        <Stack>
          <FormProblem message="Account created successfully, but failed to redirect to payment. Please try again from your dashboard." />
          <LinkButton main to={DASHBOARD} replace>
            Go to your dashboard
          </LinkButton>
        </Stack>
      ) : (
        <Stack align="center" py="xl" role="status">
          <Loader aria-hidden />
          <Text>Redirecting to payment...</Text>
        </Stack>
      )}
    </OuterPage>
  );
}

const SIGN_UP_DRAFT = { name: "sign-up", base: null, without: ["password", "repeated"] };
const RESTORED = { text: "We kept what you typed. Enter your password again.", discard: "Start over" };

function SignUpForm({ onCreated }: { onCreated: (planType: PlanType) => void }) {
  const searchParameters = useSearchParameters();
  const register = useRegister();
  const [captcha, setCaptcha] = useState<CaptchaToken | null>(null);
  const [captchaRound, setCaptchaRound] = useState(0);
  const hintId = useId();

  const form = useForm({
    mode: "uncontrolled",
    initialValues: {
      email: "",
      password: "",
      repeated: "",
      firstName: "",
      lastName: "",
      businessName: "",
      phoneNumber: "",
      planType: planTypeFrom(searchParameters.get("plan")),
      // Not typed by anybody: here so that the server's complaint about it finds its place like any other.
      captchaToken: "",
    },
    validate: {
      email: emailAddress,
      password: newPassword,
      repeated: repeatedPassword,
      ...ownerRules,
      planType: required("Please select a subscription plan"),
      captchaToken: () => (captcha ? null : "Please complete the CAPTCHA"),
    },
  });

  const draft = useNamedDraft(form, SIGN_UP_DRAFT);

  const { submit, pending, problem } = useSubmission({
    form,
    save: async ({ email, password, firstName, lastName, businessName, phoneNumber, planType }) => {
      try {
        await register.mutateAsync({
          email: email.trim(),
          password,
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          businessName: businessName.trim(),
          phoneNumber: phoneNumber.trim() || null,
          captchaToken: captcha?.value ?? null,
        });
      } catch (error) {
        // The server may have used the token up: have a fresh one ready for the next try.
        setCaptcha(null);
        setCaptchaRound((round) => round + 1);
        throw error;
      }
      return planType;
    },
    onSaved: (planType) => {
      draft.end();
      onCreated(planType);
    },
    failure: "Failed to create account",
  });

  return (
    <OuterPage
      title="Create Your Account"
      introduction={`Free for ${TRIAL_DAYS} days. No card needed to try ${PRODUCT}.`}
    >
      <form onSubmit={submit} onInput={draft.changed} noValidate>
        <Stack>
          {draft.restored ? <RestoredDraft words={RESTORED} onDiscard={draft.discard} /> : null}
          <EmailField label="Email" name="email" key={form.key("email")} {...form.getInputProps("email")} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            description="At least 6 characters"
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <PasswordField
            label="Confirm password"
            name="confirm-password"
            autoComplete="new-password"
            key={form.key("repeated")}
            {...form.getInputProps("repeated")}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
            <TextField
              label="First name"
              name="given-name"
              autoComplete="given-name"
              key={form.key("firstName")}
              {...form.getInputProps("firstName")}
            />
            <TextField
              label="Last name"
              name="family-name"
              autoComplete="family-name"
              key={form.key("lastName")}
              {...form.getInputProps("lastName")}
            />
          </SimpleGrid>
          <TextField
            label="Business name"
            name="organization"
            autoComplete="organization"
            key={form.key("businessName")}
            {...form.getInputProps("businessName")}
          />
          <PhoneField
            label="Phone number (optional)"
            name="tel"
            key={form.key("phoneNumber")}
            {...form.getInputProps("phoneNumber")}
          />
          <PlanChoice name="plan" key={form.key("planType")} {...form.getInputProps("planType")} />
          <Captcha onToken={setCaptcha} round={captchaRound} problem={captcha ? null : form.errors.captchaToken} />
          <FormProblem message={problem} />
          <Stack gap="xs">
            <ActionButton
              main
              type="submit"
              loading={pending}
              blockedBecause={captcha || pending ? null : "Please complete the CAPTCHA"}
              aria-describedby={hintId}
            >
              Create Account
            </ActionButton>
            <Text size="sm" c="dimmed" id={hintId}>
              {captcha || pending
                ? "Next, confirm your free trial. No card needed."
                : "Complete the CAPTCHA to create your account."}
            </Text>
          </Stack>
          <Text size="sm">
            By signing up, you agree to our {/* In a tab of their own: what was typed here stays. */}
            <Anchor href="/terms" target="_blank" rel="noreferrer" inherit underline="always">
              Terms of Service
            </Anchor>{" "}
            and{" "}
            <Anchor href="/privacy" target="_blank" rel="noreferrer" inherit underline="always">
              Privacy Policy
            </Anchor>
            .
          </Text>
          <Text>
            Already have an account?{" "}
            <Anchor component={Link} to="/login">
              Sign In
            </Anchor>
          </Text>
        </Stack>
      </form>
    </OuterPage>
  );
}
