import { IconCheck, IconTrash } from "@tabler/icons-react";
import { CardButtons } from "~/ui/lists/controls/card-buttons";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import type { Task } from "../types";
import { useTaskActions } from "../use-task-actions";

/** There is nothing to complete about a task that is. */
export function CompleteButton({ task }: { task: Task }) {
  const { complete } = useTaskActions(task);
  if (task.status === "completed") return null;
  return (
    <ActionButton
      aria-label={`Complete ${task.title}`}
      changes
      leftSection={<IconCheck size={20} aria-hidden />}
      onClick={complete}
    >
      Complete
    </ActionButton>
  );
}

type TaskActionsProps = { task: Task; onView: () => void; onEdit: () => void };

/** What a card offers. */
export function TaskActions({ task, onView, onEdit }: TaskActionsProps) {
  const { remove, isRemoving } = useTaskActions(task);
  return (
    <CardButtons>
      <CompleteButton task={task} />
      <ActionButton aria-label={`Details of ${task.title}`} onClick={onView}>
        Details
      </ActionButton>
      <ActionButton aria-label={`Edit ${task.title}`} changes onClick={onEdit}>
        Edit
      </ActionButton>
      <ActionIconButton
        label={`Delete ${task.title}`}
        danger
        changes
        loading={isRemoving}
        onClick={() => void remove()}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIconButton>
    </CardButtons>
  );
}
