import { Anchor } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { dayOf } from "~/lib/shown/format";
import { Link } from "~/router/link";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { Dialog } from "~/ui/dialogs/dialog";
import { type LateDialogProps, useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { Chip } from "~/ui/figures/chip";
import { Facts } from "~/ui/figures/facts";
import { ActionButton } from "~/ui/page/action-button";
import { statusInWords } from "../in-words";
import { taskQuery } from "../queries";
import { clientNameOf, PRIORITY_COLOURS, priorityInWords, STATUS_COLOURS } from "../rules";
import type { Task } from "../types";
import { useTaskActions } from "../use-task-actions";
import { Due } from "./columns";
import classes from "./details-dialog.module.css";
import { Notes } from "./notes";
import { CompleteButton } from "./task-actions";

const noteDialog = afterScreen(() => import("./note-dialog"));

export type DetailsTarget = { task: Task; onEdit: (task: Task) => void };

/** All that is known about a task: whom it is for, until when, and what was noted. */
export default function DetailsDialog({ row, opened, onClose }: LateDialogProps<DetailsTarget>) {
  const { data } = useQuery(taskQuery(idOf(row.task)));
  const task: Task = data ?? row.task;
  const { remove, isRemoving } = useTaskActions(task);
  const noting = useLateDialog(noteDialog);

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={task.title}
        footer={
          <>
            <ActionButton
              danger
              changes
              loading={isRemoving}
              onClick={() => void remove().then((gone) => gone && onClose())}
            >
              Delete
            </ActionButton>
            <ActionButton data-autofocus onClick={onClose}>
              Close
            </ActionButton>
            <ActionButton main changes onClick={() => row.onEdit(task)}>
              Edit
            </ActionButton>
          </>
        }
      >
        <p className={classes.description}>{task.description}</p>
        <Facts
          facts={[
            ["Status", <Chip key="status" text={statusInWords(task.status)} colours={STATUS_COLOURS} />],
            ["Priority", <Chip key="priority" text={priorityInWords(task.priority)} colours={PRIORITY_COLOURS} />],
            ["Due Date", <Due key="due" task={task} />],
            ["Client", <Whom key="client" task={task} />],
            ["Created", dayOf(task.createdAt)],
          ]}
        />
        <div className={classes.actions}>
          <CompleteButton task={task} />
          <ActionButton leftSection={<IconPlus size={20} aria-hidden />} changes onClick={() => noting.open(task)}>
            Add Note
          </ActionButton>
        </div>
        <section>
          <h3 className={classes.heading}>Notes</h3>
          {task.notes.length > 0 ? <Notes task={task} /> : <p className={classes.none}>No notes yet.</p>}
        </section>
      </Dialog>
      {noting.dialog}
    </>
  );
}

/** Leads to the client as long as there is one. */
function Whom({ task }: { task: Task }) {
  const name = clientNameOf(task);
  if (!name) return "No client";
  if (!task.clientId) return name;
  return (
    <Anchor component={Link} to={`/app/crm?open=${encodeURIComponent(idOf(task.clientId))}`} inherit>
      {name}
    </Anchor>
  );
}
