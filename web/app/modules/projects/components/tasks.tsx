/** The checklist of a project: ticked at once, added to in a line, taken out with a way back. */
import { IconPlus, IconX } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { told } from "~/ui/feedback/notify";
import { TextField } from "~/ui/forms/fields";
import { TickField } from "~/ui/forms/tick-field";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { useAddTask, useRemoveTask, useTickTask } from "../queries";
import { type Task, tasksInWords } from "../rules";
import classes from "./tasks.module.css";

type TasksProps = { projectId: string; tasks: Task[]; isLoaded: boolean };

export function Tasks({ projectId: id, tasks, isLoaded }: TasksProps) {
  const tick = useTickTask();
  const add = useAddTask();
  const remove = useRemoveTask();

  function tickOff({ id: taskId, name }: Task, completed: boolean) {
    void told(tick.mutateAsync({ id, taskId, completed }), {
      failure: `We couldn't ${completed ? "complete" : "reopen"} ${name}. Please try again.`,
    });
  }

  function takeOut({ id: taskId, name, completed }: Task) {
    void told(remove.mutateAsync({ id, taskId }), {
      done: `${name} removed`,
      failure: `We couldn't remove ${name}. Please try again.`,
      undo: () => void told(add.mutateAsync({ id, name, completed }), { failure: `We couldn't put ${name} back.` }),
    });
  }

  return (
    <>
      {tasks.length > 0 ? (
        <>
          <p className={classes.count} role="status">
            {tasksInWords(tasks)}
          </p>
          <ul className={classes.tasks}>
            {tasks.map((task) => (
              <li key={task.id} className={classes.task}>
                <TickField
                  label={task.name}
                  checked={task.completed}
                  disabled={!isLoaded}
                  changes
                  onChange={(event) => tickOff(task, event.currentTarget.checked)}
                  className={classes.tick ?? ""}
                  data-done={task.completed || undefined}
                />
                <ActionIconButton label={`Remove ${task.name}`} changes onClick={() => takeOut(task)}>
                  <IconX size={18} aria-hidden />
                </ActionIconButton>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={classes.count}>No tasks yet. Add the steps of the job and check them off as you go.</p>
      )}
      <AddTask
        onAdd={(name) =>
          told(add.mutateAsync({ id, name }), { failure: "We couldn't add the task. Please try again." })
        }
      />
    </>
  );
}

/** One line: Enter adds it and is ready for the next. */
function AddTask({ onAdd }: { onAdd: (name: string) => Promise<boolean> }) {
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || isBusy) return;
    setBusy(true);
    if (await onAdd(name.trim())) setName("");
    setBusy(false);
    field.current?.querySelector("input")?.focus();
  }

  return (
    <form ref={field} className={classes.adding} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        aria-label="New task"
        placeholder="Add a task"
        maxLength={300}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ActionButton type="submit" changes leftSection={<IconPlus size={18} aria-hidden />} loading={isBusy}>
        Add
      </ActionButton>
    </form>
  );
}
