/** The steps of a workflow to work through: numbered, each ticked with a press anywhere on it, seen at once. */
import { IconSitemap } from "@tabler/icons-react";
import { idOf } from "~/api/identity";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { told } from "~/ui/feedback/notify";
import { TickField } from "~/ui/forms/tick-field";
import { useTickStep } from "../queries";
import type { Workflow } from "../types";
import classes from "./checklist.module.css";

export function Checklist({ workflow }: { workflow: Workflow }) {
  const tick = useTickStep();
  if (workflow.steps.length === 0) {
    return <MessagePanel icon={IconSitemap} title="No steps yet" text="Edit this workflow to add its steps." />;
  }
  const mark = (stepId: string, completed: boolean) =>
    void told(tick.mutateAsync({ id: idOf(workflow), stepId, completed }), {
      failure: "Failed to update step. Please try again.",
    });
  return (
    <ol className={classes.steps} aria-label="Steps">
      {workflow.steps.map(({ id, title, description, completed }, place) => (
        <li key={id} className={classes.step} data-completed={completed || undefined}>
          <span className={classes.number} aria-hidden>
            {place + 1}
          </span>
          <TickField
            changes
            label={title || "Step"}
            description={description || "No description"}
            checked={completed}
            onChange={(event) => mark(id, event.currentTarget.checked)}
            className={classes.tick ?? ""}
          />
        </li>
      ))}
    </ol>
  );
}
