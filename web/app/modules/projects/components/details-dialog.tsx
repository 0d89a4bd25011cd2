/** All that is known about a project, to read, and what one does with it. */
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { calendarDate, money } from "~/lib/shown/format";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { ErrorState } from "~/ui/feedback/error-state";
import { NextStep } from "~/ui/feedback/next-step";
import { told } from "~/ui/feedback/notify";
import { Facts } from "~/ui/figures/facts";
import { Meter } from "~/ui/figures/meter";
import { ActionButton } from "~/ui/page/action-button";
import { projectQuery, projects } from "../queries";
import { DETAILS_THRESHOLDS, percentInWords, timeElapsed, trackingOf, WARNING_OVER } from "../rules";
import type { ListedProject, Project } from "../types";
import { BudgetFigures } from "./budget-figures";
import { ClientOfProject } from "./client-of-project";
import classes from "./details-dialog.module.css";
import { Profit } from "./profit";
import { Status } from "./status";
import { Tasks } from "./tasks";

export type ProjectDetails = {
  project: ListedProject;
  /** Just created: what comes next is said. */
  isNew: boolean;
  onEdit: (project: ListedProject) => void;
  onExpenses: (project: ListedProject) => void;
};

const RECENT = 3;

export default function DetailsDialog({ row, opened, onClose }: LateDialogProps<ProjectDetails>) {
  const { data, error, refetch } = useQuery(projectQuery(row.project.id));
  const project: ListedProject = data ?? row.project;
  const tracking = trackingOf(project);
  const edit = () => row.onEdit(project);
  const manageExpenses = () => row.onExpenses(project);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={project.name}
      wide
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
          <ActionButton changes onClick={edit}>
            Edit
          </ActionButton>
        </>
      }
    >
      {row.isNew ? (
        <NextStep>
          {project.name} saved. Next: add tasks below, and track what you spend under Manage Expenses.
        </NextStep>
      ) : null}
      {error && !data ? (
        <ErrorState title="Failed to load project" error={error} onRetry={() => void refetch()} />
      ) : null}
      {tracking.percentageUsed > WARNING_OVER ? <Warning tracking={tracking} /> : null}
      <Facts
        facts={[
          ["Client", <ClientOfProject key="client" project={project} />],
          ["Status", <Status key="status" project={project} />],
        ]}
      />
      {project.description ? <p className={classes.text}>{project.description}</p> : null}
      <Section title="Timeline">
        <Timeline project={project} />
      </Section>
      <Section title="Budget">
        <BudgetFigures tracking={tracking} thresholds={DETAILS_THRESHOLDS} />
      </Section>
      <Section title="What this job earned">
        <Profit projectId={project.id} onExpenses={manageExpenses} />
      </Section>
      <Section title="Tasks">
        <Tasks projectId={project.id} tasks={project.tasks} isLoaded={data !== undefined} />
      </Section>
      <Section title="Recent Expenses">
        <RecentExpenses expenses={data?.expenses} />
        <ActionButton onClick={manageExpenses}>Manage Expenses</ActionButton>
      </Section>
      {project.notes ? (
        <Section title="Notes">
          <p className={classes.text}>{project.notes}</p>
        </Section>
      ) : null}
      <Actions project={project} onEdit={edit} onDeleted={onClose} />
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Warning({ tracking: { percentageUsed, remaining } }: { tracking: ReturnType<typeof trackingOf> }) {
  const left = remaining < 0 ? `${money(-remaining)} over the budget` : `${money(remaining)} left`;
  return (
    <div className={classes.warning} role="alert" data-over={remaining < 0 || undefined}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        {percentInWords(percentageUsed)} of the budget is used: {left}.
      </span>
    </div>
  );
}

function Timeline({ project }: { project: ListedProject }) {
  const elapsed = timeElapsed(project);
  return (
    <>
      <Facts
        facts={[
          ["Start Date", calendarDate(project.startDate)],
          ["End Date", calendarDate(project.endDate)],
        ]}
      />
      <div className={classes.elapsed}>
        <Meter label="Time elapsed" percent={elapsed} words={`${elapsed}%`} thresholds={[]} />
      </div>
    </>
  );
}

/** The newest few; the others are under Manage Expenses. */
function RecentExpenses({ expenses }: { expenses: Project["expenses"] | undefined }) {
  if (!expenses) return <p className={classes.quiet}>Loading...</p>;
  if (expenses.length === 0) return <p className={classes.quiet}>No expenses recorded yet</p>;
  return (
    <>
      <ul className={classes.expenses}>
        {expenses.slice(0, RECENT).map(({ id, description, date, amount }) => (
          <li key={id}>
            <span>
              {description} <small>{calendarDate(date)}</small>
            </span>
            <span className="numeric">{money(amount)}</span>
          </li>
        ))}
      </ul>
      {expenses.length > RECENT ? <p className={classes.quiet}>And {expenses.length - RECENT} more...</p> : null}
    </>
  );
}

type ActionsProps = { project: ListedProject; onEdit: () => void; onDeleted: () => void };

function Actions({ project, onEdit, onDeleted }: ActionsProps) {
  const remove = projects.useDelete();

  async function askAndDelete() {
    const isMeant = await confirm({
      question: "Are you sure you want to delete this project?",
      detail: `This deletes ${project.name} with its tasks, expenses and receipts. Its invoices and trips stay.`,
      yes: "Delete",
      danger: true,
    });
    if (!isMeant) return;
    const isGone = await told(remove.mutateAsync(project.id), {
      done: `${project.name} deleted`,
      failure: "Failed to delete project. Please try again.",
    });
    if (isGone) onDeleted();
  }

  return (
    <div className={classes.actions}>
      <ActionButton changes onClick={onEdit}>
        Edit Project
      </ActionButton>
      <ActionButton danger changes loading={remove.isPending} onClick={() => void askAndDelete()}>
        Delete Project
      </ActionButton>
    </div>
  );
}
