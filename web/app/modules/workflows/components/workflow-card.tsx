import { idOf } from "~/api/identity";
import { dayOf } from "~/lib/shown/format";
import { useLocation } from "~/router/hooks";
import { Link } from "~/router/link";
import { Chip } from "~/ui/figures/chip";
import { CATEGORY_COLOURS, stepsInWords } from "../rules";
import type { Workflow } from "../types";
import classes from "./workflow-card.module.css";

/** A workflow in the grid; its title is the link, which reaches over the whole card. */
export function WorkflowCard({ workflow }: { workflow: Workflow }) {
  const { title, category, description, steps, createdAt } = workflow;
  const { search } = useLocation();
  return (
    <div className={classes.card}>
      <h2 className={classes.title}>
        {/* The way back leads to the list as it was searched. */}
        <Link to={`/app/workflows/${idOf(workflow)}`} state={{ listSearch: search }} className={classes.link}>
          {title}
        </Link>
      </h2>
      <Chip text={category} colours={CATEGORY_COLOURS} />
      <p className={classes.description}>{description}</p>
      <p className={classes.facts}>
        <span>{stepsInWords(steps)}</span>
        <span>Created {dayOf(createdAt)}</span>
      </p>
    </div>
  );
}
