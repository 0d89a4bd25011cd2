import { Alert, Anchor, Group, Stack } from "@mantine/core";
import { CHECK_FAILED } from "~/account/read-only";
import { useStatus } from "~/account/subscription";
import { useSession } from "~/account/use-session";
import { Link } from "~/router/link";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import { CheckAgain } from "~/ui/page/check-again";
import { OuterPage } from "~/ui/page/outer/outer-page";
import { pageTitle } from "~/ui/page/page";
import { ALREADY_ACTIVE, PlanCards } from "../components/plan-cards";

export const title = pageTitle("Choose Your Plan");

export default function ChoosePlanPage() {
  const signedIn = useSession() !== null;
  const subscription = useStatus(signedIn);
  return (
    <OuterPage title="Choose Your Plan" introduction="Everything in one plan. Cancel anytime." layout="wide">
      <Stack gap="lg">
        {subscription.data?.subscriptionActive ? (
          <Alert color="green" role="status">
            {subscription.data.plan ? ALREADY_ACTIVE : "You already have complimentary access."}{" "}
            <Anchor component={Link} to="/app/subscription">
              See your subscription
            </Anchor>
          </Alert>
        ) : null}
        {subscription.checkFailed ? (
          <Alert color="amber" role="status" title={CHECK_FAILED}>
            <Group justify="space-between" gap="xs">
              Already subscribed? You don't need to subscribe again.
              <CheckAgain />
            </Group>
          </Alert>
        ) : null}
        {subscription.data?.complimentaryNeedsConfirmation ? (
          <ConfirmFirst>You've been given free access. It starts when you open the link we emailed you.</ConfirmFirst>
        ) : null}
        <PlanCards subscription={subscription.data} />
        {signedIn ? (
          <Anchor component={Link} to="/app/dashboard">
            Back to the dashboard
          </Anchor>
        ) : null}
      </Stack>
    </OuterPage>
  );
}
