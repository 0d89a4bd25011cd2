/** A project in the grid: how its money and its time stand, and what one does with it. */
import { calendarDate, money } from "~/lib/shown/format";
import { Meter } from "~/ui/figures/meter";
import { ActionButton } from "~/ui/page/action-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { CARD_THRESHOLDS, statusOf, timeElapsed, trackingOf } from "../rules";
import type { ListedProject } from "../types";
import classes from "./project-card.module.css";
import { Status } from "./status";

type ProjectCardProps = { project: ListedProject; onDetails: () => void; onExpenses: () => void; onEdit: () => void };

export function ProjectCard({ project, onDetails, onExpenses, onEdit }: ProjectCardProps) {
  const isLarge = useIsLarge();
  const { name } = project;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.client}>{project.clientName}</p>
        </div>
        <Status project={project} />
      </div>
      <Budget project={project} />
      <Timeline project={project} />
      <div className={classes.actions}>
        <ActionButton aria-label={isLarge ? `Details of ${name}` : `View ${name}`} onClick={onDetails}>
          {isLarge ? "Details" : "View"}
        </ActionButton>
        <ActionButton aria-label={isLarge ? `Expenses of ${name}` : `Track expenses of ${name}`} onClick={onExpenses}>
          {isLarge ? "Expenses" : "Track"}
        </ActionButton>
        <ActionButton aria-label={`Edit ${name}`} changes onClick={onEdit}>
          Edit
        </ActionButton>
      </div>
    </div>
  );
}

function Budget({ project }: { project: ListedProject }) {
  const { allocated, spent, percentageUsed } = trackingOf(project);
  const words = allocated > 0 ? `${money(spent)} / ${money(allocated)}` : `${money(spent)} / no budget`;
  return <Meter label="Budget" percent={percentageUsed} words={words} thresholds={CARD_THRESHOLDS} />;
}

function Timeline({ project }: { project: ListedProject }) {
  const isDone = statusOf(project) === "Completed";
  return (
    <Meter
      label="Timeline"
      percent={timeElapsed(project)}
      words={`${isDone ? "Ended" : "Ends"} ${calendarDate(project.endDate)}`}
      // What is done is not running out of time.
      thresholds={isDone ? [] : CARD_THRESHOLDS}
    />
  );
}
