/** Where a task stands and until when, in words; also where a client's tasks are shown. Pure. */
import { daysUntil } from "~/lib/calendar";
import { overdueInWords } from "~/lib/due-in-words";
import { calendarDate } from "~/lib/shown/format";
import type { Tone } from "~/ui/figures/marked-figure";
import type { Task } from "./types";

export type Status = Task["status"];

export const STATUSES = [
  { value: "pending", label: "Pending" },
  { value: "in_progress", label: "In Progress" },
  { value: "completed", label: "Completed" },
  { value: "cancelled", label: "Cancelled" },
] as const satisfies { value: Status; label: string }[];

export function statusInWords(status: Status): string {
  return STATUSES.find(({ value }) => value === status)?.label ?? status;
}

/** Whether there is still something to do. */
export function isOpen({ status }: Pick<Task, "status">): boolean {
  return status === "pending" || status === "in_progress";
}

/** When a task is due, by the owner's own day, and how pressing that is; null for one without a day. */
export function dueInWords(task: Pick<Task, "status" | "dueDate">, now?: Date): { text: string; tone: Tone } | null {
  const { dueDate } = task;
  if (!dueDate) return null;
  if (!isOpen(task)) return { text: `Due ${calendarDate(dueDate)}`, tone: "neutral" };
  const days = daysUntil(dueDate, now);
  const overdue = overdueInWords(days);
  if (overdue) return { text: overdue, tone: "danger" };
  if (days === 0) return { text: "Due today", tone: "attention" };
  return { text: days === 1 ? "Due tomorrow" : `Due ${calendarDate(dueDate)}`, tone: "neutral" };
}
