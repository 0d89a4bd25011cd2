import { Card, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "~/api/client";
import { messageOf } from "~/api/errors";
import { money } from "~/lib/shown/format";
import { useParams } from "~/router/hooks";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { Receipt } from "~/ui/figures/receipt";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { pageTitle } from "~/ui/page/page";
import { builtinCheckoutQuery, type CheckoutOutcome, useFinishBuiltinCheckout } from "../builtin";
import { BuiltinContent, BuiltinPage } from "../components/builtin-page";
import { useFollow } from "../provider";

export const title = pageTitle("Checkout");

const NOUN = "checkout";

/**
 * The hosted checkout of the built-in billing provider, which stands in for a payment company in test mode. It never
 * asks for a card; each button is an outcome that a real provider would report.
 */
export default function CheckoutPage() {
  return (
    <BuiltinPage title="Checkout" noun={NOUN}>
      <Checkout />
    </BuiltinPage>
  );
}

function Checkout() {
  const { sessionId = "" } = useParams();
  const wayOn = (
    <LinkButton main to="/subscribe">
      Choose a plan
    </LinkButton>
  );
  return (
    <BuiltinContent query={useQuery(builtinCheckoutQuery(sessionId))} noun={NOUN} wayOn={wayOn}>
      {(checkout) => <Offer checkout={checkout} />}
    </BuiltinContent>
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
      onSuccess: ({ url }) => (outcome === "decline" ? setDeclined(true) : follow(url, { replace: true })),
    });
  }

  if (!checkout.open) return <UsedCheckout />;
  return (
    <Card component="section" aria-label="Your order">
      <Stack gap="lg">
        <Receipt
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
          Decline shows what a refused payment looks like. Cancel takes you back without a{" "}
          {trialDays > 0 ? "trial" : "subscription"}.
        </Text>
      </Stack>
    </Card>
  );
}

const DECLINED = "Payment declined. Nothing was charged and no subscription started. You can try again.";

function UsedCheckout() {
  return (
    <MessagePanel
      icon={IconReceipt}
      title="You've already used this checkout"
      text="Your dashboard shows your subscription."
    >
      <LinkButton main to="/app/dashboard">
        Go to your dashboard
      </LinkButton>
    </MessagePanel>
  );
}
