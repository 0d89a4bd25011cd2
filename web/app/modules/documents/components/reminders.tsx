import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { calendarDate, dateTime } from "~/lib/format";
import type { Document } from "../queries";
import { remindersQuery } from "../reminders/queries";
import classes from "./details-dialog.module.css";

/** Of an invoice that is out: which reminders its customer got, and when the next one goes. */
export function Reminders({ document }: { document: Document }) {
  const { data } = useQuery(remindersQuery(document._id));
  const isOut = document.sentDate !== null && document.status !== "Paid";
  if (!data || (data.sent.length === 0 && !isOut)) return null;
  return (
    <section className={classes.section}>
      <h3>Reminders</h3>
      {data.sent.map(({ _id, to, sentAt }) => (
        <p key={_id} className={classes.unsent}>
          Reminder sent {dateTime(sentAt)} to {to}
        </p>
      ))}
      {isOut ? (
        <p className={classes.unsent}>
          {nextInWords(document, data.isOn, data.nextOn)}{" "}
          {data.isOn ? null : (
            <Anchor component={Link} to="/app/profile" inherit>
              Switch them on in your profile
            </Anchor>
          )}
        </p>
      ) : null}
    </section>
  );
}

function nextInWords({ customerEmail }: Document, isOn: boolean, nextOn: string | null): string {
  if (!isOn) return "Customers are not reminded.";
  if (!customerEmail) return "None is sent: the invoice has no email address.";
  return nextOn ? `Next one on ${calendarDate(nextOn)}, unless it is paid before.` : "No further one is to come.";
}
