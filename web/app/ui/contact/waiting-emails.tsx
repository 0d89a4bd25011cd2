/**
 * How many emails to customers wait for their turn, and for about how long; and how many reminders of tomorrow's appointments
 * wait, which can't go out later. Nothing while all can go out.
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
  if (!emails || emails.waiting + emails.reminders === 0) return null;
  return (
    <div role="status" className={classes.panel}>
      <IconMailPause size={22} aria-hidden />
      <div>
        {emails.waiting > 0 && (
          <p className={classes.text}>
            <strong>{waitingInWords(emails)}</strong>
            <span>
              You can send {inFigures(emails.perDay, 0)} emails a day for now. These go out in order. Emails you send
              yourself go first.
            </span>
          </p>
        )}
        {emails.reminders > 0 && (
          <p className={classes.text}>
            <strong>{remindersInWords(emails.reminders)}</strong>
            <span>
              You're close to today's limit of {inFigures(emails.perDay, 0)} emails. The last ones are for emails you
              send yourself. Reminders still waiting at midnight won't go out, so call those clients.
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** "214 emails waiting, about 3 days" */
export function waitingInWords({ waiting, days }: Pick<Waiting, "waiting" | "days">): string {
  const emails = waiting === 1 ? "1 email" : `${inFigures(waiting, 0)} emails`;
  return `${emails} waiting, about ${countOfDays(days)}`;
}

function remindersInWords(reminders: number): string {
  const some = reminders === 1 ? "1 reminder" : `${inFigures(reminders, 0)} reminders`;
  return `${some} for tomorrow waiting`;
}
