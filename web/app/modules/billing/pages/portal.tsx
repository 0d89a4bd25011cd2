import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { endingOf, periodFacts, standingOf } from "~/account/status-facts";
import { messageOf } from "~/api/errors";
import { calendarDateOfSeconds, money } from "~/lib/shown/format";
import { PRODUCT } from "~/product";
import { useParams } from "~/router/hooks";
import { confirm } from "~/ui/feedback/confirm";
import { Receipt } from "~/ui/figures/receipt";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { pageTitle } from "~/ui/page/page";
import { type BuiltinPortal, builtinPortalQuery, useBuiltinPortal } from "../builtin";
import { BuiltinContent, BuiltinPage } from "../components/builtin-page";
import { InvoiceList } from "../components/invoice-list";

export const title = pageTitle("Billing portal");

const NOUN = "portal page";
const WAY_BACK = (
  <LinkButton to="/app/subscription" leftSection={<IconArrowLeft size={18} aria-hidden />}>
    Back to {PRODUCT}
  </LinkButton>
);

/**
 * The customer portal of the built-in billing provider: the period, the invoices, cancelling and resuming. Nothing
 * here costs money.
 */
export default function PortalPage() {
  return (
    <BuiltinPage title="Billing portal" noun={NOUN}>
      <Portal />
    </BuiltinPage>
  );
}

function Portal() {
  const { sessionId = "" } = useParams();
  return (
    <BuiltinContent query={useQuery(builtinPortalQuery(sessionId))} noun={NOUN} wayOn={WAY_BACK}>
      {(portal) => (
        <>
          <Subscription portal={portal} />
          <InvoiceList invoices={portal.invoices} />
          <Group>{WAY_BACK}</Group>
        </>
      )}
    </BuiltinContent>
  );
}

function Subscription({ portal }: { portal: BuiltinPortal }) {
  const [now] = useState(() => new Date());
  const { subscription, planName: plan, price, sessionId } = portal;
  const change = useBuiltinPortal(sessionId);
  // The plan is named only while the subscription itself runs, whatever else gives access.
  const runs = subscription.plan !== null;

  async function cancel() {
    const until =
      subscription.currentPeriodEnd === null ? "" : ` until ${calendarDateOfSeconds(subscription.currentPeriodEnd)}`;
    const sure = await confirm({
      question: "Cancel your subscription at period end?",
      detail: `You keep full access${until}. You can resume any time before then.`,
      yes: "Cancel at period end",
      no: "Keep subscription",
      danger: true,
    });
    if (sure) change.mutate("cancel");
  }

  return (
    <Card component="section" aria-labelledby="portal-subscription">
      <Stack>
        <Title order={2} id="portal-subscription">
          Your subscription
        </Title>
        <Receipt
          facts={[
            { name: "Plan", value: plan },
            { name: "Price", value: `${money(price)} per month` },
            { name: "Status", value: runs ? standingOf({ ...subscription, isComplimentary: false }).text : "Ended" },
            ...(runs ? periodFacts(subscription, now) : []),
          ]}
        />
        {runs ? null : <Text>{endingOf(subscription)}</Text>}
        <FormProblem message={change.isError ? messageOf(change.error) : null} />
        <Group>
          {runs && subscription.cancelAtPeriodEnd ? (
            <ActionButton main loading={change.isPending} onClick={() => change.mutate("resume")}>
              Resume subscription
            </ActionButton>
          ) : runs ? (
            <ActionButton loading={change.isPending} onClick={() => void cancel()}>
              Cancel at period end
            </ActionButton>
          ) : (
            <LinkButton main to="/subscribe">
              Choose a plan
            </LinkButton>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
