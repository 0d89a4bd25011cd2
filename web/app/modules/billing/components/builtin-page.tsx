/** What the pages of the built-in billing provider share: the frame, the test mode mark, and who may not go on. */
import { Alert, Skeleton, Stack } from "@mantine/core";
import { IconFlask, IconLock, IconReceiptOff } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "~/account/use-session";
import { ApiError } from "~/api/errors";
import { ErrorState } from "~/ui/feedback/error-state";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { LinkButton } from "~/ui/page/action-button";
import { OuterPage } from "~/ui/page/outer/outer-page";

/** `noun`: what the page is in the middle of a sentence ("checkout"). */
export function BuiltinPage({ title, noun, children }: { title: string; noun: string; children: ReactNode }) {
  const session = useSession();
  return (
    <OuterPage title={title} layout="column">
      <Stack gap="lg">
        <Alert color="amber" role="note" icon={<IconFlask aria-hidden />} title="Test mode: no card is charged" />
        {session ? children : <SignInFirst noun={noun} />}
      </Stack>
    </OuterPage>
  );
}

type ContentProps<Data> = {
  query: UseQueryResult<Data>;
  noun: string;
  /** Where to go when there is no such session. */
  wayOn: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The session's content, or why there is none. */
export function BuiltinContent<Data>({ query, noun, wayOn, children }: ContentProps<Data>) {
  if (query.data) return children(query.data);
  if (query.isPending) return <Skeleton height="26rem" radius="lg" role="status" aria-label={`Loading the ${noun}`} />;
  const status = query.error instanceof ApiError ? query.error.status : null;
  if (status === 401) return <SignInFirst noun={noun} />;
  if (status === 404) {
    return (
      <MessagePanel
        icon={IconReceiptOff}
        title={`This ${noun} doesn't exist`}
        text="The link may be incomplete, more than a day old, or for another account."
      >
        {wayOn}
      </MessagePanel>
    );
  }
  return <ErrorState title={`The ${noun} didn't load`} error={query.error} onRetry={() => void query.refetch()} />;
}

function SignInFirst({ noun }: { noun: string }) {
  return (
    <MessagePanel icon={IconLock} title="Sign in to continue" text={`Sign in to see this ${noun}.`}>
      <LinkButton main to="/login">
        Sign in
      </LinkButton>
    </MessagePanel>
  );
}
