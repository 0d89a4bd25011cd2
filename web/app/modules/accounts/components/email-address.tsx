import { Alert, Anchor, Group, Skeleton, Text } from "@mantine/core";
import { IconFlask, IconMailForward, IconMailX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dateTime } from "~/lib/moments-in-words";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { told } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { type EmailAddress as Address, emailQuery, useCancelEmailChange, useResendEmailChange } from "../security";
import { Lock } from "./lock";

const changeEmailDialog = afterScreen(() => import("./change-email-dialog"));

/** The address the owner signs in with, and what has become of a change of it. */
export function EmailAddress() {
  const { data: address, isPending, error, refetch } = useQuery(emailQuery);
  const { open, dialog } = useLateDialog(changeEmailDialog);
  if (!address && !isPending) {
    return (
      <Lock
        name="Email"
        state={<ErrorState title="Your email didn't load" error={error} onRetry={() => void refetch()} />}
        action={null}
      />
    );
  }
  return (
    <Lock
      name="Email"
      state={
        address?.email ?? <Skeleton height="1.25rem" width="14rem" role="status" aria-label="Loading your email" />
      }
      action={address ? <ActionButton onClick={() => open(null)}>Change email</ActionButton> : null}
    >
      {address?.needsConfirmation && !address.pending ? (
        <ConfirmFirst>Then we can send invoices and appointments for you.</ConfirmFirst>
      ) : null}
      {address?.pending ? <Pending address={address} pending={address.pending} /> : null}
      {dialog}
    </Lock>
  );
}

type PendingProps = { address: Address; pending: NonNullable<Address["pending"]> };

function Pending({ address, pending }: PendingProps) {
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  const { email: next, expiresAt, hasExpired } = pending;
  const [icon, title, words] = address.confirmUrl
    ? [
        <IconFlask key="development" aria-hidden />,
        "Development mode: no email was sent",
        <>
          Confirm <b>{next}</b> here:{" "}
          <Anchor href={address.confirmUrl} inherit>
            {address.confirmUrl}
          </Anchor>
        </>,
      ]
    : hasExpired
      ? [
          <IconMailX key="expired" aria-hidden />,
          "The link expired",
          <>
            The link to <b>{next}</b> wasn't opened within a day. Send it again, or cancel the change.
          </>,
        ]
      : [
          <IconMailForward key="sent" aria-hidden />,
          "One more step: open the link we sent",
          <>
            It went to <b>{next}</b> and works until {dateTime(expiresAt)}. Nothing there? Check your spam folder.
          </>,
        ];
  return (
    <Alert color="amber" role="status" icon={icon} title={title}>
      <Text inherit>{words}</Text>
      <Text inherit mt="xs">
        Until you confirm it, keep signing in with <b>{address.email}</b>.
      </Text>
      <Group mt="sm" gap="sm">
        <ActionButton
          loading={resend.isPending}
          onClick={() =>
            void told(resend.mutateAsync(undefined), {
              done: ({ confirmUrl }) => (confirmUrl ? "Here's a new link" : `We sent another link to ${next}.`),
              failure: "We couldn't send the link. Please try again.",
            })
          }
        >
          Send again
        </ActionButton>
        <ActionButton
          loading={cancel.isPending}
          onClick={() =>
            void told(cancel.mutateAsync(undefined), {
              done: `Canceled. Keep signing in with ${address.email}.`,
              failure: "We couldn't cancel the change. Please try again.",
            })
          }
        >
          Cancel change
        </ActionButton>
      </Group>
    </Alert>
  );
}
