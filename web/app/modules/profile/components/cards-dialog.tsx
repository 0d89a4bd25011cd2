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
    if (isBack) refresh.mutate(undefined, { onError: (error) => console.error("Stripe could not be asked", error) });
  });
  useEffect(() => ask(), []);

  async function goOn() {
    const connecting = connect.mutateAsync(undefined);
    const isDone = await told(connecting, { failure: "Card payments could not be set up. Please try again." });
    // The test mode needs nothing more: this dialog says what comes next.
    if (isDone && !cards?.isTest) follow((await connecting).url);
  }

  async function leave() {
    const question = "Are you sure you want to stop card payments?";
    const detail =
      "Your customers cannot pay by card any more. What was paid stays, refunds and disputes of it still come in, and you can connect again at any time.";
    if (!(await confirm({ question, detail, yes: "Stop", danger: true }))) return;
    await told(disconnect.mutateAsync(undefined), {
      done: "Card payments are off. Your customers still see your other ways to pay.",
      failure: "Card payments could not be stopped. Please try again.",
    });
  }

  if (!cards) return null;
  const isOn = cards.state !== "Not connected";
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Card Payments"
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
        Next: send an invoice. The page behind its link has "Pay by card" for what is due, and what your customers pay
        shows up on the invoice and in your reports by itself.
      </NextStep>
      {isTest ? null : (
        <Text c="dimmed">
          Your account at Stripe is {account}. Refunds and disputes are dealt with there, and come in here by
          themselves. Stripe keeps a fee of each payment, which stands beside it.
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
        card is charged. What's paid this way is marked Test and stays out of your totals. Try it on an invoice to
        yourself.
      </Text>
    );
  }
  return (
    <List spacing="xs">
      <List.Item>
        {state === "Unfinished"
          ? "Go on where you left off at Stripe."
          : "You are led to Stripe, which takes the cards."}{" "}
        It asks about your business and your bank account; who has an account there signs in to it.
      </List.Item>
      <List.Item>
        The money goes to your own account at Stripe, and from there to your bank. We never hold it.
      </List.Item>
      <List.Item>Then you come back here, and your customers can pay by card.</List.Item>
    </List>
  );
}
