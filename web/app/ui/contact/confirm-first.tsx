/**
 * Why something is not possible before the owner's own address is confirmed, and the link once more.
 *
 * {mail?.needsConfirmation ? <ConfirmFirst>Then your clients get their reminders.</ConfirmFirst> : null}
 */
import { Alert, Text } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useConfirmedElsewhere, useSendConfirmation } from "~/account/mail";
import { useSession } from "~/account/use-session";
import { told } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";

export function ConfirmFirst({ children }: { children: ReactNode }) {
  const send = useSendConfirmation();
  useConfirmedElsewhere();
  const email = useSession()?.user.email;
  return (
    <Alert color="amber" icon={<IconMailForward aria-hidden />} title="Confirm your email address first">
      <Text inherit>
        Open the link we emailed to <b>{email}</b>. {children} Nothing there? Check your spam folder.
      </Text>
      <ActionButton
        mt="sm"
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
    </Alert>
  );
}
