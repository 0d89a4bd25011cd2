import { Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Session, sessionsQuery } from "~/account/sessions";
import { leave } from "~/account/sign-out";
import { idOf } from "~/api/identity";
import { confirm } from "~/ui/feedback/confirm";
import { ErrorState } from "~/ui/feedback/error-state";
import { told } from "~/ui/feedback/notify";
import { Mark } from "~/ui/figures/marked-figure";
import { mayLeaveUnsaved } from "~/ui/forms/use-unsaved-changes";
import { ActionButton } from "~/ui/page/action-button";
import { lastUsed, useEndAllSessions, useEndSession } from "../sessions";
import { Section } from "./section";
import classes from "./sessions.module.css";

const FAILURE = "Failed to sign out. Please try again.";

/** Where the account is signed in, and the way to end that: for a phone left in somebody else's van. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  return (
    <Section title="Where you're signed in" introduction="Don't recognize one? Sign it out and change your password.">
      {sessions.data ? (
        <>
          <ul className={classes.sessions}>
            {sessions.data.map((session) => (
              <SessionRow key={idOf(session)} session={session} />
            ))}
          </ul>
          <SignOutEverywhere />
        </>
      ) : sessions.isPending ? (
        <Skeleton height="9rem" role="status" aria-label="Loading your devices" />
      ) : (
        <ErrorState title="Your devices didn't load" error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const [now] = useState(() => new Date());
  const { device, isCurrent } = session;

  async function askAndSignOut() {
    const sure = await confirm({
      question: `Sign out ${device}?`,
      detail: "You'll need to sign in again on it.",
      yes: "Sign out",
      danger: true,
    });
    if (sure) await told(end.mutateAsync(idOf(session)), { done: `${device} signed out`, failure: FAILURE });
  }

  return (
    <li className={classes.session}>
      <div>
        <Text fw={600}>{device}</Text>
        <Text size="sm" c="dimmed">
          {isCurrent ? "In use now" : lastUsed(session, now)}
        </Text>
      </div>
      {isCurrent ? (
        <Mark text="This device" tone="good" />
      ) : (
        <ActionButton aria-label={`Sign out ${device}`} loading={end.isPending} onClick={() => void askAndSignOut()}>
          Sign out
        </ActionButton>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const endAll = useEndAllSessions();

  async function askAndSignOut() {
    const sure = await confirm({
      question: "Sign out everywhere?",
      detail: "This signs out every device, including this one. Sign in again with your password.",
      yes: "Sign out everywhere",
      danger: true,
    });
    if (!sure || !(await mayLeaveUnsaved())) return;
    if (await told(endAll.mutateAsync(), { failure: FAILURE })) leave();
  }

  return (
    <Group>
      <ActionButton loading={endAll.isPending} onClick={() => void askAndSignOut()}>
        Sign out everywhere
      </ActionButton>
    </Group>
  );
}
