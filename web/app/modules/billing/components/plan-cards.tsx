import { Button, Card, List, Loader, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ENTERPRISE, PROFESSIONAL } from "~/account/plans";
import type { SubscriptionStatus } from "~/account/subscription";
import { getSession } from "~/api/session";
import { PRODUCT, SUPPORT_EMAIL } from "~/product";
import { useNavigate } from "~/router/hooks";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton } from "~/ui/page/action-button";
import { useStartCheckout } from "../provider";
import styles from "./plan-cards.module.css";

/**
 * The plans side by side. Choosing one leaves for checkout, or for sign-up when nobody is signed in. The trial is
 * given once, so only somebody who never subscribed is offered it.
 */
export function PlanCards({ subscription }: { subscription: SubscriptionStatus | undefined }) {
  const neverSubscribed = !subscription || subscription.status === "none";
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <PlanCard
        name={PROFESSIONAL.name}
        price={PROFESSIONAL.price}
        period={PROFESSIONAL.period}
        note={neverSubscribed ? PROFESSIONAL.trial : "Billed monthly, cancel anytime"}
        features={PROFESSIONAL.features}
        action={<ChooseProfessional blockedBecause={subscription?.plan ? ALREADY_ACTIVE : null} />}
      />
      <PlanCard
        name={ENTERPRISE.name}
        price={ENTERPRISE.price}
        note="For larger crews: talk to us"
        features={ENTERPRISE.features}
        action={
          <Button component="a" href={CONTACT_SALES} variant="default" fullWidth>
            Contact Sales
          </Button>
        }
      />
    </SimpleGrid>
  );
}

const CONTACT_SALES = `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`${PRODUCT} ${ENTERPRISE.name}`)}`;

export const ALREADY_ACTIVE = "You already have an active subscription.";

function ChooseProfessional({ blockedBecause }: { blockedBecause: string | null }) {
  const navigate = useNavigate();
  const checkout = useStartCheckout();
  // Still busy after success: the browser is on its way to the checkout page.
  const busy = checkout.isPending || checkout.isSuccess;

  function choose() {
    if (busy) return;
    if (getSession()) checkout.mutate(PROFESSIONAL.planType);
    else void navigate(`/register?plan=${PROFESSIONAL.planType}`);
  }

  return (
    <Stack gap="sm">
      <FormProblem message={checkout.isError ? "Failed to start subscription process. Please try again." : null} />
      <ActionButton
        main
        fullWidth
        onClick={choose}
        blockedBecause={blockedBecause}
        {...(busy ? { "aria-disabled": true, "data-disabled": true } : {})}
        leftSection={busy ? <Loader size="xs" aria-hidden /> : null}
      >
        {busy ? "Processing..." : `Choose ${PROFESSIONAL.name}`}
      </ActionButton>
    </Stack>
  );
}

type PlanCardProps = {
  name: string;
  price: string;
  period?: string;
  note: string;
  features: readonly string[];
  action: ReactNode;
};

function PlanCard({ name, price, period, note, features, action }: PlanCardProps) {
  return (
    <Card component="section" aria-label={name} className={styles.card ?? ""}>
      <Title order={2}>{name}</Title>
      <p className={styles.price}>
        <span className={styles.amount}>{price}</span> {period}
      </p>
      <Text c="dimmed">{note}</Text>
      <List
        className={styles.features ?? ""}
        listStyleType="none"
        spacing="xs"
        center
        icon={<IconCheck size={18} aria-hidden className={styles.check} />}
      >
        {features.map((feature) => (
          <List.Item key={feature}>{feature}</List.Item>
        ))}
      </List>
      <div className={styles.action}>{action}</div>
    </Card>
  );
}
