/** Whether customers can pay by card, and the way to set it up. */
import { Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { ActionButton } from "~/ui/page/action-button";
import { CARDS_UNAVAILABLE, cardsInWords, cardsQuery } from "../cards";
import { Section } from "./section";

const cardsDialog = afterScreen(() => import("./cards-dialog"));

export function Cards() {
  const { data: cards, isPending, error, refetch } = useQuery(cardsQuery);
  const { open, dialog } = useLateDialog(cardsDialog);
  // From the first steps, or the way back from Stripe.
  useAskedFor("cards", [], (asked) => open({ isBack: asked !== "setup" }));
  if (cards && !cards.isAvailable) {
    return (
      <Section title="Card payments" introduction="Shown on the invoices and estimates you send.">
        <Text>{CARDS_UNAVAILABLE}</Text>
      </Section>
    );
  }
  return (
    <Section title="Card payments" introduction="Shown on the invoices and estimates you send.">
      {cards ? (
        <>
          <Text>{cardsInWords(cards)}</Text>
          <Group>
            <ActionButton onClick={() => open({ isBack: false })}>
              {cards.state === "Not connected" ? "Set up card payments" : "Manage card payments"}
            </ActionButton>
          </Group>
        </>
      ) : isPending ? (
        <Skeleton height="5rem" role="status" aria-label="Loading card payments" />
      ) : (
        <ErrorState title="Card payments didn't load" error={error} onRetry={() => void refetch()} />
      )}
      {dialog}
    </Section>
  );
}
