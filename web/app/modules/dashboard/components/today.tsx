/**
 * What is to be done today: visits, clients to call, tasks. Each leads to itself, and on site a phone calls or finds the way
 * with one press. Nothing to be done, nothing shown.
 */
import { Alert, Card, Group } from "@mantine/core";
import { IconMapPin, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { idOf } from "~/api/identity";
import { addressInWords } from "~/lib/address-in-words";
import { daysBetween } from "~/lib/calendar";
import { callAddress, deviceOf, directionsAddress } from "~/lib/contact";
import { longDay, timeInWords } from "~/lib/days-in-words";
import { overdueInWords } from "~/lib/due-in-words";
import { Link } from "~/router/link";
import { ActionButton } from "~/ui/page/action-button";
import { type Today as Day, todayQuery } from "../queries";
import classes from "./today.module.css";

/** As many of each as leave room for the rest of the screen. */
const SHOWN = 3;

export function Today() {
  const { data, isError, refetch } = useQuery(todayQuery);
  if (isError && !data) {
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between" gap="xs">
          Today's list didn't load.
          <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
        </Group>
      </Alert>
    );
  }
  if (!data || data.appointments.length + data.followUps.length + data.tasks.length === 0) return null;
  return (
    <Card component="section" padding="md" aria-labelledby="today">
      <h2 id="today" className={classes.title}>
        Today <span className={classes.date}>{longDay(data.date)}</span>
      </h2>
      <div className={classes.sections}>
        <Section
          title="Appointments"
          count={data.appointments.length}
          more={`/app/scheduling?day=${data.date}`}
          rows={data.appointments.map((visit) => ({
            id: idOf(visit),
            to: `/app/scheduling?open=${idOf(visit)}`,
            name: visit.title,
            when: visit.startDate === data.date ? timeInWords(visit.startTime) : "Continues",
            facts: [visit.clientName, visit.location],
            reach: { name: visit.clientName, phone: visit.clientPhone, place: visit.location },
          }))}
        />
        <Section
          title="Follow-ups"
          count={data.followUpsDue}
          more="/app/crm"
          rows={data.followUps.map((client) => ({
            id: idOf(client),
            to: `/app/crm?open=${idOf(client)}`,
            name: client.name,
            when: dueInWords(client.nextFollowUpDate, data.date),
            facts: [client.company],
            reach: { name: client.name, phone: client.phone, place: placeOf(client) },
          }))}
        />
        <Section
          title="Tasks"
          count={data.tasksDue}
          more="/app/crm?tab=tasks"
          rows={data.tasks.map((task) => ({
            id: idOf(task),
            to: `/app/crm?tab=tasks&open=${idOf(task)}`,
            name: task.title,
            when: dueInWords(task.dueDate, data.date),
            facts: [task.clientName],
            reach: task.clientId
              ? { name: task.clientName ?? "", phone: task.clientId.phone, place: placeOf(task.clientId) }
              : null,
          }))}
        />
      </div>
    </Card>
  );
}

type Reach = { name: string; phone: string | null; place: string | null };
type Row = { id: string; to: string; name: string; when: string; facts: (string | null)[]; reach: Reach | null };
type SectionProps = { title: string; count: number; more: string; rows: Row[] };

function Section({ title, count, more, rows }: SectionProps) {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, SHOWN);
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>
        <Link to={more} className={classes.all}>
          {title}
        </Link>{" "}
        <span className={classes.count}>{count > shown.length ? `${shown.length} of ${count}` : count}</span>
      </h3>
      <ul className={classes.rows}>
        {shown.map(({ id, to, name, when, facts, reach }) => (
          <li key={id} className={classes.row}>
            <p className={classes.text}>
              <span className={classes.when}>{when}</span>{" "}
              <Link to={to} className={classes.name}>
                {name}
              </Link>
              <span className={classes.facts}>{facts.filter(Boolean).join(", ")}</span>
            </p>
            {reach ? <Ways reach={reach} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways({ reach: { name, phone, place } }: { reach: Reach }) {
  return (
    <span className={classes.ways}>
      {phone ? (
        <Way href={callAddress(phone)} label={`Call ${name}`}>
          <IconPhone size={22} aria-hidden />
        </Way>
      ) : null}
      {place ? (
        <Way href={directionsAddress(place, deviceOf(navigator.userAgent))} label={`Directions to ${name}`} isPage>
          <IconMapPin size={22} aria-hidden />
        </Way>
      ) : null}
    </span>
  );
}

function Way({ href, label, isPage, children }: { href: string; label: string; isPage?: true; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      className={classes.way}
      {...(isPage ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      {children}
    </a>
  );
}

function dueInWords(day: string | null, today: string): string {
  return (day && overdueInWords(daysBetween(today, day))) || "Due today";
}

/** Where somebody is found; a town alone leads to nobody. */
function placeOf({ address }: Pick<Day["followUps"][number], "address">): string | null {
  return address.street ? addressInWords(address) : null;
}
