import { dateTime } from "~/lib/moments-in-words";
import type { Task } from "../types";
import classes from "./notes.module.css";

/** What was noted about a task, in the order it was written. */
export function Notes({ task: { notes } }: { task: Pick<Task, "notes"> }) {
  if (notes.length === 0) return null;
  return (
    <ol className={classes.notes} aria-label="Notes">
      {notes.map(({ _id, text, createdAt }) => (
        <li key={_id}>
          <p>{text}</p>
          {createdAt ? <time dateTime={createdAt}>{dateTime(createdAt)}</time> : null}
        </li>
      ))}
    </ol>
  );
}
