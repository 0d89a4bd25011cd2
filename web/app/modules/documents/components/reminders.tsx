import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import { READ_ONLY_REASON, useReadOnlyReason } from "~/account/read-only";
import { idOf } from "~/api/identity";
import { SETTINGS_PATH } from "~/modules/modules";
import { Link } from "~/router/link";
import { Skeleton } from "~/ui/feedback/skeleton";
import { ActionButton } from "~/ui/page/action-button";
import { canBeReminded } from "../reminders/message";
import { type Reminders as Found, remindersQuery } from "../reminders/queries";
import { inOrder, nextInWords } from "../reminders/rules";
import type { Document } from "../types";
import classes from "./details-dialog.module.css";

/** Of an invoice that is out: which reminders its customer got, and when the next one goes. */
export function Reminders({ document, onRemind }: { document: Document; onRemind: () => void }) {
  const { data, isError, refetch } = useQuery(remindersQuery(idOf(document)));
  const isOut = document.sentDate !== null && document.status !== "Paid";
  if (!isOut && !data?.sent.length && !data?.byHand.length) return null;
  return (
    <section className={classes.section}>
      <h3>Reminders</h3>
      {isError ? (
        <p className={classes.unsent} role="alert">
          Reminders didn't load. <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
        </p>
      ) : null}
      {!data && !isError ? <Skeleton width="100%" height="1.5rem" /> : null}
      {data
        ? inOrder(data).map(({ key, words }) => (
            <p key={key} className={classes.unsent}>
              {words}
            </p>
          ))
        : null}
      {data && isOut ? <Next document={document} found={data} /> : null}
      {canBeReminded(document) ? (
        <ActionButton changes onClick={onRemind}>
          Send reminder
        </ActionButton>
      ) : null}
    </section>
  );
}

function Next({ document, found }: { document: Document; found: Found }) {
  const { data: mail } = useQuery(mailQuery);
  const isReadOnly = useReadOnlyReason() === READ_ONLY_REASON;
  const sending = {
    // Until it is known, nothing is said against it.
    hasServer: mail?.isAvailable ?? true,
    needsConfirmation: mail?.needsConfirmation ?? false,
    isReadOnly,
  };
  return (
    <p className={classes.unsent}>
      {nextInWords(document, found, sending)}{" "}
      {found.isOn ? null : (
        <Anchor component={Link} to={`${SETTINGS_PATH}/reminders`} inherit>
          Turn them on in Settings
        </Anchor>
      )}
    </p>
  );
}
