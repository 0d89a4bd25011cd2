/**
 * How many emails to customers wait for their turn, and for about how long. Nothing while all can go out.
 *
 * <WaitingEmails emails={waiting.data} />
 */
import { IconMailPause } from "@tabler/icons-react";
import type { Schemas } from "~/api/client";
import { countOfDays } from "~/lib/due-in-words";
import { inFigures } from "~/lib/shown/format";
import classes from "./waiting-emails.module.css";

type Waiting = Schemas["WaitingEmails"];

export function WaitingEmails({ emails }: { emails: Waiting | undefined }) {
  if (!emails?.waiting) return null;
  return (
    <div role="status" className={classes.panel}>
      <IconMailPause size={22} aria-hidden />
      <p className={classes.text}>
        <strong>{waitingInWords(emails)}</strong>
        <span>
          You can send {inFigures(emails.perDay, 0)} emails a day for now. These go out in order. Emails you send
          yourself go first.
        </span>
      </p>
    </div>
  );
}

/** "214 emails waiting, about 3 days" */
export function waitingInWords({ waiting, days }: Pick<Waiting, "waiting" | "days">): string {
  const emails = waiting === 1 ? "1 email" : `${inFigures(waiting, 0)} emails`;
  return `${emails} waiting, about ${countOfDays(days)}`;
}
