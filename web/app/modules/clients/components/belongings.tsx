/** What a client has here: documents with what is owed, appointments, projects and tasks, each leading there. */
import { Anchor } from "@mantine/core";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { timeInWords } from "~/lib/days-in-words";
import { calendarDate, money } from "~/lib/shown/format";
import { statusInWords as documentStatusInWords } from "~/modules/documents/status-in-words";
import { dueInWords, statusInWords as taskStatusInWords } from "~/modules/tasks/in-words";
import { Mark, type Tone } from "~/ui/figures/marked-figure";
import { ActionButton } from "~/ui/page/action-button";
import {
  type Appointment,
  appointmentsOfQuery,
  type Document,
  documentsOfQuery,
  overviewQuery,
  type Project,
  projectsOfQuery,
  type Some,
  type Task,
  tasksOfQuery,
} from "../belongings-queries";
import type { Client } from "../types";
import classes from "./belongings.module.css";
import { Section } from "./section";

export function Belongings({ client }: { client: Client }) {
  const { data: overview } = useQuery(overviewQuery(client._id));
  const owed = overview ? (overview.owed > 0 ? `${money(overview.owed)} owed` : "Nothing owed") : null;
  return (
    <>
      <Things
        title="Documents"
        note={owed ? <Mark text={owed} tone={overview && overview.owed > 0 ? "attention" : "good"} /> : null}
        query={documentsOfQuery(client._id)}
        line={documentLine}
        none="No estimate or invoice yet."
        more={`/app/invoices?clientId=${client._id}`}
      />
      <Things
        title="Appointments"
        query={appointmentsOfQuery(client._id)}
        line={appointmentLine}
        none="No appointment yet."
        more={`/app/scheduling?tab=appointments&clientId=${client._id}`}
      />
      <Things
        title="Projects"
        query={projectsOfQuery(client._id)}
        line={projectLine}
        none="No project yet."
        more={`/app/projects?clientId=${client._id}`}
      />
      <Things
        title="Tasks"
        query={tasksOfQuery(client._id)}
        line={taskLine}
        none="No task yet."
        more={`/app/crm?tab=tasks&clientId=${client._id}`}
      />
    </>
  );
}

type Line = {
  id: string;
  to: string;
  name: string;
  facts: string;
  mark?: { text: string; tone: Tone };
  figure?: string;
};

type ThingsProps<Thing, Key extends readonly unknown[]> = {
  title: string;
  note?: ReactNode;
  query: UseQueryOptions<Some<Thing>, Error, Some<Thing>, Key>;
  line: (thing: Thing) => Line;
  none: string;
  /** Where all of them are. */
  more: string;
};

function Things<Thing, Key extends readonly unknown[]>(props: ThingsProps<Thing, Key>) {
  const { title, note, query, line, none, more } = props;
  const { data, isError, refetch } = useQuery(query);
  return (
    <Section title={title} action={note}>
      {data && data.rows.length > 0 ? (
        <ul className={classes.things}>
          {data.rows.map(line).map(({ id, to, name, facts, mark, figure }) => (
            <li key={id}>
              <Link to={to} className={classes.thing}>
                <span>
                  <strong>{name}</strong> {mark ? <Mark {...mark} /> : null}
                  <small>{facts}</small>
                </span>
                {figure ? <span className="numeric">{figure}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.quiet} role="status">
          {data ? none : isError ? "These could not be loaded. " : "Loading..."}
          {isError && !data ? <ActionButton onClick={() => void refetch()}>Try again</ActionButton> : null}
        </p>
      )}
      {data && data.total > data.rows.length ? (
        <Anchor component={Link} to={more} className={classes.more ?? ""}>
          Show all {data.total}
        </Anchor>
      ) : null}
    </Section>
  );
}

function documentLine(document: Document): Line {
  const { _id, documentNumber, type, date, total } = document;
  return {
    id: _id,
    to: `/app/invoices?open=${encodeURIComponent(_id)}`,
    name: documentNumber,
    facts: `${type} · ${calendarDate(date)}`,
    mark: documentStatusInWords(document),
    figure: money(total),
  };
}

function appointmentLine({ _id, title, startDate, startTime, status }: Appointment): Line {
  return {
    id: _id,
    to: `/app/scheduling?open=${encodeURIComponent(_id)}`,
    name: title,
    facts: `${calendarDate(startDate)}, ${timeInWords(startTime)}`,
    mark: { text: status, tone: status === "Completed" ? "good" : "neutral" },
  };
}

function projectLine({ id, name, startDate, endDate, status }: Project): Line {
  return {
    id,
    to: `/app/projects?open=${encodeURIComponent(id)}`,
    name,
    facts: `${calendarDate(startDate)} to ${calendarDate(endDate)}`,
    mark: { text: status, tone: status === "Completed" ? "good" : "neutral" },
  };
}

function taskLine(task: Task): Line {
  const due = dueInWords(task);
  const tone = task.status === "completed" ? "good" : "neutral";
  return {
    id: task._id,
    to: `/app/crm?tab=tasks&open=${encodeURIComponent(task._id)}`,
    name: task.title,
    facts: task.dueDate ? `Due ${calendarDate(task.dueDate)}` : "No due date",
    mark: due?.tone === "danger" ? due : { text: taskStatusInWords(task.status), tone },
  };
}
