import { Alert, Card, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { IconFlask, IconLock, IconReceipt, IconReceiptOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { Schemas } from "~/api/client";
import { ApiError, messageOf } from "~/api/errors";
import { useSession } from "~/api/use-session";
import { money } from "~/lib/format";
import { ActionButton, LinkButton } from "~/ui/action-button";
import { ErrorState } from "~/ui/error-state";
import { FormProblem } from "~/ui/form-problem";
import { MessagePanel } from "~/ui/message-panel";
import { OuterPage } from "~/ui/outer-page";
import { pageMeta } from "~/ui/page";
import { Facts } from "../components/facts";
import { useFollow } from "../follow";
import { builtinCheckoutQuery, type CheckoutOutcome, useFinishBuiltinCheckout } from "../queries";

export const meta = pageMeta("Checkout");

/**
 * The hosted checkout of the built-in billing provider, which stands in for a payment company in test mode. It never
 * asks for a card; each button is an outcome that a real provider would report.
 */
export default function CheckoutPage() {
  const { sessionId = "" } = useParams();
  const session = useSession();
  return (
    <OuterPage title="Checkout" layout="column">
      <Stack gap="lg">
        <Alert color="amber" role="note" icon={<IconFlask aria-hidden />} title="Test mode: no card is charged" />
        {session ? <Checkout sessionId={sessionId} /> : <SignInFirst />}
      </Stack>
    </OuterPage>
  );
}

function Checkout({ sessionId }: { sessionId: string }) {
  const checkout = useQuery(builtinCheckoutQuery(sessionId));
  if (checkout.data) return <Offer checkout={checkout.data} />;
  if (checkout.isPending)
    return <Skeleton height="26rem" radius="lg" role="status" aria-label="Loading the checkout" />;
  const status = checkout.error instanceof ApiError ? checkout.error.status : null;
  if (status === 401) return <SignInFirst />;
  if (status === 404) return <UnknownCheckout />;
  return (
    <ErrorState
      title="The checkout could not be loaded"
      error={checkout.error}
      onRetry={() => void checkout.refetch()}
    />
  );
}

function Offer({ checkout }: { checkout: Schemas["BuiltinCheckout"] }) {
  const follow = useFollow();
  const finish = useFinishBuiltinCheckout(checkout.sessionId);
  const [declined, setDeclined] = useState(false);
  // The trial is given once: an account that had it pays from the first day.
  const { trialDays } = checkout;
  const busyWith = finish.isPending ? finish.variables : null;

  function decide(outcome: CheckoutOutcome) {
    if (finish.isPending) return;
    setDeclined(false);
    finish.mutate(outcome, {
      onSuccess: ({ url }) => (outcome === "decline" ? setDeclined(true) : follow(url)),
    });
  }

  if (!checkout.open) return <UsedCheckout />;
  return (
    <Card component="section" aria-label="Your order">
      <Stack gap="lg">
        <Facts
          facts={[
            { name: "Plan", value: checkout.planName },
            { name: "Price", value: `${money(checkout.price)} per month` },
            ...(trialDays > 0 ? [{ name: "Free trial", value: `${trialDays} days, no card needed` }] : []),
            { name: "Due today", value: money(trialDays > 0 ? 0 : checkout.price) },
          ]}
        />
        <FormProblem message={declined ? DECLINED : finish.isError ? messageOf(finish.error) : null} />
        <Stack gap="sm">
          <ActionButton main fullWidth loading={busyWith === "succeed"} onClick={() => decide("succeed")}>
            {trialDays > 0 ? `Start ${trialDays}-day free trial` : "Start subscription"}
          </ActionButton>
          <SimpleGrid cols={2} spacing="sm">
            <ActionButton loading={busyWith === "decline"} onClick={() => decide("decline")}>
              Decline
            </ActionButton>
            <ActionButton loading={busyWith === "cancel"} onClick={() => decide("cancel")}>
              Cancel
            </ActionButton>
          </SimpleGrid>
        </Stack>
        <Text size="sm" c="dimmed">
          Decline shows what happens when a payment is refused. Cancel takes you back without a trial.
        </Text>
      </Stack>
    </Card>
  );
}

const DECLINED = "The payment was declined. Nothing was charged and no subscription was started. You can try again.";

function UsedCheckout() {
  return (
    <MessagePanel
      icon={IconReceipt}
      title="This checkout has already been used"
      text="Your dashboard shows where your subscription stands."
    >
      <LinkButton main to="/app/dashboard">
        Go to your dashboard
      </LinkButton>
    </MessagePanel>
  );
}

function UnknownCheckout() {
  return (
    <MessagePanel
      icon={IconReceiptOff}
      title="This checkout does not exist"
      text="The link may be incomplete, or it belongs to another account."
    >
      <LinkButton main to="/subscribe">
        Choose a plan
      </LinkButton>
    </MessagePanel>
  );
}

function SignInFirst() {
  return (
    <MessagePanel icon={IconLock} title="Sign in to continue" text="This checkout belongs to an account.">
      <LinkButton main to="/login">
        Sign in
      </LinkButton>
    </MessagePanel>
  );
}
