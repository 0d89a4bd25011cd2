/** What a new owner does first, each checked off once it's there. */
import { Card } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useConfirmedElsewhere, useSendConfirmation } from "~/account/mail";
import { useReadOnlyReason } from "~/account/read-only";
import { useSession } from "~/account/use-session";
import { SETTINGS_PATH } from "~/modules/modules";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { told } from "~/ui/feedback/notify";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import type { Step, StepName } from "../first-steps";
import { useHideFirstSteps } from "../hide-first-steps";
import classes from "./first-steps.module.css";

const sampleDialog = afterScreen(() => import("./sample-dialog"));

export default function FirstSteps({ steps }: { steps: Step[] }) {
  useConfirmedElsewhere();
  const { hide, isPending } = useHideFirstSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  const isAllDone = done === steps.length;

  async function askHidden() {
    const isHidden = await told(hide(true), {
      done: isAllDone ? "You're all set." : "Steps hidden.",
      failure: "We couldn't hide the steps. Please try again.",
      ...(isAllDone
        ? {}
        : { undo: () => void told(hide(false), { failure: "We couldn't bring the steps back. Please try again." }) }),
    });
    // The button is gone with the steps.
    if (isHidden) document.querySelector("h1")?.focus({ preventScroll: true });
  }

  return (
    <Card component="section" padding="md" aria-labelledby="first-steps">
      <div className={classes.head}>
        <div>
          <h2 id="first-steps" className={classes.title}>
            Get set up
          </h2>
          <p className={classes.progress}>
            {isAllDone ? "All done. You're ready to go." : `${done} of ${steps.length} done`}
          </p>
        </div>
        <ActionButton loading={isPending} onClick={() => void askHidden()}>
          {isAllDone ? "Done" : "Hide"}
        </ActionButton>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ name, isDone }) => (
          <StepRow key={name} isDone={isDone} {...WORDS[name]}>
            <Actions name={name} isDone={isDone} />
          </StepRow>
        ))}
      </ol>
    </Card>
  );
}

type Words = { title: string; text: string };

const WORDS: Record<StepName, Words> = {
  business: { title: "Add your business details", text: "Customers see your name and phone on every estimate." },
  email: { title: "Confirm your email", text: "Open the link we emailed you. Then we can send estimates for you." },
  clients: { title: "Add your clients", text: "Type one in, or import them from your phone or another app." },
  estimate: { title: "Send your first estimate", text: "It takes about two minutes." },
  cards: { title: "Turn on card payments", text: "Customers pay right on the invoice." },
};

function StepRow({ title, text, isDone, children }: Words & { isDone: boolean; children: ReactNode }) {
  const Picture = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Picture size={24} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <h3 className={classes.name}>
          {title}
          {isDone ? <span className={classes.unseen}> (done)</span> : null}
        </h3>
        {isDone ? null : <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}

function Actions({ name, isDone }: Step) {
  switch (name) {
    case "business":
      return isDone ? null : <LinkButton to={`${SETTINGS_PATH}/business`}>Add details</LinkButton>;
    case "email":
      return isDone ? null : <ConfirmAgain />;
    case "clients":
      return isDone ? null : (
        <>
          <FormButton to="/app/crm?new=client">Add client</FormButton>
          <FormButton to="/app/crm?new=import">Import</FormButton>
        </>
      );
    case "estimate":
      return (
        <>
          {isDone ? null : (
            <FormButton main to="/app/invoices?new=estimate">
              New estimate
            </FormButton>
          )}
          <SeeSample />
        </>
      );
    case "cards":
      return isDone ? null : <LinkButton to={`${SETTINGS_PATH}/payments?cards=setup`}>Set up cards</LinkButton>;
  }
}

/** Leads to a form, which doesn't open in read-only mode. */
function FormButton({ to, main = false, children }: { to: string; main?: boolean; children: string }) {
  if (useReadOnlyReason()) {
    return (
      <ActionButton changes main={main}>
        {children}
      </ActionButton>
    );
  }
  return (
    <LinkButton main={main} to={to}>
      {children}
    </LinkButton>
  );
}

function ConfirmAgain() {
  const send = useSendConfirmation();
  const email = useSession()?.user.email;
  return (
    <ActionButton
      loading={send.isPending}
      onClick={() =>
        void told(send.mutateAsync(undefined), {
          done: `We sent another link to ${email}.`,
          failure: "We couldn't send the link. Please try again.",
        })
      }
    >
      Send the link again
    </ActionButton>
  );
}

function SeeSample() {
  const { open, dialog } = useLateDialog(sampleDialog);
  return (
    <>
      <ActionButton onClick={() => open(null)}>See a sample</ActionButton>
      {dialog}
    </>
  );
}
