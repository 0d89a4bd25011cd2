/** Connecting the account that customers pay into: what it is, how far it is, what comes next. */
import { List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useFollow } from "~/modules/billing/provider";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { NextStep } from "~/ui/feedback/next-step";
import { told } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import {
  type CardPayments,
  cardsInWords,
  cardsQuery,
  useConnectCards,
  useDisconnectCards,
  useRefreshCards,
} from "../cards";

type Row = { isBack: boolean };

export default function CardsDialog({ row: { isBack }, opened, onClose }: LateDialogProps<Row>) {
  const { data: cards } = useQuery(cardsQuery);
  const follow = useFollow();
  const connect = useConnectCards();
  const refresh = useRefreshCards();
  const disconnect = useDisconnectCards();

  // News from Stripe may be later than its owner.
  const ask = useEffectEvent(() => {
    if (isBack) refresh.mutate(undefined, { onError: (error) => console.error("We couldn't reach Stripe", error) });
  });
  useEffect(() => ask(), []);

  async function goOn() {
    const connecting = connect.mutateAsync(undefined);
    const isDone = await told(connecting, { failure: "We couldn't set up card payments. Please try again." });
    // The test mode needs nothing more: this dialog says what comes next.
    if (isDone && !cards?.isTest) follow((await connecting).url);
  }

  async function leave() {
    const question = "Stop card payments?";
    const detail =
      "Your customers can't pay by card anymore. Past payments, refunds and disputes stay. You can reconnect any time.";
    if (!(await confirm({ question, detail, yes: "Stop", danger: true }))) return;
    await told(disconnect.mutateAsync(undefined), {
      done: "Card payments are off. Your customers still see your other ways to pay.",
      failure: "We couldn't stop card payments. Please try again.",
    });
  }

  if (!cards) return null;
  const isOn = cards.state !== "Not connected";
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Card payments"
      footer={
        <>
          {isOn ? (
            <ActionButton danger loading={disconnect.isPending} onClick={() => void leave()}>
              Stop card payments
            </ActionButton>
          ) : null}
          {cards.state === "Ready" ? (
            <ActionButton onClick={onClose}>Close</ActionButton>
          ) : (
            <ActionButton main loading={connect.isPending} onClick={() => void goOn()}>
              {goOnLabel(cards)}
            </ActionButton>
          )}
        </>
      }
    >
      <Stack>
        <Text fw={600}>{cardsInWords(cards)}</Text>
        {cards.state === "Ready" ? <Next {...cards} /> : <Steps {...cards} />}
      </Stack>
    </Dialog>
  );
}

function goOnLabel({ state, isTest }: CardPayments): string {
  if (isTest) return "Start test mode";
  return state === "Unfinished" ? "Finish on Stripe" : "Connect Stripe";
}

function Next({ isTest, account }: CardPayments) {
  return (
    <>
      <NextStep>
        Next: send an invoice. Its page shows "Pay by card" for the amount due. Payments are recorded automatically.
      </NextStep>
      {isTest ? null : (
        <Text c="dimmed">
          Your account at Stripe is {account}. Handle refunds and disputes there. They show up here automatically.
          Stripe keeps a fee from each payment, shown beside it.
        </Text>
      )}
    </>
  );
}

function Steps({ state, isTest }: CardPayments) {
  if (isTest) {
    return (
      <Text>
        Stripe isn't set up here, so you can only try it out. Your customers' pages get a "Pay by card" button, and no
        card is charged. Payments made this way are marked Test and stay out of your totals. Try it on an invoice to
        yourself.
      </Text>
    );
  }
  return (
    <List spacing="xs">
      <List.Item>
        {state === "Unfinished"
          ? "Continue where you left off at Stripe."
          : "We take you to Stripe, which handles card payments."}{" "}
        It asks about your business and bank account. If you already have a Stripe account, sign in.
      </List.Item>
      <List.Item>The money goes to your own Stripe account, then to your bank. We never hold it.</List.Item>
      <List.Item>Then come back here, and your customers can pay by card.</List.Item>
    </List>
  );
}
