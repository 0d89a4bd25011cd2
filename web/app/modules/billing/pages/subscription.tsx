import { Alert, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { CHECK_FAILED, CHECK_FAILED_DETAIL, READ_ONLY_REASON } from "~/account/read-only";
import { endingOf, portalPurpose, type Standing, standingOf, statusFacts } from "~/account/status-facts";
import { type SubscriptionStatus, useStatus } from "~/account/subscription";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import { Mark } from "~/ui/figures/marked-figure";
import { Receipt } from "~/ui/figures/receipt";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { CheckAgain } from "~/ui/page/check-again";
import { Page, pageTitle } from "~/ui/page/page";
import { PlanCards } from "../components/plan-cards";
import { useOpenPortal, useProviderReturn } from "../provider";

export const title = pageTitle("Subscription");

/** Where the subscription stands; the plans when there is none. */
export default function SubscriptionPage() {
  useProviderReturn();
  const { data, error, checkFailed } = useStatus();

  // A failed check counts as inactive and is only logged: no alert. The query tries again.
  useEffect(() => {
    if (error) console.error("Your subscription status didn't load", error);
  }, [error]);

  return (
    <Page
      title="Subscription"
      action={
        <LinkButton to="/app/dashboard" leftSection={<IconArrowLeft size={18} aria-hidden />}>
          Back to dashboard
        </LinkButton>
      }
    >
      {data?.subscriptionActive ? (
        <ActiveSubscription subscription={data} />
      ) : data ? (
        <NoSubscription subscription={data} />
      ) : checkFailed ? (
        <UnknownSubscription />
      ) : (
        <Skeleton height={260} radius="lg" aria-hidden />
      )}
    </Page>
  );
}

function ActiveSubscription({ subscription }: { subscription: SubscriptionStatus }) {
  const [now] = useState(() => new Date());
  return (
    <StatusCard title="Your subscription" standing={standingOf(subscription)}>
      {subscription.status === "past_due" ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Your last payment failed">
          Update your payment method in the customer portal to keep your subscription.
        </Alert>
      ) : null}
      <Receipt facts={statusFacts(subscription, now)} />
      {/* Also beside complimentary access: somebody who pays must be able to stop. */}
      {subscription.status === "none" ? null : <Portal purpose={portalPurpose(subscription)} />}
    </StatusCard>
  );
}

/** No plans to choose from: whoever pays already would pay twice. */
function UnknownSubscription() {
  return (
    <StatusCard title={CHECK_FAILED} standing={{ text: "Read-only mode", tone: "attention" }}>
      <Text>{CHECK_FAILED_DETAIL} We'll keep trying.</Text>
      <Group>
        <CheckAgain />
      </Group>
    </StatusCard>
  );
}

function NoSubscription({ subscription }: { subscription: SubscriptionStatus }) {
  const ending = endingOf(subscription);
  return (
    <>
      <StatusCard title="No active subscription" standing={{ text: "Read-only mode", tone: "attention" }}>
        {subscription.complimentaryNeedsConfirmation ? (
          <ConfirmFirst>You've been given free access. It starts when you open the link we emailed you.</ConfirmFirst>
        ) : null}
        <Text>
          {ending} {READ_ONLY_REASON} Everything you entered is still here to look at and download.
        </Text>
        {subscription.status !== "none" ? <Portal purpose={portalPurpose(subscription)} /> : null}
      </StatusCard>
      <Title order={2}>Choose your plan</Title>
      <PlanCards subscription={subscription} />
    </>
  );
}

function StatusCard({ title, standing, children }: { title: string; standing: Standing; children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby="subscription-status">
      <Stack>
        <Group justify="space-between">
          <Title order={2} id="subscription-status">
            {title}
          </Title>
          <Mark {...standing} />
        </Group>
        {children}
      </Stack>
    </Card>
  );
}

function Portal({ purpose }: { purpose: string }) {
  const portal = useOpenPortal();
  return (
    <Stack gap="sm">
      <Text c="dimmed">{purpose}</Text>
      <FormProblem message={portal.isError ? "We couldn't open the customer portal. Please try again." : null} />
      <Group>
        <ActionButton loading={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
          Manage Subscription
        </ActionButton>
      </Group>
    </Stack>
  );
}
