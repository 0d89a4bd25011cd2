/** The tasks of a project in its form: named, put in order, taken out. Whether one is done is ticked in the details. */
import { IconPlus } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { TextField } from "~/ui/forms/fields";
import { Entry, type EntryProps, OrderedEntries } from "~/ui/forms/ordered-entries";
import type { FormOf } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { newTaskKey, type ProjectEntry } from "../rules";
import classes from "./task-entries.module.css";

export function TaskEntries({ form }: { form: FormOf<ProjectEntry> }) {
  const { tasks } = form.values;

  function add() {
    form.insertListItem("tasks", { key: newTaskKey(), name: "" });
    // After the re-render, or there is no field yet.
    setTimeout(() => form.getInputNode(`tasks.${tasks.length}.name`)?.focus());
  }

  return (
    <section aria-labelledby="tasks-heading" className={classes.tasks}>
      <h3 id="tasks-heading" className={classes.heading}>
        Tasks
      </h3>
      <OrderedEntries
        rows={() => form.values.tasks}
        nameOf={({ name }) => name}
        noun="Task"
        move={(from, to) => form.reorderListItem("tasks", { from, to })}
        remove={(place) => form.removeListItem("tasks", place)}
      >
        {(entry) => (
          <TaskEntry
            key={entry.entryKey}
            {...entry}
            name={tasks[entry.place]?.name ?? ""}
            error={form.errors[`tasks.${entry.place}.name`]}
            onType={(name) => form.setFieldValue(`tasks.${entry.place}.name`, name)}
            onEnter={add}
          />
        )}
      </OrderedEntries>
      <ActionButton leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
        Add Task
      </ActionButton>
    </section>
  );
}

type TaskEntryProps = EntryProps & {
  name: string;
  error: ReactNode;
  onType: (name: string) => void;
  onEnter: () => void;
};

const TaskEntry = memo(function TaskEntry({ name, error, onType, onEnter, ...entry }: TaskEntryProps) {
  return (
    <Entry {...entry} name={name || `task ${entry.place + 1}`}>
      <TextField
        label={`Task ${entry.place + 1}`}
        placeholder="What needs to be done"
        maxLength={300}
        value={name}
        error={error}
        data-path={`tasks.${entry.place}.name`}
        className={classes.name ?? ""}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter();
        }}
      />
    </Entry>
  );
});
