/** What a client has here: documents with what is owed, appointments, projects and tasks, each leading there. */
import { Anchor } from "@mantine/core";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { idOf } from "~/api/identity";
import { timeInWords } from "~/lib/days-in-words";
import { calendarDate, money } from "~/lib/shown/format";
import { statusInWords as documentStatusInWords, TEST_MARK } from "~/modules/documents/status-in-words";
import { dueInWords, statusInWords as taskStatusInWords } from "~/modules/tasks/in-words";
import { Link } from "~/router/link";
import { Mark, type Tone } from "~/ui/figures/marked-figure";
import { Meaning } from "~/ui/figures/meaning";
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
  const { data: overview } = useQuery(overviewQuery(idOf(client)));
  const owed = overview ? (overview.owed > 0 ? `${money(overview.owed)} owed` : "No balance") : null;
  return (
    <>
      <Things
        title="Documents"
        note={
          overview && owed ? (
            <span>
              {overview.owed > 0 ? (
                <Anchor
                  component={Link}
                  to={`/app/invoices?type=Invoice&paid=false&clientId=${idOf(client)}`}
                  inherit
                  c="inherit"
                >
                  <Mark text={owed} tone="attention" />
                </Anchor>
              ) : (
                <Mark text={owed} tone="good" />
              )}{" "}
              <Meaning of="Owed" />
              {overview.credit > 0 ? (
                <>
                  {" "}
                  <Mark text={`${money(overview.credit)} credit`} tone="good" />
                </>
              ) : null}
            </span>
          ) : null
        }
        query={documentsOfQuery(idOf(client))}
        line={documentLine}
        none="No estimates or invoices yet."
        more={`/app/invoices?clientId=${idOf(client)}`}
      />
      <Things
        title="Appointments"
        query={appointmentsOfQuery(idOf(client))}
        line={appointmentLine}
        none="No appointments yet."
        more={`/app/scheduling?tab=appointments&clientId=${idOf(client)}`}
      />
      <Things
        title="Projects"
        query={projectsOfQuery(idOf(client))}
        line={projectLine}
        none="No projects yet."
        more={`/app/projects?clientId=${idOf(client)}`}
      />
      <Things
        title="Tasks"
        query={tasksOfQuery(idOf(client))}
        line={taskLine}
        none="No tasks yet."
        more={`/app/crm?tab=tasks&clientId=${idOf(client)}`}
      />
    </>
  );
}

type Line = {
  id: string;
  to: string;
  name: string;
  facts: string;
  marks: { text: string; tone: Tone }[];
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
          {data.rows.map(line).map(({ id, to, name, facts, marks, figure }) => (
            <li key={id}>
              <Link to={to} className={classes.thing}>
                <span>
                  <strong>{name}</strong>{" "}
                  {marks.map((mark) => (
                    <Fragment key={mark.text}>
                      <Mark {...mark} />{" "}
                    </Fragment>
                  ))}
                  <small>{facts}</small>
                </span>
                {figure ? <span className="numeric">{figure}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.quiet} role="status">
          {data ? none : isError ? "These didn't load. " : "Loading..."}
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
  const { documentNumber, type, date, total } = document;
  return {
    id: idOf(document),
    to: `/app/invoices?open=${encodeURIComponent(idOf(document))}`,
    name: documentNumber,
    facts: `${type} · ${calendarDate(date)}`,
    marks: document.isTest ? [documentStatusInWords(document), TEST_MARK] : [documentStatusInWords(document)],
    figure: money(total),
  };
}

function appointmentLine(appointment: Appointment): Line {
  const { title, startDate, startTime, status } = appointment;
  return {
    id: idOf(appointment),
    to: `/app/scheduling?open=${encodeURIComponent(idOf(appointment))}`,
    name: title,
    facts: `${calendarDate(startDate)}, ${timeInWords(startTime)}`,
    marks: [{ text: status, tone: status === "Completed" ? "good" : "neutral" }],
  };
}

function projectLine(project: Project): Line {
  const { name, startDate, endDate, status } = project;
  return {
    id: idOf(project),
    to: `/app/projects?open=${encodeURIComponent(idOf(project))}`,
    name,
    facts: `${calendarDate(startDate)} to ${calendarDate(endDate)}`,
    marks: [{ text: status, tone: status === "Completed" ? "good" : "neutral" }],
  };
}

function taskLine(task: Task): Line {
  const due = dueInWords(task);
  const tone = task.status === "completed" ? "good" : "neutral";
  return {
    id: idOf(task),
    to: `/app/crm?tab=tasks&open=${encodeURIComponent(idOf(task))}`,
    name: task.title,
    facts: task.dueDate ? `Due ${calendarDate(task.dueDate)}` : "No due date",
    marks: [due?.tone === "danger" ? due : { text: taskStatusInWords(task.status), tone }],
  };
}
