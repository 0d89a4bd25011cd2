import { idOf } from "~/api/identity";
import { dateTime } from "~/lib/moments-in-words";
import type { Task } from "../types";
import classes from "./notes.module.css";

/** What was noted about a task, in the order it was written. */
export function Notes({ task: { notes } }: { task: Pick<Task, "notes"> }) {
  if (notes.length === 0) return null;
  return (
    <ol className={classes.notes} aria-label="Notes">
      {notes.map((note) => (
        <li key={idOf(note)}>
          <p>{note.text}</p>
          {note.createdAt ? <time dateTime={note.createdAt}>{dateTime(note.createdAt)}</time> : null}
        </li>
      ))}
    </ol>
  );
}
