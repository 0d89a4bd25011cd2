import { Badge, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LinkButton } from "~/ui/action-button";
import { Page, pageMeta } from "~/ui/page";
import { Facts } from "../components/facts";
import { PlanCards } from "../components/plan-cards";
import { type SubscriptionStatus, subscriptionQuery } from "../queries";
import { statusFacts } from "../status-facts";

export const meta = pageMeta("Subscription");

/** Where the subscription stands; the plans when there is none. */
export default function SubscriptionPage() {
  const { data, error, isPending } = useQuery(subscriptionQuery);

  // A status that cannot be had counts as no subscription and is only logged; the query asks again by itself.
  useEffect(() => {
    if (error) console.error("The subscription status could not be loaded", error);
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
      {isPending ? (
        <Skeleton height={260} radius="lg" aria-hidden />
      ) : data?.subscriptionActive ? (
        <ActiveSubscription subscription={data} />
      ) : (
        <NoSubscription />
      )}
    </Page>
  );
}

function ActiveSubscription({ subscription }: { subscription: SubscriptionStatus }) {
  const [now] = useState(() => new Date());
  return (
    <Card component="section" aria-labelledby="subscription-status">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="subscription-status">
          Your subscription
        </Title>
        <Badge color="green">Active</Badge>
      </Group>
      <Facts facts={statusFacts(subscription, now)} />
    </Card>
  );
}

function NoSubscription() {
  return (
    <>
      <Card component="section" aria-labelledby="subscription-status">
        <Group justify="space-between" mb="xs">
          <Title order={2} id="subscription-status">
            No active subscription
          </Title>
          <Badge color="amber">Read-only mode</Badge>
        </Group>
        <Text>
          You need an active subscription to make changes. Everything you entered is still here to look at and download.
        </Text>
      </Card>
      <Title order={2}>Choose your plan</Title>
      <PlanCards />
    </>
  );
}
