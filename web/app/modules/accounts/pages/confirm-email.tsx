import { Alert, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { Schemas } from "~/api/client";
import { messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { getSession } from "~/api/session";
import { SETTINGS_PATH } from "~/modules/modules";
import { useSearchParameters } from "~/router/hooks";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { OuterPage } from "~/ui/page/outer/outer-page";
import { pageTitle } from "~/ui/page/page";
import { useConfirmEmail } from "../queries";

export const title = pageTitle("Confirm Your Email");

const SECURITY = `${SETTINGS_PATH}/security`;
const INVALID =
  "This link is incomplete. Open it again from the email, or send a new one from Settings under Security.";

/** Where the link in a mail leads. A press confirms, not the visit: programs that check mail for harm open links too. */
export default function ConfirmEmailPage() {
  const searchParameters = useSearchParameters();
  const [confirmed, setConfirmed] = useState<Schemas["EmailConfirmed"] | null>(null);
  const token = searchParameters.get("token");
  return (
    <OuterPage title="Confirm Your Email">
      {confirmed ? (
        <Confirmed confirmed={confirmed} />
      ) : token ? (
        <Confirm token={token} onConfirmed={setConfirmed} />
      ) : (
        <WayOn problem={INVALID} />
      )}
    </OuterPage>
  );
}

type ConfirmProps = { token: string; onConfirmed: (confirmed: Schemas["EmailConfirmed"]) => void };

function Confirm({ token, onConfirmed }: ConfirmProps) {
  const confirm = useConfirmEmail();
  if (confirm.isError) {
    return <WayOn problem={messageOf(confirm.error, "We couldn't confirm your email. Please try again.")} />;
  }
  return (
    <Stack>
      <Text>Tap to confirm this is your email.</Text>
      <ActionButton
        main
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ token }, { onSuccess: onConfirmed })}
      >
        Confirm email
      </ActionButton>
    </Stack>
  );
}

function Confirmed({ confirmed }: { confirmed: Schemas["EmailConfirmed"] }) {
  const isHere = idOf(getSession()?.user) === confirmed.userId;
  return (
    <Stack>
      <Alert
        color="green"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title={`${confirmed.email} is confirmed`}
      >
        {confirmed.isChange
          ? "Sign in with this address from now on. Your password is the same."
          : "We can now send invoices and appointments to your customers for you."}
      </Alert>
      {isHere ? (
        <LinkButton main to={confirmed.isChange ? SECURITY : "/app/dashboard"}>
          {confirmed.isChange ? "Back to Settings" : "Go to your dashboard"}
        </LinkButton>
      ) : (
        <LinkButton main to="/login">
          Go to login
        </LinkButton>
      )}
    </Stack>
  );
}

function WayOn({ problem }: { problem: string }) {
  return (
    <Stack>
      <FormProblem message={problem} />
      <LinkButton main to={SECURITY}>
        Go to Settings
      </LinkButton>
    </Stack>
  );
}
