/** What is true of tasks, apart from any screen. Pure. */
import { idOf } from "~/api/identity";
import { required } from "~/lib/rules";
import { daysAhead, sortedBy } from "~/lib/screen-address";
import type { ChipColours } from "~/ui/figures/chip";
import { STATUSES, type Status } from "./in-words";
import type { NewTask, Task } from "./types";

export type Priority = Task["priority"];

export const PRIORITIES = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
] as const satisfies { value: Priority; label: string }[];

/** All that the list can be narrowed to. */
export const FILTERS = {
  status: { label: "Status", choices: [{ value: "", label: "All Status" }, ...STATUSES] },
  priority: { label: "Priority", choices: [{ value: "", label: "All Priorities" }, ...PRIORITIES] },
  ...daysAhead("Due"),
  ...sortedBy({ title: "Title", dueDate: "Due Date", priority: "Priority" }),
} as const;

export function priorityInWords(priority: Priority): string {
  return PRIORITIES.find(({ value }) => value === priority)?.label ?? priority;
}

export const STATUS_COLOURS: ChipColours = { Pending: "blue", "In Progress": "amber", Completed: "green" };
export const PRIORITY_COLOURS: ChipColours = { Low: "grey", Medium: "cyan", High: "rose" };

/** Whom a task is about; the name stays when the client is gone. */
export function clientNameOf({ clientId, clientName }: Pick<Task, "clientId" | "clientName">): string | null {
  return clientName ?? ([clientId?.firstName, clientId?.lastName].filter(Boolean).join(" ") || null);
}

/** What the form holds while it is being filled in. */
export type TaskEntry = {
  title: string;
  description: string;
  status: Status;
  priority: Priority;
  dueDate: string;
  clientId: string | null;
  clientName: string;
  /** One more, beside those that are there. */
  note: string;
};

export const NEW_TASK_ENTRY: TaskEntry = {
  title: "",
  description: "",
  status: "pending",
  priority: "medium",
  dueDate: "",
  clientId: null,
  clientName: "",
  note: "",
};

export function entryOf(task: Task): TaskEntry {
  const { title, description, status, priority } = task;
  return {
    ...{ title, description, status, priority },
    dueDate: task.dueDate ?? "",
    clientId: idOf(task.clientId) ?? null,
    clientName: clientNameOf(task) ?? "",
    note: "",
  };
}

/** A note is sent as the only entry of its list: those that are there already stay. */
export function taskOf(entry: TaskEntry): NewTask {
  const { status, priority, clientId } = entry;
  return {
    ...{ status, priority, clientId },
    title: entry.title.trim(),
    description: entry.description.trim(),
    dueDate: entry.dueDate || null,
    clientName: entry.clientName.trim() || null,
    notes: entry.note.trim() ? [{ text: entry.note.trim() }] : [],
  };
}

/** As a new task is sent: what is empty is left out. */
export function newTaskOf(entry: TaskEntry): NewTask {
  const { notes, ...fields } = taskOf(entry);
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as NewTask;
  return notes && notes.length > 0 ? { ...said, notes } : said;
}

export const taskRules = {
  title: required("Enter what needs to be done"),
  description: required("Enter a description"),
};
